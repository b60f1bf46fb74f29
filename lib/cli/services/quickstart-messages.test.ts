import { expect, test } from "vitest";
import { describeQuickstart } from "./quickstart-messages";

test("the quickstart prints the address, the key, and two calls that can be pasted as they stand", () => {
  const launched = {
    url: "http://127.0.0.1:3000",
    exampleWallets: ["9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin"],
  };
  const lines = describeQuickstart(launched, "ak_1").map((line) => line.trim());
  expect(lines).toContain("Walletlens  http://127.0.0.1:3000");
  expect(lines).toContain("API key     ak_1");
  expect(lines.filter((line) => line.startsWith("curl "))).toEqual([
    "curl -H 'X-Api-Key: ak_1' 'http://127.0.0.1:3000/api/v1/intel/wallet/9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin/hud'",
    "curl -H 'X-Api-Key: ak_1' 'http://127.0.0.1:3000/api/v1/intel/wallet/9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin'",
  ]);
});
