import { describe, expect, test } from "vitest";
import { describeTierReason } from "@/components/wallet/tier-labels";

const SILVER = { dataQualityTier: "SILVER", knownBasisShare: 0.72, differingTokens: 2 } as const;
const BRONZE = { ...SILVER, dataQualityTier: "BRONZE" } as const;

describe("the reason of a tier states", () => {
  test.each([
    [SILVER, "fewer than 10 closed trades"],
    [BRONZE, "fewer than 5 closed trades"],
    [{ ...SILVER, dataQualityTier: "INSUFFICIENT" } as const, "fewer than 3 closed trades"],
  ])("how many closed trades the next tier requires: %o", (facts, words) => {
    expect(describeTierReason("cycles", facts)).toBe(words);
  });

  test("how many tokens do not add up, or that balances are unknown", () => {
    const count = (differingTokens: number | null) =>
      describeTierReason("reconciliation", { ...SILVER, differingTokens });
    expect(count(2)).toBe("2 tokens do not match their balances on chain");
    expect(count(1)).toBe("1 token does not match its balance on chain");
    expect(count(null)).toBe("some tokens do not match their balances on chain");
    expect(describeTierReason("reconciliation", BRONZE)).toBe("balances could not be read");
  });

  test("the share of sale proceeds of unknown cost, and that history is missing", () => {
    expect(describeTierReason("basis", SILVER)).toBe("no cost basis for 28% of sell volume");
    expect(describeTierReason("coverage", SILVER)).toBe("history incomplete");
  });
});
