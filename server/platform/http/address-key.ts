import { isIPv6 } from "node:net";

/**
 * What a limit counts a network address by: an IPv4 address as it is, also one written as IPv6; of an IPv6 address its /64, since
 * anyone with one address of a /64 has all of them.
 */
export function addressKey(address: string): string {
  const [bare = ""] = address.split("%", 1);
  if (!isIPv6(bare)) return bare;
  const [a = 0, b = 0, c = 0, d = 0, e, f, high = 0, low = 0] = expand(bare);
  const isMapped = a === 0 && b === 0 && c === 0 && d === 0 && e === 0 && f === 0xffff;
  if (isMapped) return [high >> 8, high & 255, low >> 8, low & 255].join(".");
  return `${a.toString(16)}:${b.toString(16)}:${c.toString(16)}:${d.toString(16)}::/64`;
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
