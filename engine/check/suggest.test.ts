import { describe, expect, it } from "vitest";
import { nearest } from "./suggest.ts";

describe("nearest", () => {
  it.each([
    ["/corses", "/courses"],
    ["/Courses", "/courses"],
    ["/coursess", "/courses"],
    ["/daet", "/date"],
    ["maxCuorses", "maxCourses"],
  ])("finds what %s was meant to be", (word, meant) => {
    expect(nearest(word, ["/date", "/courses", "/review", "maxCourses"])).toBe(meant);
  });

  it("keeps quiet where nothing is near", () => {
    expect(nearest("/parking", ["/date", "/courses"])).toBeUndefined();
    expect(nearest("x", ["y"])).toBeUndefined();
    expect(nearest("/date", [])).toBeUndefined();
  });
});
