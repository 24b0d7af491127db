import { isIPv6 } from "node:net";

/** A network that an address belongs to, and how many times as much it may use as one address. */
export interface Network {
  readonly key: string;
  readonly times: number;
}

/** Providers delegate a /56 to households and a /48 to anybody who asks: whoever has one address may have all of these. */
const prefixes = [
  { bits: 64, times: 1 },
  { bits: 56, times: 4 },
  { bits: 48, times: 16 },
] as const;

/** The networks that limits count an address by, the smallest first: an IPv4 address by itself, also one that is written as IPv6. */
export function networksOf(address: string): readonly [Network, ...Network[]] {
  const groups = groupsOf(address);
  if (typeof groups === "string") return [{ key: groups, times: 1 }];
  const [first, ...wider] = prefixes.map(({ bits, times }) => ({ key: prefixOf(groups, bits), times }));
  return [first as Network, ...wider];
}

/** The smallest network that an address counts by: anyone with one address of a /64 has all of them. */
export function addressKey(address: string): string {
  return networksOf(address)[0].key;
}

/** An IPv4 address as a text, also where it is written as IPv6; the eight groups of an IPv6 address. */
function groupsOf(address: string): string | readonly number[] {
  const [bare = ""] = address.split("%", 1);
  if (!isIPv6(bare)) return bare;
  const groups = expand(bare);
  const [a = 0, b = 0, c = 0, d = 0, e, f, high = 0, low = 0] = groups;
  const isMapped = a === 0 && b === 0 && c === 0 && d === 0 && e === 0 && f === 0xffff;
  return isMapped ? [high >> 8, high & 255, low >> 8, low & 255].join(".") : groups;
}

function prefixOf(groups: readonly number[], bits: number): string {
  const kept = groups.slice(0, Math.ceil(bits / 16)).map((group, at) => {
    const rest = 16 * (at + 1) - bits;
    return (rest > 0 ? (group >> rest) << rest : group).toString(16);
  });
  return `${kept.join(":")}::/${bits}`;
}

/** The eight groups of a valid IPv6 address. */
function expand(address: string): number[] {
  const groups: number[] = [];
  let gap: number | undefined;
  for (const part of address.split(":")) {
    if (part === "") gap = groups.length;
    else if (part.includes(".")) groups.push(...pairOf(part));
    else groups.push(Number.parseInt(part, 16));
  }
  if (gap !== undefined) groups.splice(gap, 0, ...Array<number>(8 - groups.length).fill(0));
  return groups;
}

/** The last two groups, where they are written as an IPv4 address. */
function pairOf(ipv4: string): [number, number] {
  const [a = 0, b = 0, c = 0, d = 0] = ipv4.split(".").map(Number);
  return [(a << 8) | b, (c << 8) | d];
}
