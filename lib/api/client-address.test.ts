import { channel } from "node:diagnostics_channel";
import { expect, test } from "vitest";
import { findClientAddress } from "./client-address";
import { notePeerAddresses } from "./peer-address";

notePeerAddresses();

/** A request as the server hands it on that it came to from `peer`. */
function requestFrom(peer: string, forwarded?: string) {
  const headers: Record<string, string> = forwarded === undefined ? {} : { "x-forwarded-for": forwarded };
  channel("http.server.request.start").publish({ request: { headers, socket: { remoteAddress: peer } } });
  return { headers: new Headers(headers) };
}

test("without trusted proxies the connection counts, whatever is claimed", () => {
  expect(findClientAddress(requestFrom("198.51.100.1", "203.0.113.7"), 0)).toBe("198.51.100.1");
});

test.each([
  ["203.0.113.7", 1, "203.0.113.7"],
  ["203.0.113.9, 203.0.113.7", 1, "203.0.113.7"],
  ["6.6.6.6, 203.0.113.9, 203.0.113.7", 2, "203.0.113.9"],
  ["203.0.113.7", 3, "203.0.113.7"],
])(
  "of '%s' behind %i proxies the one counts that the outermost of them wrote",
  (forwarded, proxies, address) => {
    expect(findClientAddress(requestFrom("10.0.0.1", forwarded), proxies)).toBe(address);
  },
);

test("behind a proxy that said nothing the connection counts", () => {
  expect(findClientAddress(requestFrom("10.0.0.1"), 1)).toBe("10.0.0.1");
});

test.each([
  ["::ffff:198.51.100.1", "198.51.100.1"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0db8:0001:0002::9", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
])("%s counts as %s", (peer, network) => {
  expect(findClientAddress(requestFrom(peer), 0)).toBe(network);
});

test("a request that nobody can place has no address", () => {
  expect(findClientAddress({ headers: new Headers() }, 0)).toBeNull();
});
