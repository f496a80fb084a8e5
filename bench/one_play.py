"""Print the processor time of a play over JSON, in milliseconds, for the checkout in the working directory.

`bench.earlier` runs this file with the code of two commits, so it uses only what both of them have.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path.cwd()))

from companion import create_app
from companion.database import upgrade_database
from tests.load.server import SEATS, SETUP

WARM, PLAYS = 50, 300


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        uri = f"sqlite:///{folder}/companion.sqlite"
        app = create_app({"SQLALCHEMY_DATABASE_URI": uri, "SECRET_KEY": "bench" * 8, "REDIS_URL": None})
        upgrade_database(app)
        client = app.test_client()
        seats = [{"name": name} for name in SEATS]
        body = {"game": "astro_knights", "setup": SETUP, "seats": seats}
        opened = client.post("/api/v1/tables", json=body).get_json()
        headers = {"Authorization": f"Bearer {opened['keys']['host']}"}
        for number in range(WARM + PLAYS):
            if number == WARM:
                began = time.process_time()
            move = {"kind": "damage-boss" if number % 2 else "heal-boss", "amount": 1}
            answer = client.post(f"/api/v1/tables/{opened['code']}/moves", json=move, headers=headers)
            if answer.status_code != 201:
                raise RuntimeError(answer.get_data(as_text=True))
        print((time.process_time() - began) / PLAYS * 1000)


if __name__ == "__main__":
    main()
