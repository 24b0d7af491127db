import { describe, expect, test } from "vitest";
import { readCode, readTypedCode } from "./scanned-code.ts";

const member = { type: "member", id: "m1", level: "dual", expires: "2027-11-30" };

describe("readCode", () => {
  test.each([{ type: "ticket", id: "t1" }, { type: "ticket-confirmation-code", id: "c1" }, member])(
    "reads %j",
    (payload) => {
      expect(readCode(JSON.stringify(payload))).toEqual(payload);
    },
  );

  test("ignores unknown parts of a payload", () => {
    expect(readCode('{"type":"ticket","id":"t1","name":"Ada"}')).toEqual({ type: "ticket", id: "t1" });
  });

  test.each([
    "",
    "hello",
    "https://example.org/menu",
    "null",
    "[]",
    '"ticket"',
    "{",
    '{"type":"coupon","id":"x"}',
    '{"type":"ticket"}',
    '{"type":"ticket","id":5}',
    '{"type":"ticket","id":""}',
    JSON.stringify({ ...member, expires: undefined }),
    JSON.stringify({ ...member, level: 3 }),
  ])("returns nothing for %s", (text) => {
    expect(readCode(text)).toBeUndefined();
  });
});

describe("readTypedCode", () => {
  test("reads a code's text as a scanner types it", () => {
    expect(readTypedCode(` ${JSON.stringify(member)} `)).toEqual(member);
  });

  test("reads a single word as a confirmation code", () => {
    expect(readTypedCode(" AbC-12_x ")).toEqual({ type: "ticket-confirmation-code", id: "AbC-12_x" });
  });

  test.each(["", "  ", "two words", '{"type":"coupon","id":"x"}', "{broken"])("returns nothing for %j", (text) => {
    expect(readTypedCode(text)).toBeUndefined();
  });
});
