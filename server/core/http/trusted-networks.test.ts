import type { FastifyRequest } from "fastify";
import { expect, test } from "vitest";
import { isExempt, isInNetworks, readCidr } from "./trusted-networks.ts";

test.each(["203.0.113.0/24", "10.0.0.0/8", "198.51.100.7/32", "2001:db8::/32", "::1/128"])(
  "a network is parsed: %s",
  (text) => {
    expect(readCidr(text)).toBeDefined();
  },
);

test.each([
  "",
  "203.0.113.0",
  "203.0.113.0/33",
  "203.0.113/24",
  "2001:db8::/129",
  "203.0.113.0/24/8",
  "203.0.113.0/-1",
  "203.0.113.0/ 8",
  "museum.example/24",
])("an invalid network is refused: %s", (text) => {
  expect(readCidr(text)).toBeUndefined();
});

test("an address is in a network of its own family, in any notation", () => {
  const networks = ["203.0.113.0/24", "2001:db8:7::/48"];
  const inside = [
    "203.0.113.1",
    "::ffff:203.0.113.255",
    "2001:db8:7:ffff::1",
    "2001:DB8:7::",
    "203.0.113.9:50123",
    "[2001:db8:7::1]:443",
    "2001:db8:7::1%eth0",
  ];
  const outside = ["203.0.114.1", "2001:db8:8::1", "::1", "no address", "203.0.114.1:203"];
  expect(inside.map((address) => isInNetworks(networks, address))).toEqual(inside.map(() => true));
  expect(outside.map((address) => isInNetworks(networks, address))).toEqual(outside.map(() => false));
  expect(isInNetworks([], "203.0.113.1")).toBe(false);
});

test("a trusted network that contains an unnamed proxy causes one warning for each configuration", () => {
  const warnings: unknown[] = [];
  const from = (headers: object) =>
    ({ headers, log: { warn: (about: unknown) => warnings.push(about) } }) as unknown as FastifyRequest;
  const [networks, proxied] = [["10.0.0.0/8"], from({ "x-forwarded-for": "198.51.100.7" })];
  expect(isExempt(networks, undefined, "198.51.100.7", proxied)).toBe(false);
  expect(isExempt(networks, undefined, "10.0.0.1", from({}))).toBe(true);
  expect(isExempt(networks, "10.0.0.1", "10.0.0.9", proxied)).toBe(true);
  expect(warnings).toEqual([]);
  for (let turn = 0; turn < 3; turn += 1) expect(isExempt(networks, undefined, "10.0.0.1", proxied)).toBe(true);
  expect(warnings).toEqual([{ address: "10.0.0.1" }]);
});
