import { afterEach, beforeEach, expect, test } from "vitest";
import { copyMuseum, type Museum } from "../../../../tests/authoring/museum.ts";
import { loadKindSource } from "../../../museum/config/kinds.ts";
import { loadConfig } from "../../../museum/config/load.ts";
import { describeDraft } from "./describe-draft.ts";

const source = await loadKindSource();
let museum: Museum;

beforeEach(async () => {
  museum = await copyMuseum();
});
afterEach(() => museum.remove());

const rules = (title: string) =>
  JSON.stringify({
    title: "House rules",
    steps: [
      { path: "/rules", component: "info", title, nextStep: "return", data: { sections: [{ paragraphs: ["1"] }] } },
    ],
  });

const flow = (title: string) => {
  const date = { path: "/date", component: "date", isFirstStep: true, nextStep: "/before", title: "When?" };
  const tickets = { path: "/tickets", component: "tickets", nextStep: "/time", title: "Who?" };
  const time = { path: "/time", component: "time", nextStep: "checkout", title: "At what time?" };
  const steps = [date, tickets, time].map((step) => ({ ...step, data: { eventId: "general-admission" } }));
  const uses = [
    { use: "rules", path: "/before", nextStep: "/again" },
    { use: "rules", path: "/again", nextStep: "/tickets" },
  ];
  return JSON.stringify({ title, steps: [...steps, ...uses] });
};

/** The sentences of a draft that breaks a fragment in flows with these titles. */
async function usesSaid(titles: readonly string[]) {
  const name = "fragments/rules.json";
  await museum.write(name, rules("Before you come"));
  for (const title of titles) await museum.write(`event/${title.toLowerCase()}.json`, flow(title));
  const served = await loadConfig(museum.dir, source);
  const drafted = await loadConfig(museum.dir, source, {
    before: served.content,
    overlay: new Map([[name, rules("{visit}")]]),
  });
  const given = {
    locale: "en-US",
    dir: museum.dir,
    files: [[name, rules("{visit}")]],
    published: [[name, rules("Before you come")]],
  } as const;
  const { problems } = describeDraft(given, { source, served, drafted });
  return problems.map(({ file, usedBy }) => `${file}: ${usedBy}`);
}

test("a fragment's problem names the flows that use it by their titles, each once", async () => {
  expect(await usesSaid(["Autumn", "Spring"])).toEqual(["fragments/rules.json: Used by Autumn and Spring."]);
});

test("of many flows, it names the first and counts the others", async () => {
  const titles = ["Alpha", "Beta", "Delta", "Gamma", "Kappa", "Sigma", "Theta"];
  expect(await usesSaid(titles)).toEqual([
    "fragments/rules.json: Used by Alpha, Beta, Delta, Gamma, Kappa, and 2 more.",
  ]);
});
