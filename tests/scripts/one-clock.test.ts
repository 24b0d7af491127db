import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const files = readdirSync("server", { recursive: true, encoding: "utf8" })
  .map((name) => `server/${name}`)
  .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$/.test(file));

/**
 * SQL that computes a day, an hour or the present. The database's time zone data may differ from the server's, and only
 * server/core/database/clock.ts reads its clock. Reports use `dayInSpan` and `hourInSpan`
 * (server/features/reports/span.ts).
 */
const byDatabase =
  /\bat\s+time\s+zone\b|\btimezone\s*\(|\bdate_trunc\s*\(|\bdate_part\s*\(|\bextract\s*\(\s*(?!epoch\b)|\bcurrent_(?:date|time|timestamp)\b|\blocaltimestamp\b|(?<![.\w])now\s*\(\s*\)\s*(?:::|[-+]\s*interval\b|at\b)|_at\s*::\s*date\b/i;

test("the rule finds forbidden code, and nothing else", () => {
  const forbidden = [
    "(created_at at time zone $1)::date",
    "AT  TIME\nZONE 'UTC'",
    "timezone('UTC', at)",
    "date_trunc('day', at)",
    "extract(hour from at)",
  ];
  for (const text of [...forbidden, "current_date", "where at > now() - interval '1 day'", "created_at::date"])
    expect([text, byDatabase.test(text)]).toEqual([text, true]);
  const allowed = [
    "extract(epoch from clock_timestamp())",
    "performance.now() - last",
    "$1::date",
    "expires::date",
    "context.now()",
    "now() {",
  ];
  for (const text of allowed) expect([text, byDatabase.test(text)]).toEqual([text, false]);
});

test("only the server computes days and hours", () => {
  expect(files.length).toBeGreaterThan(300);
  const found = files.filter((file) => byDatabase.test(readFileSync(file, "utf8")));
  expect(found).toEqual([]);
});
