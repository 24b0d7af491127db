import { describe, expect, test } from "vitest";
import { foreignSentence, readTypedCode } from "./scanned-code.ts";

const text = '{"type":"ticket","id":"Za-1_yQw9"}';
const code = { type: "ticket", id: "Za-1_yQw9" };

describe("a code that a scanner with a US keyboard typed", () => {
  test.each([
    ["British", "{@type@:@ticket@,@id@:@Za-1_yQw9@}"],
    ["German", "ÜÄtzpeÄÖÄticketÄ,ÄidÄÖÄYaß1?zQw9Ä*"],
    ["French", "¨%type%M%ticket%;%id%M%Wq)&°yAz(%£".replace("z(", "zç")],
    ["US-International", '{"type":"ticket",ïd":"Za-1_yQw9"}'],
  ])("is read if the computer is set to %s", (_language, typed) => {
    expect(readTypedCode(typed)).toEqual(code);
  });

  test("is reported as typed in another language if it cannot be read", () => {
    expect(readTypedCode("7@tzpe@>@ticket@,@id@>@Za/1?zQw9@0")).toBeUndefined();
    expect(foreignSentence("en-US", "7@tzpe@>@ticket@,@id@>@Za/1?zQw9@0")).toContain("different keyboard languages");
    expect(foreignSentence("en-US", '{"type":"coupon","id":"x"}')).not.toContain("keyboard");
    expect(foreignSentence("en-US", "hello")).not.toContain("keyboard");
  });
});

test.each([`]Q1${text}`, `#${text}`, `${text}#`, `]d2${text}`, `\u0002${text}\u0003`, `Q ${text} 12`])(
  "a code is read despite the characters a scanner adds: %j",
  (typed) => {
    expect(readTypedCode(typed)).toEqual(code);
  },
);

test("a code within a longer text is not read", () => {
  expect(readTypedCode(`Please find this ticket: ${text}`)).toBeUndefined();
});

test("a bare code is read after the identifier of its kind", () => {
  expect(readTypedCode("]Q1AbC-12_x")).toEqual({ type: "ticket-confirmation-code", id: "AbC-12_x" });
});
