import { expect, test } from "vitest";
import { fillAddresses } from "./example-addresses";

const example = (params: Record<string, string>, body: unknown = null) => ({
  request: { params, query: {}, body },
  responses: {},
});

test("a recorded call gets the given wallet and token, and placeholders for wallets that are missing", () => {
  const addresses = { wallet: "W", mint: "M", others: ["O"] };
  expect(
    fillAddresses(example({ addr: "old", other: "older", id: "wh_1" }), addresses)?.request.params,
  ).toEqual({
    ...{ addr: "W", other: "O", id: "wh_1" },
  });
  const body = { wallets: ["a", "b", "c"], topN: 3 };
  expect(fillAddresses(example({}, body), addresses)?.request.body).toEqual({
    wallets: ["W", "O", "<WALLET_3>"],
    topN: 3,
  });
  expect(fillAddresses(null, addresses)).toBeNull();
});
