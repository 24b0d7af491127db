import { hash } from "node:crypto";
import { isIPv6 } from "node:net";
import type { FastifyRequest } from "fastify";

/** A network that contains an address; its limit is `times` that of one address. */
export interface Network {
  readonly key: string;
  readonly times: number;
}

/** Providers delegate a /56 to households and a /48 on request, so one client may use all of these addresses. */
const prefixes = [
  { bits: 64, times: 1 },
  { bits: 56, times: 4 },
  { bits: 48, times: 16 },
] as const;

/** Returns the networks to count an address by, smallest first. IPv4 counts alone, even when written as IPv6. */
export function networksOf(address: string): readonly [Network, ...Network[]] {
  const groups = groupsOf(address);
  if (typeof groups === "string") return [{ key: groups, times: 1 }];
  const [first, ...wider] = prefixes.map(({ bits, times }) => ({ key: prefixOf(groups, bits), times }));
  return [first as Network, ...wider];
}

/** Returns the smallest network that counts an address: a client with one address of a /64 has them all. */
export function addressKey(address: string): string {
  return networksOf(address)[0].key;
}

/** The first six groups of IPv6 addresses that embed IPv4: mapped by a socket, or by a translator (RFC 6052). */
const holdingIPv4: ReadonlySet<string> = new Set(
  [
    [0, 0, 0, 0, 0, 0xffff],
    [0x64, 0xff9b, 0, 0, 0, 0],
  ].map((groups) => groups.join(" ")),
);

/** Removes the zone, and the port that some proxies append; ports differ between connections. */
export function bareAddress(address: string): string {
  const [, bracketed, ipv4] = /^(?:\[([^\]]*)\](?::\d{1,5})?|([\d.]+):\d{1,5})$/.exec(address) ?? [];
  return (bracketed ?? ipv4 ?? address).split("%", 1)[0] ?? "";
}

/** Returns text for an IPv4 address, even if written as IPv6, and eight groups for IPv6. */
function groupsOf(address: string): string | readonly number[] {
  const bare = bareAddress(address);
  if (!isIPv6(bare)) return bare;
  const groups = expand(bare);
  const [high = 0, low = 0] = groups.slice(6);
  return holdingIPv4.has(groups.slice(0, 6).join(" "))
    ? [high >> 8, high & 255, low >> 8, low & 255].join(".")
    : groups;
}

function prefixOf(groups: readonly number[], bits: number): string {
  const kept = groups.slice(0, Math.ceil(bits / 16)).map((group, at) => {
    const rest = 16 * (at + 1) - bits;
    return (rest > 0 ? (group >> rest) << rest : group).toString(16);
  });
  return `${kept.join(":")}::/${bits}`;
}

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

function pairOf(ipv4: string): [number, number] {
  const [a = 0, b = 0, c = 0, d = 0] = ipv4.split(".").map(Number);
  return [(a << 8) | b, (c << 8) | d];
}

/** Identifies no person; addresses in the same network share a prefix, largest network first. */
export function hashedAddress(address: string): string {
  return networksOf(address)
    .map(({ key }) => hash("sha256", key, "base64url"))
    .reverse()
    .join(" ");
}

/** Returns a hashed address's networks, smallest first; each key is the prefix of its addresses. */
export function networksIn(hashed: string): readonly Network[] {
  const parts = hashed.split(" ");
  return parts.map((_part, at) => ({ key: parts.slice(0, parts.length - at).join(" "), times: 4 ** at }));
}

export function largestNetworkOf(hashed: string): string {
  return hashed.split(" ", 1)[0] ?? hashed;
}

/** SQL: the keys of all networks that contain a column's hashed address. */
export function networksSql(column: string): string {
  const parts = `string_to_array(${column}, ' ')`;
  return `(select array_to_string((${parts})[1:last], ' ') as network from generate_series(1, array_length(${parts}, 1)) as last)`;
}

/** SQL: is a column's address in the parameter's network? Only a space sorts before "!" in a hash. */
export function inNetworkSql(column: string, parameter: string): string {
  return `${column} collate "C" >= ${parameter} and ${column} collate "C" < ${parameter} || '!'`;
}

const found = new WeakMap<FastifyRequest, string>();

/** Caches the address as trusted proxies report it, because Fastify's `ip` checks all proxies on each read. */
export function clientAddress(request: FastifyRequest): string {
  const address = found.get(request) ?? request.ip;
  found.set(request, address);
  return address;
}
