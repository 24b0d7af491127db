import { expect, test } from "vitest";
import { englishIn } from "../support/english-words.ts";

test.each([
  ["Choose your tickets.", ["choose", "your", "tickets"]],
  ["Elija sus boletos for today.", ["for", "today"]],
  ["Sold out", ["sold", "out"]],
  ["You’ll pay next", ["you'll", "pay", "next"]],
])("English is found in: %s", (text, words) => {
  expect(englishIn(text)).toEqual(words);
});

test.each([
  "Elija sus boletos. Quedan 3 en el horario de las 10:00 a.m.",
  "Meridian Museum, 200 Strata Way, Denver, CO 80202",
  "Ada Lovelace, ada@example.org, https://meridian.example/the-faq",
  "http://127.0.0.1:29234/waiting-list/tOUT7VPGtI84, maria-77bc-4467-the@example.org",
  "sábado, 5 de diciembre de 2026",
  "Pedido 5DimT_your-bqnW2O6kXaGG",
])("none is found in: %s", (text) => {
  expect(englishIn(text)).toEqual([]);
});
