import { expect, test } from "vitest";
import { hashedAddress, networksIn } from "./hashed-address.ts";

test("addresses of one network begin with the same text, up to its size", () => {
  const keysOf = (address: string) => networksIn(hashedAddress(address));
  const [here, near, far] = ["2001:db8:1:ab01::1", "2001:db8:1:ab02::1", "2001:db8:1:cd01::1"].map(keysOf);
  expect(here?.map(({ times }) => times)).toEqual([1, 4, 16]);
  expect(here?.map(({ key }) => key).slice(1)).toEqual(near?.map(({ key }) => key).slice(1));
  expect(here?.at(2)).toEqual(far?.at(2));
  expect(here?.at(1)?.key).not.toBe(far?.at(1)?.key);
  expect(keysOf("203.0.113.7")).toEqual([{ key: hashedAddress("203.0.113.7"), times: 1 }]);
});
