import fc from "fast-check";

const nul = String.fromCharCode(0);

/** Placeholder that `toJson` replaces with nesting deeper than any recursion reaches. */
const deep = "\u0001deep\u0001";
const depth = 20_000;

/** Text that has broken other servers. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    "",
    " ",
    nul,
    `ada${nul}@museum.example`,
    "\ud800",
    "\udc00\ud800",
    "a\ud83d",
    "\ufeff\u202e\u2066txt\u200b",
    "Z̴̡͠a̷̛l̵g̸o".repeat(50),
    "👩‍👩‍👧‍👦".repeat(100),
    "ﷺ".repeat(200),
    "x".repeat(10_000),
    "'; DROP TABLE carts; --",
    "' OR '1'='1",
    "1) UNION SELECT NULL,NULL,NULL--",
    "$1",
    "\\'; select pg_sleep(30); --",
    "%' ESCAPE '",
    "<img src=x onerror=hostile()>",
    '"><script>hostile()</script>',
    "{{7*7}}<%= 7*7 %>",
    "../../../../etc/passwd",
    "..\\..\\windows\\win.ini",
    "file:///etc/passwd",
    "/dev/zero",
    "a@b.example\r\nBcc: everyone@museum.example",
    "\r\nSet-Cookie: customerToken=mine",
    "__proto__",
    "constructor",
    "toString",
    "hasOwnProperty",
    "null",
    "undefined",
    "NaN",
    "-0",
    "1e400",
    "9".repeat(400),
    "2026-02-30",
    "0000-00-00",
    "-271821-04-19",
    "+275760-09-13",
    "2026-12-05T00:00:00Z[Nowhere/Atall]",
    "(a+)+$",
    `${"a".repeat(30)}!`,
    ",,,,",
    ",".repeat(5000),
  ),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.string({ unit: "grapheme", maxLength: 20 }),
);

/** JSON values, including unusual but valid ones. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -1,
    1.5,
    2 ** 31,
    2 ** 53,
    -(2 ** 63),
    1e308,
    [],
    {},
    [[]],
    [null],
    deep,
    { nested: deep },
    { toString: 1, valueOf: 1 },
  ),
  fc.constant("x".repeat(100_000)),
  fc.constant(Array.from({ length: 3000 }, () => ({}))),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Malformed bodies with the content type that they claim. */
export const brokenBody: fc.Arbitrary<{ type: string; text: string | Buffer }> = fc.record({
  type: fc.constantFrom(
    "application/json",
    "application/json; charset=utf-16",
    "application/x-www-form-urlencoded",
    "text/plain",
    "multipart/form-data; boundary=x",
    "application/xml",
    "application/json; charset=",
    ";;;",
    "*/*",
    'a/b; q="',
  ),
  text: fc.oneof(
    fc.constantFrom<string | Buffer>(
      "",
      "{",
      "null",
      '"text"',
      "[]",
      "\ufeff{}",
      '{"__proto__": {"admin": true}}',
      '{"constructor": {"prototype": {"admin": true}}}',
      '{"lineItems": 1e400}',
      '{"cartId": "\\ud800"}',
      '{"cartId": "\\u0000", "cartId": []}',
      "[".repeat(100_000),
      `${"[".repeat(depth)}${"]".repeat(depth)}`,
      `{"more": "${"x".repeat(300_000)}"}`,
      Buffer.from([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]),
      Buffer.from([0x7b, 0x22, 0xc0, 0x80, 0xed, 0xa0, 0x80, 0x22, 0x3a, 0x31, 0x7d]),
      "firstName=%00&lastName=%ED%A0%80&email=%",
      `firstName[]=a&firstName[b]=c&__proto__[x]=1&${"a=1&".repeat(3000)}`,
      `firstName=${"x".repeat(100_000)}&lastName=b&email=a@b.example`,
      '--x\r\nContent-Disposition: form-data; name="a"; filename="../../a"\r\n\r\n\0\r\n--x--',
      '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
    ),
    fc.string({ unit: "binary", maxLength: 200 }),
    fc.json({ maxDepth: 4 }),
  ),
});

/** Serializes the value and expands the deep placeholder. */
export function toJson(value: unknown): string {
  const text = JSON.stringify(value) ?? "null";
  return text.replaceAll(JSON.stringify(deep), () => `${"[".repeat(depth)}${"]".repeat(depth)}`);
}
