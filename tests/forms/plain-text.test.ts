import { expect, test } from "vitest";
import { isInvisible } from "../../engine/core/asked.ts";
import { personNameProblem } from "../../schemas/forms/formats/person-name.ts";
import { plainTextProblem } from "../../schemas/forms/formats/plain-text.ts";

test.each([
  ...[
    "R.Dev",
    "T.Ly",
    "Dr.Link",
    "St.Top",
    "J.R.R.Tolkien",
    "Mr.Io",
    "J.-P.Sartre",
    "Ph.D.",
    "Jr.",
    "R. Dev",
    "j.smith",
    "Prof.Dr.med.Huber",
    "ST.TOP",
    "T.LY",
  ],
  ...[
    "O'Neill",
    "Anne-Marie",
    "Jos\u00E9",
    "\u674E\u660E",
    "\u062F.\u0645\u062D\u0645\u062F",
    "Nguy\u1EC5n",
    "van der Berg",
    "Smith, Jr.",
    "Mag.Ing.Berger",
    "III.",
  ],
])("%j is a name", (text) => {
  expect(personNameProblem(text)).toBeUndefined();
});

test.each([
  ...[
    "museum-gift.store",
    "evil.de",
    "prize.co.uk",
    "t.me",
    "t.co",
    "evil.museum",
    "evil\uFF0Ecom",
    "evil\u3002com",
    "evil\uFF61com",
    "evil.\u200Bcom",
    "a@evil.de",
  ],
  ...[
    "192.168.1.1",
    "win at evil.com",
    "https://evil",
    "www.evil",
    "EVIL.COM",
    "Evil.com",
    "claim today at meridian-prize.store",
    "bit.ly/x1",
    "x.ai",
    "mary.ann",
  ],
  ...[
    "e\u0301vil.de",
    "\u4F8B\u3048.\u30C6\u30B9\u30C8",
    "ada@R.Dev",
    "evil.xn--p1ai",
    "123.de",
    "\uFF57\uFF57\uFF57.evil",
  ],
])("%j has a link", (text) => {
  expect(plainTextProblem(text)).toBe("CONTAINS_URL");
});

test.each(["Call 18005551234", "+1 (800) 555-1234", "\uFF11\uFF18\uFF10\uFF10\uFF15\uFF15\uFF15", "1.800.555 1234"])(
  "%j has a phone number, and is not a name",
  (text) => {
    expect(personNameProblem(text)).toBe("INVALID");
  },
);

test.each([
  ...[
    "12 Elm Street",
    "12345-67890 Highway 9",
    "Elm St.Apt.4",
    "St.Louis",
    "Apt.5",
    "No.12",
    "5.Avenue",
    "Route 66.",
    "Winston-Salem",
  ],
  ...[
    "100 Main St Apt.4B",
    "Hauptstr.12a",
    "No.5a",
    "Wash.D.C.",
    "z.B. so",
    "a.s.",
    "10.30am",
    "Suite.2nd floor",
    "Whg.3.l",
    "Km.12,5b",
  ],
])("%j is plain text, such as a street or a city", (text) => {
  expect(plainTextProblem(text)).toBeUndefined();
});

test.each([
  "evil.com-free",
  "evil.com_",
  "evil.com@x",
  "evil.com.",
  "evil.XN--P1AI",
  "\u092A\u0930.\u092D\u093E\u0930\u0924",
  "a@10.0.0.1",
])("%j has a link with a suffix, or in another script", (text) => {
  expect(plainTextProblem(text)).toBe("CONTAINS_URL");
});

test.each([
  "\u3164",
  "\u200B",
  "\u2060\u2800",
  "\u00AD\u00AD",
  "\uFEFF",
  "\u115F\u1160",
  "\uFFA0",
  "\u180E",
  "\u034F",
  "\u200D\uFE0F",
  "\u{E0061}",
  " \u00A0\u3000 ",
  "",
])("%j is invisible", (text) => {
  expect(isInvisible(text)).toBe(true);
});

test("a letter with invisible ones is visible", () => {
  expect(isInvisible("\u200Ba")).toBe(false);
  expect(isInvisible(".")).toBe(false);
});
