import { hash } from "node:crypto";
import { type Network, networksOf } from "./address-key.ts";

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
