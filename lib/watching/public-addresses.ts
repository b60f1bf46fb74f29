import { type LookupAddress, lookup } from "node:dns";
import type { LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";

/**
 * Returns true for an IP address of the public internet, by ipaddr.js's ranges of special-purpose addresses. IPv6
 * that embeds an IPv4 address (mapped, NAT64, 6to4, Teredo) is not public, because the embedded one may be private.
 *
 * IPv6 outside 2000::/3 is unassigned: https://www.iana.org/assignments/ipv6-unicast-address-assignments
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const parsed = ipaddr.parse(text);
  if (parsed.range() !== "unicast") return false;
  return parsed.kind() === "ipv4" || parsed.match(GLOBAL_UNICAST);
}

const GLOBAL_UNICAST = ipaddr.parseCIDR("2000::/3") as [ipaddr.IPv6, number];

/** Returns the host of a URL if it is an IP address, without brackets; null for a name. */
export function findAddressLiteral(hostname: string): string | null {
  const host = hostname.replace(/^\[(.*)\]$/, "$1");
  return ipaddr.isValid(host) ? host : null;
}

class PrivateAddress extends Error {
  readonly code = "EPRIVATE";
}

/**
 * Looks a name up for a connection and returns only public addresses. The checked address is the one used, so a
 * second DNS response cannot bypass the check.
 */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return callback(error, []);
    const publicAddresses = addresses.filter(({ address }) => isPublicAddress(address));
    const [address] = publicAddresses;
    if (address === undefined) return callback(new PrivateAddress(`${hostname} has no public address`), []);
    return returnAddresses(callback, publicAddresses, address, options.all === true);
  });
};

function returnAddresses(
  callback: Parameters<LookupFunction>[2],
  addresses: readonly LookupAddress[],
  { address, family }: LookupAddress,
  wantsAll: boolean,
): void {
  if (wantsAll) callback(null, [...addresses]);
  else callback(null, address, family);
}
