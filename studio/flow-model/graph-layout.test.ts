import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type FlowStep, stepsOf } from "./flow-steps.ts";
import { exitNode, layoutOf, size } from "./graph-layout.ts";

const step = (path: string, nextStep: unknown): FlowStep => ({ path, component: "date", title: path, nextStep });
const when = { required: ["date"] };

test("a branch is drawn next to the default path, and both meet below", () => {
  const { nodes, edges } = layoutOf([step("/a", [{ when, to: "/b" }, "/c"]), step("/b", "/c"), step("/c", "checkout")]);
  const y = (path: string) => nodes.get(path)?.y ?? 0;
  expect([..."abc"].map((name) => y(`/${name}`)).concat(y(exitNode))).toEqual(
    [..."abc"]
      .map((name) => y(`/${name}`))
      .concat(y(exitNode))
      .toSorted((a, b) => a - b),
  );
  expect(edges.map(({ from, to, whens }) => [from, to, whens.length])).toEqual([
    ["/a", "/b", 1],
    ["/a", "/c", 0],
    ["/b", "/c", 0],
    ["/c", exitNode, 0],
  ]);
});

test("two conditions to one step share a line; a condition without effect has no label", () => {
  const { edges } = layoutOf([
    step("/a", [{ when, to: "/b" }, { when: {}, to: "/b" }, { when, to: "/c" }, "/c"]),
    step("/b", "/c"),
    step("/c", "checkout"),
  ]);
  expect(edges.slice(0, 2).map(({ to, whens }) => [to, whens.length])).toEqual([
    ["/b", 2],
    ["/c", 0],
  ]);
});

test("every shipped flow is drawn, with all of its steps", () => {
  for (const file of ["event/general-admission", "event/school-visit", "membership/join", "event/quick-visit"]) {
    const steps = stepsOf(readFileSync(`flows/${file}.json`, "utf8"));
    expect([...layoutOf(steps).nodes.keys()].filter((path) => path !== exitNode)).toEqual(
      expect.arrayContaining(steps.map(({ path }) => path)),
    );
  }
});

test("each step is drawn once, and no two overlap", () => {
  const paths = ["/a", "/b", "/c", "/d", "/e", "/f"];
  const target = fc.constantFrom(...paths, "checkout");
  const next = fc.oneof(
    target,
    fc.tuple(target, target).map(([to, otherwise]) => [{ when, to }, otherwise]),
    fc.constant(undefined),
    fc.constant([{ broken: true }]),
  );
  fc.assert(
    fc.property(
      fc.array(next, { minLength: 1, maxLength: 6 }),
      fc.constantFrom("down", "sideways"),
      (nexts, direction) => {
        const steps = nexts.map((each, index) => step(paths[index] ?? "", each));
        const { nodes, edges, width, height } = layoutOf(steps, direction);
        expect(nodes.size).toBe(steps.length + 1);
        expect(new Set([...nodes.values()].map(({ x, y }) => `${x} ${y}`)).size).toBe(nodes.size);
        for (const { x, y } of nodes.values())
          expect(x + size.nodeWidth <= width && y + size.nodeHeight <= height).toBe(true);
        for (const { label, whens } of edges)
          if (whens.length > 0) expect(label.x <= width && label.y <= height).toBe(true);
      },
    ),
  );
});

test("a flow without steps has only the exit", () => {
  expect([...layoutOf([]).nodes.keys()]).toEqual([exitNode]);
});
