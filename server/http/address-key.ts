import { isIPv6 } from "node:net";

/**
 * What a limit counts a network address by: an IPv4 address as it is, also one written as IPv6; of an IPv6 address its /64, since
 * whoever has one address of a /64 has all of them.
 */
export function addressKey(address: string): string {
  const [bare = ""] = address.split("%");
  if (!isIPv6(bare)) return bare;
  const groups = expand(bare);
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return [high >> 8, high & 255, low >> 8, low & 255].join(".");
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(":")}::/64`;
}

/** The eight groups of a valid IPv6 address. */
function expand(address: string): number[] {
  const [head = "", tail] = address.split("::");
  const [before, after] = [groupsOf(head), groupsOf(tail ?? "")];
  return tail === undefined ? before : [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}

function groupsOf(part: string): number[] {
  if (part === "") return [];
  return part.split(":").flatMap((group) => {
    if (!group.includes(".")) return [Number.parseInt(group, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = group.split(".").map(Number);
    return [(a << 8) | b, (c << 8) | d];
  });
}
