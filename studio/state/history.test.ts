import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { History } from "./history.ts";

let history: History;
let text: Record<string, string | null>;

beforeEach(() => {
  vi.useFakeTimers();
  history = new History();
  text = { catalogue: "0", flow: null };
});
afterEach(() => vi.useRealTimers());

function edit(next: string, tag = "", name = "catalogue"): void {
  history.record(name, text[name] ?? null, tag);
  text[name] = next;
}

function go(way: "undo" | "redo"): Record<string, string | null> {
  for (const [name, before] of history[way]((each) => text[each] ?? null) ?? []) text[name] = before;
  return { ...text };
}

test("quick typing is one step, typing after a pause another", () => {
  edit("1", "title");
  vi.advanceTimersByTime(500);
  edit("12", "title");
  vi.advanceTimersByTime(10_000);
  edit("123", "title");
  expect(go("undo").catalogue).toBe("12");
  expect(go("undo").catalogue).toBe("0");
  expect(history.canUndo).toBe(false);
});

test("edits without a tag are separate steps", () => {
  edit("1");
  edit("2");
  expect(go("undo").catalogue).toBe("1");
});

test("grouped edits are undone together, across files", () => {
  history.together(() => {
    edit("1");
    edit("new", "", "flow");
    edit("2");
  });
  expect(go("undo")).toEqual({ catalogue: "0", flow: null });
  expect(go("redo")).toEqual({ catalogue: "2", flow: "new" });
  expect(go("undo")).toEqual({ catalogue: "0", flow: null });
});

test("undone steps can be redone until the next edit", () => {
  edit("1");
  edit("2");
  go("undo");
  go("undo");
  expect(go("redo").catalogue).toBe("1");
  edit("3");
  expect(history.canRedo).toBe(false);
  expect(go("undo").catalogue).toBe("1");
});
