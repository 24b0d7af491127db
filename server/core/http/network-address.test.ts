import { expect, test } from "vitest";
import { addressKey, hashedAddress, networksIn, networksOf } from "./network-address.ts";

test("an IPv4 address counts as one, in any notation", () => {
  expect(addressKey("203.0.113.7")).toBe("203.0.113.7");
  expect(addressKey("::ffff:203.0.113.7")).toBe("203.0.113.7");
  expect(addressKey("::ffff:cb00:7107")).toBe("203.0.113.7");
  expect(addressKey("::FFFF:203.0.113.7%eth0")).toBe("203.0.113.7");
  expect(addressKey("64:ff9b::cb00:7107")).toBe("203.0.113.7");
});

test("addresses of one IPv6 /64 count as one", () => {
  const key = addressKey("2001:db8:1:2::1");
  for (const same of [
    "2001:db8:1:2::2",
    "2001:DB8:1:2:ffff:ffff:ffff:ffff",
    "2001:0db8:0001:0002::",
    "2001:db8:1:2:0:0:203.0.113.7",
  ])
    expect(addressKey(same)).toBe(key);
});

test("addresses of two IPv6 networks count separately", () => {
  expect(addressKey("2001:db8:1:2::1")).not.toBe(addressKey("2001:db8:1:3::1"));
  expect(addressKey("::1")).not.toBe(addressKey("2001:db8::1"));
});

test("the interface name of a link-local address is ignored", () => {
  expect(addressKey("fe80::1%eth0")).toBe(addressKey("fe80::2%eth1"));
});

test("groups of zeros may be omitted anywhere", () => {
  expect(addressKey("::")).toBe("0:0:0:0::/64");
  expect(addressKey("2001:db8::")).toBe("2001:db8:0:0::/64");
  expect(addressKey("2001::4:5:6:7:8")).toBe("2001:0:0:4::/64");
  expect(addressKey("1:2:3:4:5:6:7::")).toBe("1:2:3:4::/64");
});

test("an IPv6 address counts for its /64, its /56 and its /48, each with four times the limit of the previous one", () => {
  expect(networksOf("2001:db8:1:abcd::1")).toEqual([
    { key: "2001:db8:1:abcd::/64", times: 1 },
    { key: "2001:db8:1:ab00::/56", times: 4 },
    { key: "2001:db8:1::/48", times: 16 },
  ]);
  expect(networksOf("203.0.113.7")).toEqual([{ key: "203.0.113.7", times: 1 }]);
});

test("the port that a proxy appends to an address is ignored: it differs for each connection", () => {
  expect(addressKey("203.0.113.7:50123")).toBe("203.0.113.7");
  expect(addressKey("[::ffff:203.0.113.7]:443")).toBe("203.0.113.7");
  expect(addressKey("[2001:db8:1:2::1]:50123")).toBe(addressKey("2001:db8:1:2::1"));
  expect(addressKey("[2001:db8:1:2::1]")).toBe(addressKey("2001:db8:1:2::1"));
  expect(addressKey("no address")).toBe("no address");
});

test("addresses of one network begin with the same text, up to its size", () => {
  const keysOf = (address: string) => networksIn(hashedAddress(address));
  const [here, near, far] = ["2001:db8:1:ab01::1", "2001:db8:1:ab02::1", "2001:db8:1:cd01::1"].map(keysOf);
  expect(here?.map(({ times }) => times)).toEqual([1, 4, 16]);
  expect(here?.map(({ key }) => key).slice(1)).toEqual(near?.map(({ key }) => key).slice(1));
  expect(here?.at(2)).toEqual(far?.at(2));
  expect(here?.at(1)?.key).not.toBe(far?.at(1)?.key);
  expect(keysOf("203.0.113.7")).toEqual([{ key: hashedAddress("203.0.113.7"), times: 1 }]);
});
