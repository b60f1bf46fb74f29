import { expect, test } from "vitest";
import { networkAround } from "./client-network";

test.each([
  ["2001:db8:1:2::/64", "2001:db8:1::/48"],
  ["2001:db8:1:ffff::/64", "2001:db8:1::/48"],
  ["2001:0:0:0::/64", "2001:0:0::/48"],
  ["198.51.100.7", null],
  ["unknown", null],
  ["2001:db8::/64", null],
])("the network around %s is %s", (client, network) => {
  expect(networkAround(client)).toBe(network);
});
