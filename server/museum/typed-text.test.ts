import { expect, test } from "vitest";
import { typedName, typedText } from "./mail-page.ts";

test.each([
  "meridian-prize.store",
  "t.me/x",
  "evil\uFF0Ecom",
  "evil\u3002com",
  "a@evil.de",
  "http://evil",
  "192.168.1.1",
  "R.Dev",
  "www.evil.museum/login",
  "evil.co.uk",
])("%j reads the same, and mail programs do not link it", (text) => {
  const mailed = typedText(`See ${text} now`);
  expect(mailed).not.toContain(text);
  expect(mailed.replaceAll("\u200C", "")).toBe(`See ${text} now`);
  // A dot, at sign, colon or slash never directly joins two characters.
  expect(mailed).not.toMatch(/[.\uFF0E\u3002@:/](?=[^\s\u200C])/u);
});

test.each(["1-800-555-1234", "18005551234", "(303) 555-0142"])(
  "%j is not recognized as a phone number by mail programs",
  (text) => {
    expect(typedText(text)).not.toBe(text);
    expect(typedText(text).replaceAll("\u200C", "")).toBe(text);
  },
);

test("lines are joined, and a sentence keeps its ending", () => {
  expect(typedText(" We come early.\n\nDear customer, ")).toBe("We come early. Dear customer,");
});

test("a greeting has at most 40 characters", () => {
  const long = "you have won, claim it at the desk today or tomorrow";
  expect([...typedName(long)]).toHaveLength(40);
  expect(typedName(long).endsWith("\u2026")).toBe(true);
  expect(typedName("Jos\u00E9")).toBe("Jos\u00E9");
});
