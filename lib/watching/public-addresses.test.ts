import { hostname } from "node:os";
import { expect, test } from "vitest";
import { findAddressLiteral, isPublicAddress, lookupPublic } from "./public-addresses";

test.each(["8.8.8.8", "1.1.1.1", "2606:4700:4700::1111", "2a00:1450:4001:80b::200e"])(
  "%s is an address of the public internet",
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test.each([
  ["loopback", "127.0.0.1"],
  ["loopback", "127.8.9.10"],
  ["loopback", "::1"],
  ["unspecified", "0.0.0.0"],
  ["unspecified", "::"],
  ["private", "10.1.2.3"],
  ["private", "172.16.0.1"],
  ["private", "192.168.1.1"],
  ["carrier-grade NAT", "100.64.0.1"],
  ["link-local, the metadata service of clouds", "169.254.169.254"],
  ["link-local", "fe80::1"],
  ["unique local", "fd00::1"],
  ["multicast", "224.0.0.1"],
  ["multicast", "ff02::1"],
  ["broadcast", "255.255.255.255"],
  ["reserved", "240.0.0.1"],
  ["IETF protocol assignments", "192.0.0.8"],
  ["documentation", "203.0.113.9"],
  ["benchmarks", "198.18.0.1"],
  ["IPv4 mapped into IPv6", "::ffff:127.0.0.1"],
  ["IPv4 mapped into IPv6", "::ffff:a00:1"],
  ["IPv4 compatible", "::127.0.0.1"],
  ["NAT64", "64:ff9b::7f00:1"],
  ["NAT64 of a network's own", "64:ff9b:1::7f00:1"],
  ["6to4", "2002:7f00:1::"],
  ["Teredo", "2001:0:4136:e378:8000:63bf:3fff:fdd2"],
  ["documentation", "2001:db8::1"],
  ["unassigned", "4000::1"],
  ["no address", "example.com"],
])("an address is not public if it is %s: %s", (_, address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test("hosts of URLs that are addresses are recognized in every notation", () => {
  const hostOf = (url: string) => findAddressLiteral(new URL(url).hostname);
  expect(hostOf("https://[::1]/")).toBe("::1");
  expect(hostOf("https://2130706433/")).toBe("127.0.0.1");
  expect(hostOf("https://0x7f.1/")).toBe("127.0.0.1");
  expect(hostOf("https://0177.0.0.1/")).toBe("127.0.0.1");
  expect(hostOf("https://example.com/")).toBe(null);
});

test("a name that resolves to a private network is not connected to", async () => {
  const failure = await new Promise((resolve) =>
    lookupPublic(hostname(), { all: true }, (error) => resolve(error)),
  );
  expect(failure).toMatchObject({ code: "EPRIVATE" });
});
