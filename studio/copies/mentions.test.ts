import { expect, test } from "vitest";
import { mentionsIn } from "./mentions.ts";

const flow = {
  title: "Ice Age Giants",
  steps: [
    { path: "/date", title: "When will you come to Planetarium Night?", data: { eventId: "ice-age-giants" } },
    { path: "/review", title: "Review", data: { lines: ["nothing", "PLANETARIUM NIGHT begins at eight, and nobody who comes later can be let in."] } },
  ],
};

test("finds the texts that mention the original, with some words around", () => {
  expect(mentionsIn(flow, "", ["Planetarium Night"], "Ice Age Giants")).toEqual([
    { pointer: "/steps/0/title", excerpt: "When will you come to Planetarium Night?" },
    { pointer: "/steps/1/data/lines/1", excerpt: "PLANETARIUM NIGHT begins at eight, and…" },
  ]);
});

test.each([
  ["the copy's own title, which contains the original's", "Gala Night", ["Gala"], "Gala Night"],
  ["an original without a title", "Gala", [""], "Ball"],
  ["another text", "Ball", ["Gala"], "Ice"],
  ["no text", 5, ["5"], "Ice"],
])("%s is no mention", (_name, value, originals, own) => {
  expect(mentionsIn(value, "/title", originals, own)).toEqual([]);
});

test("a text with the copy's title and the original's is one", () => {
  expect(mentionsIn("Gala Night follows the Gala", "/title", ["Gala"], "Gala Night")).toHaveLength(1);
});
