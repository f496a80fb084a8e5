// A program that knows the interface by its types alone: what it may not send does not compile.
import type { components, paths } from "./companion";

type Body<Path extends keyof paths> = paths[Path] extends {
  post: { requestBody?: { content: { "application/json": infer Sent } } };
}
  ? Sent
  : never;
type Move = Body<"/api/v1/tables/{code}/moves">;
type Opening = Body<"/api/v1/tables">;

const game = "welcome_to_the_moon";
export const opening: Opening = { game, setup: { adventure: "launch" }, seats: [{ name: "Ann" }] };
export const draw: Move = { kind: "draw-turn-card", expect: 0, key: "tap-1" };
export const hit: Move = { kind: "damage-boss", amount: 2 };

// @ts-expect-error a card is drawn against a number of the table
export const blind: Move = { kind: "draw-turn-card" };
// @ts-expect-error there is no such move
export const unknown: Move = { kind: "fly-to-the-moon", expect: 0 };
// @ts-expect-error nor such an adventure
export const wrong: Opening = { game, setup: { adventure: "sun" }, seats: [{}] };

export function outcome(table: components["schemas"]["Table"]): string {
  return table.outcome === null ? `entry ${table.number}` : table.outcome.text;
}
