import { hash } from "node:crypto";
import { type Network, networksOf } from "./address-key.ts";

/**
 * A network address as the tables keep it, which name nobody: the hashes of its networks, the largest first. Whatever counts for a
 * network begins with the same text.
 */
export function hashedAddress(address: string): string {
  return networksOf(address)
    .map(({ key }) => hash("sha256", key, "base64url"))
    .reverse()
    .join(" ");
}

/** The networks of a hashed address, the smallest first; each key is what the addresses in it begin with. */
export function networksIn(hashed: string): readonly Network[] {
  const parts = hashed.split(" ");
  return parts.map((_part, at) => ({ key: parts.slice(0, parts.length - at).join(" "), times: 4 ** at }));
}

/** The key of the largest network of a hashed address. */
export function largestNetworkOf(hashed: string): string {
  return hashed.split(" ", 1)[0] ?? hashed;
}

/** SQL: the keys of all networks that a column's hashed address is in. */
export function networksSql(column: string): string {
  const parts = `string_to_array(${column}, ' ')`;
  return `(select array_to_string((${parts})[1:last], ' ') as network from generate_series(1, array_length(${parts}, 1)) as last)`;
}

/** SQL: is a column's hashed address in the network whose key is the parameter? A space comes before "!", and nothing else of a hash does. */
export function inNetworkSql(column: string, parameter: string): string {
  return `${column} collate "C" >= ${parameter} and ${column} collate "C" < ${parameter} || '!'`;
}
