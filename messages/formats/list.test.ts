import { expect, test } from "vitest";
import { formatList, inSequence, unbroken } from "./list.ts";
import { formatCountdown, formatDigits } from "./number.ts";

test.each([
  ["Wed, Nov 25, 2026, 10:00 AM", "Wed, Nov\u00a025, 2026, 10:00\u00a0AM"],
  ["9:30 a.m., then 1:00 p.m.", "9:30\u00a0a.m., then 1:00\u00a0p.m."],
  ["23. Nov. 2026, 19:46", "23.\u00a0Nov. 2026, 19:46"],
  ["am Samstag, 5. Dezember", "am Samstag, 5.\u00a0Dezember"],
  ["You can choose at most 5. Choose fewer.", "You can choose at most\u00a05. Choose fewer."],
  ["Any Time", "Any Time"],
  ["Tuesday, December 8, 2026", "Tuesday, December\u00a08, 2026"],
  ["2 adults, 1 child", "2\u00a0adults, 1\u00a0child"],
  ["Pedido: 2 Tickets", "Pedido: 2\u00a0Tickets"],
  ["200 Strata Way, Denver, CO 80202", "200 Strata Way, Denver, CO\u00a080202"],
  ["Questions? (303) 555-0142", "Questions? (303)\u00a0555\u20110142"],
  ["Call 303-555-0142.", "Call 303-555\u20110142."],
  // An address that is copied must stay the address.
  ["Sent to ada-1234-4089-9311-65@museum.example.", "Sent to ada-1234-4089-9311-65@museum.example."],
  ["Sent to ada-555-0142@museum.example.", "Sent to ada-555-0142@museum.example."],
  ["We emailed it to g…@example.org.", "We emailed it to g…\u2060@example.org."],
  ["يوم الخميس، ٣ ديسمبر في ١٠:٠٠ ص:", "يوم الخميس، ٣\u00a0ديسمبر في ١٠:٠٠\u00a0ص:"],
  ["Enthält 10\u00a0% von Wien", "Enthält\u00a010\u00a0%\u00a0von Wien"],
  ["Blattwerkgasse 3, 1040 Wien", "Blattwerkgasse\u00a03, 1040\u00a0Wien"],
  ["Sie haben ihn auch per E-Mail.", "Sie haben ihn auch per E\u2011Mail."],
  ["Film · 11:00 AM", "Film\u00a0· 11:00\u00a0AM"],
])("%j breaks only between its parts", (text, kept) => {
  expect(unbroken(text)).toBe(kept);
});

test("texts in sequence have the language's comma, and leave out what is missing", () => {
  expect(inSequence("en-US", ["General Admission", "", undefined, "10:00 AM"])).toBe("General Admission, 10:00 AM");
  expect(inSequence("ar-KW", ["متحف السدرة", "بوابة المرسى"])).toBe("متحف السدرة، بوابة المرسى");
});

const visits = ["Cave, Fri, Dec 4, 2026, 4:00 PM", "Audio guide, any time"];

test.each([
  ["en-US", "unit", "Cave, Fri, Dec 4, 2026, 4:00 PM; Audio guide, any time; Café"],
  ["es-US", "unit", "Cave, Fri, Dec 4, 2026, 4:00 PM; Audio guide, any time; Café"],
  ["de-AT", "unit", "Cave, Fri, Dec 4, 2026, 4:00 PM; Audio guide, any time; Café"],
  ["en-US", "conjunction", "Cave, Fri, Dec 4, 2026, 4:00 PM; Audio guide, any time; and Café"],
  ["de-AT", "conjunction", "Cave, Fri, Dec 4, 2026, 4:00 PM; Audio guide, any time und Café"],
] as const)("in %s a list (%s) of visits with commas has semicolons between them", (locale, type, text) => {
  expect(formatList(locale, [...visits, "Café"], type)).toBe(text);
});

test("a list without commas within its texts keeps the locale's own separators", () => {
  expect(formatList("de-AT", ["2 Erwachsene", "1 Kind zu 2,50 €"], "unit")).toBe("2 Erwachsene, 1 Kind zu 2,50 €");
  expect(formatList("ar-KW", ["أ، ب", "ج"], "unit")).toBe("أ، ب؛ ج");
});

test("a year and a time left have the language's digits, and no thousands", () => {
  expect([formatDigits("en-US", 2026), formatDigits("ar-KW", 2026)]).toEqual(["2026", "٢٠٢٦"]);
  expect([formatCountdown("en-US", 125), formatCountdown("ar-KW", 125)]).toEqual(["2:05", "٢:٠٥"]);
  expect([3599, 3600, 7200, 7325].map((seconds) => formatCountdown("en-US", seconds))).toEqual([
    ...["59:59", "1:00:00", "2:00:00", "2:02:05"],
  ]);
});
