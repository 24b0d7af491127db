import { BlockList, isIP } from "node:net";
import type { FastifyRequest } from "fastify";
import { bareAddress, networksOf } from "./network-address.ts";

interface Cidr {
  readonly address: string;
  readonly bits: number;
  readonly family: "ipv4" | "ipv6";
}

/** Undefined if the text is no network. */
export function readCidr(text: string): Cidr | undefined {
  const [address = "", size = "", ...more] = text.split("/");
  const version = isIP(address);
  const bits = Number(size);
  if (
    version === 0 ||
    more.length > 0 ||
    address.includes("%") ||
    !/^\d{1,3}$/.test(size) ||
    bits > (version === 4 ? 32 : 128)
  )
    return undefined;
  return { address, bits, family: version === 4 ? "ipv4" : "ipv6" };
}

/** Checks whether an address lies in one of the networks, in any notation of IPv4. */
export function isInNetworks(networks: readonly string[], address: string): boolean {
  if (networks.length === 0) return false;
  const [{ key }] = networksOf(address);
  const plain = isIP(key) === 4 ? key : bareAddress(address);
  const version = isIP(plain);
  return version !== 0 && blockListOf(networks).check(plain, version === 4 ? "ipv4" : "ipv6");
}

const warned = new WeakSet<readonly string[]>();

/** Behind an unnamed proxy all visitors share its address, so this logs a warning once per configuration. */
export function isExempt(
  networks: readonly string[],
  trustProxy: string | undefined,
  address: string,
  request: Pick<FastifyRequest, "headers" | "log">,
): boolean {
  if (!isInNetworks(networks, address)) return false;
  if (trustProxy === undefined && request.headers["x-forwarded-for"] !== undefined && !warned.has(networks)) {
    warned.add(networks);
    request.log.warn(
      { address },
      "limits.trustedNetworks holds a proxy: without TRUST_PROXY all who come through it are exempt from limits",
    );
  }
  return true;
}

function blockListOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const text of networks) {
    const cidr = readCidr(text);
    if (cidr !== undefined) list.addSubnet(cidr.address, cidr.bits, cidr.family);
  }
  return list;
}
