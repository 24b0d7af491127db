import { describe, expect, it } from "vitest";
import { nearest } from "./suggest.ts";

describe("nearest", () => {
  it.each([
    ["/corses", "/courses"],
    ["/Courses", "/courses"],
    ["/coursess", "/courses"],
    ["/daet", "/date"],
    ["maxCuorses", "maxCourses"],
  ])("suggests the name meant by %s", (word, meant) => {
    expect(nearest(word, ["/date", "/courses", "/review", "maxCourses"])).toBe(meant);
  });

  it("suggests nothing if no name is similar", () => {
    expect(nearest("/parking", ["/date", "/courses"])).toBeUndefined();
    expect(nearest("x", ["y"])).toBeUndefined();
    expect(nearest("/date", [])).toBeUndefined();
  });
});
