import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { addStep, moveStep, removeStep, stepsOf } from "./flow-edits.ts";

const admission = readFileSync("flows/event/general-admission.json", "utf8");
const order = (text: string) => stepsOf(text).map(({ path, nextStep }) => `${path} → ${String(nextStep)}`);
const first = (text: string) =>
  stepsOf(text)
    .filter(({ isFirstStep }) => isFirstStep)
    .map(({ path }) => path);

describe("a step that is moved", () => {
  test("is led to by the one above it, and leads to the one below it", () => {
    expect(order(moveStep(admission, 1, 2))).toEqual([
      "/date → /upsells",
      "/upsells → /bundles",
      "/bundles → /tickets",
      "/tickets → /time",
      "/time → /review",
      "/review → checkout",
    ]);
  });

  test("is led to by one with branches as well, if that led to the next one where none of them holds", () => {
    const when = { required: ["bundles"] };
    const branched = admission.replace(
      '"nextStep": "/upsells"',
      `"nextStep": [{ "when": ${JSON.stringify(when)}, "to": "/time" }, "/upsells"]`,
    );
    const moved = stepsOf(moveStep(branched, 2, 3));
    expect(moved.map(({ path, nextStep }) => [path, nextStep]).slice(1, 4)).toEqual([
      ["/bundles", [{ when, to: "/time" }, "/tickets"]],
      ["/tickets", "/upsells"],
      ["/upsells", "/time"],
    ]);
    expect(moveStep(moveStep(branched, 2, 3), 3, 2)).toBe(branched);
  });

  test("to the top begins the flow", () => {
    const moved = moveStep(admission, 1, 0);
    expect(first(moved)).toEqual(["/bundles"]);
    expect(order(moved).slice(0, 2)).toEqual(["/bundles → /date", "/date → /upsells"]);
  });

  test("to the end leads to checkout", () => {
    expect(order(moveStep(admission, 4, 5)).slice(-2)).toEqual(["/review → /time", "/time → checkout"]);
  });

  test("and back leaves the text as it was", () => {
    expect(moveStep(moveStep(admission, 1, 3), 3, 1)).toBe(admission);
  });

  test("leaves what its author wrote above the list where it is", () => {
    expect(moveStep(admission, 1, 2).slice(0, 200)).toBe(admission.slice(0, 200));
  });
});

describe("a step that is removed", () => {
  test("is skipped by the one above it", () => {
    const removed = removeStep(admission, 2);
    expect(order(removed)).toContain("/bundles → /tickets");
    expect(order(removed)).toHaveLength(5);
  });

  test("from the top makes the next one first", () => {
    expect(first(removeStep(admission, 0))).toEqual(["/bundles"]);
  });

  test("is replaced in branches that led to it", () => {
    const text = JSON.stringify({
      title: "x",
      steps: [
        { path: "/a", component: "date", isFirstStep: true, title: "A", nextStep: [{ when: {}, to: "/b" }, "/c"] },
        { path: "/b", component: "date", title: "B", nextStep: "/c" },
        { path: "/c", component: "date", title: "C", nextStep: "checkout" },
      ],
    });
    expect(stepsOf(removeStep(text, 1))[0]?.nextStep).toEqual([{ when: {}, to: "/c" }, "/c"]);
  });
});

test("a step that is added stands below another, under a path of its own", () => {
  const { text, path } = addStep(admission, 0, {
    component: "date",
    title: "Another day?",
    data: { eventId: "general-admission" },
  });
  expect(path).toBe("/date-2");
  expect(order(text).slice(0, 3)).toEqual(["/date → /date-2", "/date-2 → /bundles", "/bundles → /upsells"]);
});

test("a step that is added for some answers only is led to by a branch, and led past by the others", () => {
  const when = { required: ["tickets"] };
  const added = stepsOf(addStep(admission, 3, { component: "info", title: "For groups", data: {}, when }).text);
  expect(added.map(({ path, nextStep }) => [path, nextStep]).slice(3, 5)).toEqual([
    ["/tickets", [{ when, to: "/info" }, "/time"]],
    ["/info", "/time"],
  ]);
});

test("a step that is added below one with branches stands where that one leads otherwise, and one that is removed leads there", () => {
  const steps = [
    { path: "/a", component: "date", isFirstStep: true, title: "A", nextStep: [{ when: {}, to: "/c" }, "/b"] },
    { path: "/b", component: "date", title: "B", nextStep: "/c" },
    { path: "/c", component: "date", title: "C", nextStep: [{ when: {}, to: "/a" }, "checkout"] },
  ];
  const text = JSON.stringify({ title: "x", steps });
  const added = stepsOf(addStep(text, 0, { component: "info", title: "New", data: {} }).text);
  expect(added.map(({ path, nextStep }) => [path, nextStep]).slice(0, 2)).toEqual([
    ["/a", [{ when: {}, to: "/c" }, "/info"]],
    ["/info", "/b"],
  ]);
  expect(stepsOf(removeStep(text, 2)).map(({ nextStep }) => nextStep)).toEqual([
    [{ when: {}, to: "checkout" }, "/b"],
    "checkout",
  ]);
});
