import { describe, expect, it } from "vitest";
import { nearest } from "./suggest.ts";

describe("nearest", () => {
  it.each([
    ["/tikets", "/tickets"],
    ["/Tickets", "/tickets"],
    ["/ticketss", "/tickets"],
    ["/daet", "/date"],
    ["maxPartysize", "maxPartySize"],
  ])("finds what %s was meant to be", (word, meant) => {
    expect(nearest(word, ["/date", "/tickets", "/review", "maxPartySize"])).toBe(meant);
  });

  it("keeps quiet where nothing is near", () => {
    expect(nearest("/parking", ["/date", "/tickets"])).toBeUndefined();
    expect(nearest("x", ["y"])).toBeUndefined();
    expect(nearest("/date", [])).toBeUndefined();
  });
});
