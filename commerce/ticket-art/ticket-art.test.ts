import { describe, expect, test } from "vitest";
import { type TicketArtKind, ticketArt } from "./ticket-art.ts";

const names = Array.from({ length: 60 }, (_, index) => `#${1000 + index}`);
const kinds: TicketArtKind[] = ["strata", "leaves"];

describe.each(kinds)("the art of %s", (kind) => {
  test("is the same for the same order, and another for others", () => {
    expect(ticketArt("#1009", kind)).toEqual(ticketArt("#1009", kind));
    expect(new Set(names.map((name) => JSON.stringify(ticketArt(name, kind)))).size).toBe(names.length);
  });

  test("has only colours and numbers that SVG, PDF and mail programs read", () => {
    for (const name of names) {
      const { background, shapes, simple } = ticketArt(name, kind);
      const colours = [
        background,
        ...simple.motifs,
        ...simple.stripes,
        ...shapes.map(({ fill, stroke }) => fill ?? stroke),
      ];
      for (const colour of colours) expect(colour).toMatch(/^#[0-9a-f]{6}$/);
      for (const { path } of shapes) expect(path).toMatch(/^(?:[MACHVZ]|-?\d+(?:\.\d)? ?)+$/);
      expect(simple.motifs.length).toBeGreaterThan(0);
    }
  });
});

test("a museum that names no art has layers of rock", () => {
  expect(ticketArt("#1009")).toEqual(ticketArt("#1009", "strata"));
  expect(ticketArt("#1009", "leaves")).not.toEqual(ticketArt("#1009", "strata"));
});

test("tiles of leaves fill the whole picture, a leaf or a blossom in each", () => {
  for (const name of names) {
    const drawn = ticketArt(name, "leaves")
      .shapes.map(({ path }) => path)
      .join("");
    expect(drawn.match(/A50 50/g)?.length).toBe(2 * (64 - (drawn.match(/A10 10/g)?.length ?? 0) / 2));
  }
});
