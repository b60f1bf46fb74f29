/**
 * Returns the /48 network of a client `2001:db8:1:2::/64`; null for other clients. A provider may assign a
 * whole /48 to one customer.
 */
export function networkAround(client: string): string | null {
  const groups = /^([0-9a-f:]+)::\/64$/.exec(client)?.[1]?.split(":") ?? [];
  return groups.length === GROUPS_OF_64_BITS ? `${groups.slice(0, 3).join(":")}::/48` : null;
}

const GROUPS_OF_64_BITS = 4;
