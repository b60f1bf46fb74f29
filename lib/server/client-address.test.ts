import { isIP } from "node:net";
import fc from "fast-check";
import { expect, test } from "vitest";
import { findClientAddress, notePeerAddresses, UNKNOWN_ADDRESS } from "./client-address";
import { createPeerHeaders } from "./testing/peer-headers";

notePeerAddresses();

/** A request from `peer`, as the server passes it on. */
function requestFrom(peer: string, forwarded?: string) {
  return {
    headers: new Headers(
      createPeerHeaders(peer, forwarded === undefined ? {} : { "x-forwarded-for": forwarded }),
    ),
  };
}

test("without trusted proxies the address of the connection is used, not a forwarded one", () => {
  expect(findClientAddress(requestFrom("198.51.100.1", "203.0.113.7"), 0)).toBe("198.51.100.1");
});

test.each([
  ["203.0.113.7", 1, "203.0.113.7"],
  ["203.0.113.9, 203.0.113.7", 1, "203.0.113.7"],
  ["6.6.6.6, 203.0.113.9, 203.0.113.7", 2, "203.0.113.9"],
  ["203.0.113.7", 3, "203.0.113.7"],
])(
  "of '%s' behind %i proxies the address that the outermost proxy wrote is used",
  (forwarded, proxies, address) => {
    expect(findClientAddress(requestFrom("10.0.0.1", forwarded), proxies)).toBe(address);
  },
);

test("without a forwarded address the address of the connection is used", () => {
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

test.each([
  ["1.2.3.4:51234", "1.2.3.4"],
  ["1.2.3.4:51235", "1.2.3.4"],
  ["::ffff:1.2.3.4", "1.2.3.4"],
  ["::FFFF:9.8.7.6", "9.8.7.6"],
  ["::ffff:102:304", "1.2.3.4"],
  ["0:0:0:0:0:ffff:1.2.3.4", "1.2.3.4"],
  ["[::ffff:1.2.3.4]:443", "1.2.3.4"],
  ["[2001:db8::1]:443", "2001:db8:0:0::/64"],
  ["[2001:db8::1]", "2001:db8:0:0::/64"],
  ["2001:DB8::1", "2001:db8:0:0::/64"],
  ["64:ff9b::1.2.3.4", "64:ff9b:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
])("the forwarded address '%s' counts as %s", (forwarded, address) => {
  expect(findClientAddress(requestFrom("10.0.0.1", forwarded), 1)).toBe(address);
});

test.each([
  "unknown",
  "_hidden",
  "a.example",
  "1.2.3",
  "1.2.3.4.5",
  "256.1.1.1",
  "[::1",
  "::1]:2",
  "1.2.3.4:123456",
  "[1.2.3.4]:5",
  "2001:db8::1::2",
  "x".repeat(80),
])("the forwarded text '%s' is the unknown address", (garbage) => {
  expect(findClientAddress(requestFrom("10.0.0.1", `9.9.9.9, ${garbage}`), 1)).toBe(UNKNOWN_ADDRESS);
});

test("all requests of unknown origin share one address", () => {
  expect(findClientAddress({ headers: new Headers() }, 0)).toBe(UNKNOWN_ADDRESS);
  expect(findClientAddress({ headers: new Headers() }, 1)).toBe(UNKNOWN_ADDRESS);
});

test("an IPv4 address counts as itself in every notation, with and without a port", () => {
  fc.assert(
    fc.property(fc.ipV4(), fc.nat(65_535), (address, port) => {
      const written = [address, `${address}:${port}`, `::ffff:${address}`, `[::ffff:${address}]:${port}`];
      for (const forwarded of written) {
        expect(findClientAddress(requestFrom("10.0.0.1", forwarded), 1)).toBe(address);
      }
      expect(findClientAddress(requestFrom(`::ffff:${address}`), 0)).toBe(address);
    }),
  );
});

test("an IPv6 address counts as its /64 in every notation", () => {
  const group = fc.integer({ min: 0, max: 0xffff });
  // Begins like global addresses, so that it contains no IPv4 address.
  const network = fc.tuple(fc.integer({ min: 0x2000, max: 0x3fff }), group, group, group);
  fc.assert(
    fc.property(network, fc.tuple(group, group, group, group), fc.nat(65_535), (head, tail, port) => {
      const groups = [...head, ...tail].map((number) => number.toString(16));
      const long = groups.map((text) => text.padStart(4, "0")).join(":");
      const short = new URL(`http://[${long}]`).hostname;
      const written = [long, long.toUpperCase(), short, short.slice(1, -1), `${short}:${port}`];
      const buckets = written.map((text) => findClientAddress(requestFrom("10.0.0.1", text), 1));
      expect(new Set(buckets)).toEqual(new Set([`${groups.slice(0, 4).join(":")}::/64`]));
    }),
  );
});

test("any text becomes an address, a network or the unknown address", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme-ascii" }), (text) => {
      const address = findClientAddress(
        { headers: { get: (name) => (name === "x-forwarded-for" ? text : null) } },
        1,
      );
      expect(isIP(address.replace(/\/64$/, "")) !== 0 || address === UNKNOWN_ADDRESS).toBe(true);
    }),
  );
});
