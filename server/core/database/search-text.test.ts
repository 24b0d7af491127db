import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fold, searchText } from "./search-text.ts";

describe("fold", () => {
  it.each([
    ["José", "jose"],
    ["Jose\u0301", "jose"],
    ["O'Brien", "obrien"],
    ["O’Brien", "obrien"],
    ["Oʼbrien", "obrien"],
    ["O`BRIEN", "obrien"],
    ["O´Brien", "obrien"],
    ["O＇Brien", "obrien"],
    ["O｀Brien", "obrien"],
    ["Müller-Lüdenscheidt", "muller-ludenscheidt"],
    ["STRASSE Straße", "strasse strasse"],
    ["Søren Ægir Łukasz", "soren aegir lukasz"],
    ["İstanbul ısı", "istanbul isi"],
    ["ΟΔΥΣΣΕΥΣ", "οδυσσευσ"],
    ["Ａｄａ　Lovelace", "ada lovelace"],
    ["  Ada \t Love\u00adlace\u200b ", "ada lovelace"],
    ["山田 雪", "山田 雪"],
    ["100%_\\", "100%_\\"],
    ["ada@museum.example", "ada@museum.example"],
  ])("normalizes %j to %j", (text, result) => {
    expect(fold(text)).toBe(result);
  });

  it("is idempotent, and independent of a text's composition and capitals", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        expect(fold(fold(text))).toBe(fold(text));
        expect(fold(text.normalize("NFD"))).toBe(fold(text.normalize("NFC")));
      }),
    );
  });

  it("finds any part of a name by that part", () => {
    const name = fc.array(fc.constantFrom(..."aBcÉøßσΣςñ"), { minLength: 1 }).map((all) => all.join(""));
    fc.assert(fc.property(name, name, name, (before, part, after) => fold(before + part + after).includes(fold(part))));
  });
});

describe("searchText", () => {
  it("contains each part once, and skips missing ones", () => {
    expect(searchText(["José", null, undefined, "", "jose", "Núñez"])).toBe("jose\nnunez");
  });
});
