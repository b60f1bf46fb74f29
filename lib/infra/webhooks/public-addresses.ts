import { type LookupAddress, lookup } from "node:dns";
import type { LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";

/**
 * Tells whether an IP address is one of the public internet: by the registries of special-purpose addresses that
 * ipaddr.js has as ranges. Of IPv6 that carries an IPv4 address (mapped, NAT64, 6to4, Teredo) none is: the carried one
 * may be anything.
 *
 * Everything of IPv6 outside 2000::/3 is unassigned: https://www.iana.org/assignments/ipv6-unicast-address-assignments
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const parsed = ipaddr.parse(text);
  if (parsed.range() !== "unicast") return false;
  return parsed.kind() === "ipv4" || parsed.match(GLOBAL_UNICAST);
}

const GLOBAL_UNICAST = ipaddr.parseCIDR("2000::/3") as [ipaddr.IPv6, number];

/** The address that the host of a URL is, without brackets; null where it is a name. */
export function literalOf(hostname: string): string | null {
  const bare = hostname.replace(/^\[(.*)\]$/, "$1");
  return ipaddr.isValid(bare) ? bare : null;
}

/** Failure of a connection that would leave the public internet. */
class PrivateAddress extends Error {
  readonly code = "EPRIVATE";
}

/**
 * Looks a name up as connections do, and gives none but public addresses: what is connected to is what was looked at,
 * so no second answer of a name server can lead elsewhere.
 */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error !== null) return callback(error, []);
    const open = found.filter(({ address }) => isPublicAddress(address));
    const [first] = open;
    if (first === undefined) return callback(new PrivateAddress(`${hostname} has no public address`), []);
    return giveBack(callback, open, first, options.all === true);
  });
};

function giveBack(
  callback: Parameters<LookupFunction>[2],
  all: readonly LookupAddress[],
  { address, family }: LookupAddress,
  wantsAll: boolean,
): void {
  if (wantsAll) callback(null, [...all]);
  else callback(null, address, family);
}
