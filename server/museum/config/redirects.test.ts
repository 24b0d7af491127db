import { expect, test } from "vitest";
import { checkRedirects } from "./redirects.ts";

const codes = (redirects: readonly (readonly [string, string])[]) =>
  checkRedirects({ redirects: redirects.map(([from, to]) => ({ from, to })) }).problems.map(
    ({ code, pointer }) => `${code} ${pointer}`,
  );

test.each<[string, readonly (readonly [string, string])[], string[]]>([
  [
    "two loops and addresses that lead into them",
    [
      ["/in", "/a"],
      ["/a", "/b"],
      ["/b", "/a"],
      ["/c", "/c"],
    ],
    ["REDIRECT_LOOP /redirects/1/to", "REDIRECT_LOOP /redirects/3/to"],
  ],
  ["a loop through a query", [["/a", "/a?from=poster"]], ["REDIRECT_LOOP /redirects/0/to"]],
  [
    "a loop through capitals",
    [
      ["/a", "/B"],
      ["/b", "/A"],
    ],
    ["REDIRECT_LOOP /redirects/0/to"],
  ],
  [
    "one address in two spellings",
    [
      ["/jubiläum", "/events"],
      ["/jubil%C3%A4um", "/events"],
    ],
    ["REDIRECT_DUPLICATE /redirects/1/from"],
  ],
  ["a target with a space", [["/a", "/two words"]], ["SCHEMA_FORMAT /redirects/0/to"]],
  ["a target with a line break", [["/a", "/x\r\nset-cookie: a=b"]], ["SCHEMA_FORMAT /redirects/0/to"]],
  ["a disguised target on another host", [["/a", "/\\evil.example"]], ["SCHEMA_FORMAT /redirects/0/to"]],
  ["a target without a host", [["/a", "https://"]], ["SCHEMA_FORMAT /redirects/0/to"]],
  ["a target with an invalid port", [["/a", "https://museum.example:port/x"]], ["REDIRECT_INVALID /redirects/0/to"]],
  [
    "a target with a port out of range",
    [["/a", "https://museum.example:99999/"]],
    ["REDIRECT_INVALID /redirects/0/to"],
  ],
  ["a target with an invalid host", [["/a", "https://mus<eum/"]], ["REDIRECT_INVALID /redirects/0/to"]],
  ["a target with a lone surrogate", [["/a", "/x\ud800"]], ["REDIRECT_INVALID /redirects/0/to"]],
])("%s is found", (_what, redirects, found) => {
  expect(codes(redirects)).toEqual(found);
});

/** Measures CPU time, because the machine may be busy. */
function cpuOf(count: number): number {
  const redirects = Array.from({ length: count }, (_each, index) => ({ from: `/r${index}`, to: `/r${index + 1}` }));
  const begin = process.cpuUsage();
  expect(checkRedirects({ redirects }).problems).toEqual([]);
  const { user } = process.cpuUsage(begin);
  return user;
}

test("a long chain is checked in linear time", () => {
  cpuOf(5_000);
  const [short, long] = [1_250, 5_000].map((count) => Math.min(cpuOf(count), cpuOf(count), cpuOf(count)));
  expect(long).toBeLessThan(10 * Number(short) + 20_000);
});
