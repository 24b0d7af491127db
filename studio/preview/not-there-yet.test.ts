// @vitest-environment jsdom
import { expect, test, vi } from "vitest";

const edited = { file: "event/gala.json", path: "/tickets", titles: { "/date": "When?", "/tickets": "Who?" } };
const walk = (steps: string[], handle = "gala") => ({ base: "event", handle, steps });

test.each([
  ["a step that comes later", { edited, walk: walk(["/date"]) }, { step: "Who?", here: "When?" }],
  ["one where its visitor has been", { edited, walk: walk(["/date", "/tickets"]) }, undefined],
  ["a step of another flow", { edited, walk: walk(["/date"], "ball") }, undefined],
  ["a page that is being loaded", { edited, walk: undefined }, undefined],
  ["no step", { edited: null, walk: walk(["/date"]) }, undefined],
])("of %s the preview says whether it is not there yet", async (_name, state, said) => {
  document.body.innerHTML = '<script id="boot" type="application/json">{"museum":"M","locale":"en","timeZone":"UTC"}</script>';
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  const { notThereYet } = await import("./state.ts");
  expect(notThereYet(state)).toEqual(said);
});
