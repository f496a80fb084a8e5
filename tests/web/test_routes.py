"""Addresses of rules that are compiled late."""

from werkzeug.routing import Map, Rule

from companion.web.routes import LateRule


def test_an_address_is_compiled_when_it_is_first_written(monkeypatch):
    compiled, compile_builder = [], Rule._compile_builder

    def recorded(rule, append_unknown=True):
        compiled.append(rule.rule)
        return compile_builder(rule, append_unknown)

    monkeypatch.setattr(Rule, "_compile_builder", recorded)
    rules = Map([LateRule("/t/<code>", endpoint="table"), LateRule("/people", endpoint="people")])
    addresses = rules.bind("localhost")
    assert addresses.match("/t/QK7MB") == ("table", {"code": "QK7MB"})
    assert compiled == []
    assert [addresses.build("table", {"code": "QK 7", "seat": "red"}) for _ in range(2)] == [
        "/t/QK%207?seat=red"
    ] * 2
    assert compiled == ["/t/<code>"]


def test_every_rule_of_the_app_is_compiled_late(app):
    early = [rule.rule for rule in app.url_map.iter_rules() if not isinstance(rule, LateRule)]
    assert early == ["/static/<path:filename>"], "Flask adds it before the app can say how"
