/**
 * The network around a client, as far as one customer of a provider may have it whole: the /48 of an IPv6 /64; null for
 * any other client. A client is written as rates count it: `2001:db8:1:2::/64`.
 */
export function networkAround(client: string): string | null {
  const groups = /^([0-9a-f:]+)::\/64$/.exec(client)?.[1]?.split(":") ?? [];
  return groups.length === GROUPS_OF_64_BITS ? `${groups.slice(0, 3).join(":")}::/48` : null;
}

const GROUPS_OF_64_BITS = 4;
