import { isIPv6 } from "node:net";
import { peerAddressOf } from "./peer-address";

/**
 * Who sent a request, as far as rates are counted: an IPv4 address, or the network of an IPv6 one (a household has a
 * /64 of them). X-Forwarded-For counts only as far as `trustedProxies` of the operator's own wrote it: each appends
 * whom it was called by, so the sender is that many from the end. Null where nobody can say.
 */
export function findClientAddress(request: Pick<Request, "headers">, trustedProxies: number): string | null {
  const forwarded = request.headers.get("x-forwarded-for")?.split(",") ?? [];
  const sender = trustedProxies === 0 ? undefined : forwarded.at(-Math.min(trustedProxies, forwarded.length));
  const address = sender?.trim() || peerAddressOf(request);
  return address === "" ? null : networkOf(address);
}

function networkOf(address: string): string {
  if (!isIPv6(address)) return address.slice(0, LONGEST_ADDRESS);
  const [head = "", tail = ""] = address.replace(/%.*$/, "").toLowerCase().split("::");
  const [first, last] = [head, tail].map((part) => (part === "" ? [] : part.split(":")));
  const zeros = Array<string>(Math.max(0, 8 - (first?.length ?? 0) - (last?.length ?? 0))).fill("0");
  const groups = [...(first ?? []), ...zeros, ...(last ?? [])];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":")}::/64`;
}

/** What a proxy writes may be a name, or anything; it is only a key here. */
const LONGEST_ADDRESS = 64;
