import { describe, expect, test } from "vitest";
import { describeTierReason } from "@/components/wallet/tier-labels";

const SILVER = { dataQualityTier: "SILVER", knownBasisShare: 0.72, differingTokens: 2 } as const;
const BRONZE = { ...SILVER, dataQualityTier: "BRONZE" } as const;

describe("the ground of a tier says", () => {
  test.each([
    [SILVER, "fewer than 10 closed trades"],
    [BRONZE, "fewer than 5 closed trades"],
    [{ ...SILVER, dataQualityTier: "INSUFFICIENT" } as const, "fewer than 3 closed trades"],
  ])("how many closed trades are missing for the next one: %o", (facts, words) => {
    expect(describeTierReason("cycles", facts)).toBe(words);
  });

  test("how many tokens don't add up, or that nothing could be compared", () => {
    const count = (differingTokens: number | null) =>
      describeTierReason("reconciliation", { ...SILVER, differingTokens });
    expect(count(2)).toBe("2 tokens do not match their balances on chain");
    expect(count(1)).toBe("1 token does not match its balance on chain");
    expect(count(null)).toBe("some tokens do not match their balances on chain");
    expect(describeTierReason("reconciliation", BRONZE)).toBe("balances could not be read");
  });

  test("of how much of the sale proceeds the cost is unknown, and that history is missing", () => {
    expect(describeTierReason("basis", SILVER)).toBe("no cost basis for 28% of sell volume");
    expect(describeTierReason("coverage", SILVER)).toBe("history incomplete");
  });
});
