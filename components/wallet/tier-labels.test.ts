import { describe, expect, test } from "vitest";
import { describeTierReason } from "@/components/wallet/tier-labels";

const SILVER = { dataQualityTier: "SILVER", knownBasisShare: 0.72, differingTokens: 2 } as const;
const BRONZE = { ...SILVER, dataQualityTier: "BRONZE" } as const;

describe("the ground of a tier says", () => {
  test.each([
    [SILVER, "fewer than 10 completed round trips"],
    [BRONZE, "fewer than 5 completed round trips"],
    [{ ...SILVER, dataQualityTier: "INSUFFICIENT" } as const, "fewer than 3 completed round trips"],
  ])("how many round trips are missing for the next one: %o", (facts, words) => {
    expect(describeTierReason("cycles", facts)).toBe(words);
  });

  test("how many tokens don't add up, or that nothing could be compared", () => {
    const count = (differingTokens: number | null) =>
      describeTierReason("reconciliation", { ...SILVER, differingTokens });
    expect(count(2)).toBe("2 tokens don't add up to the chain's balances");
    expect(count(1)).toBe("1 token doesn't add up to the chain's balance");
    expect(count(null)).toBe("some tokens don't add up to the chain's balances");
    expect(describeTierReason("reconciliation", BRONZE)).toBe("balances that can't be read");
  });

  test("of how much of the sale proceeds the cost is unknown, and that history is missing", () => {
    expect(describeTierReason("basis", SILVER)).toBe("cost unknown of 28% of sale proceeds");
    expect(describeTierReason("coverage", SILVER)).toBe("history not whole");
  });
});
