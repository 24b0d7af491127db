import { expect, test } from "vitest";
import { rememberUnfinished, unfinishedText } from "./unfinished.ts";

test("what is no value yet is there again, until it is one", () => {
  rememberUnfinished("a.json /x", { text: "{ half", written: "1" });
  expect(unfinishedText("a.json /x", "1")).toBe("{ half");
  expect(unfinishedText("a.json /y", "1")).toBeUndefined();
  rememberUnfinished("a.json /x", undefined);
  expect(unfinishedText("a.json /x", "1")).toBeUndefined();
});

test("where the file says something else by now, such as after Undo, that is shown", () => {
  rememberUnfinished("a.json /x", { text: "{ half", written: "1" });
  expect(unfinishedText("a.json /x", "2")).toBeUndefined();
});
