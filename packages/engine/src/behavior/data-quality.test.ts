import fc from "fast-check";
import { expect, it } from "vitest";
import { runs } from "../../../testing/test-scope.ts";
import { assessDataQuality, DATA_QUALITY_TIERS, type QualityFacts } from "./data-quality.ts";

const BEST: QualityFacts = {
  completedCycles: 10,
  verdict: "RECONCILED",
  knownBasisShare: 1,
  isComplete: true,
  isCashExplained: true,
};

const assess = (facts: Partial<QualityFacts>) => assessDataQuality({ ...BEST, ...facts });

it.each<[Partial<QualityFacts>, string]>([
  [{ completedCycles: 0 }, "INSUFFICIENT"],
  [{ completedCycles: 2 }, "INSUFFICIENT"],
  [{ completedCycles: 3 }, "BRONZE"],
  [{ completedCycles: 4 }, "BRONZE"],
  [{ completedCycles: 5 }, "SILVER"],
  [{ completedCycles: 9 }, "SILVER"],
  [{ completedCycles: 10 }, "GOLD"],
  [{ completedCycles: 500 }, "GOLD"],
  [{ verdict: "PARTIAL" }, "SILVER"],
  [{ verdict: "UNVERIFIABLE" }, "BRONZE"],
  [{ knownBasisShare: 0.9 }, "GOLD"],
  [{ knownBasisShare: 0.89 }, "SILVER"],
  [{ knownBasisShare: 0.7 }, "SILVER"],
  [{ knownBasisShare: 0.69 }, "BRONZE"],
  [{ knownBasisShare: 0.4 }, "BRONZE"],
  [{ knownBasisShare: 0.39 }, "INSUFFICIENT"],
  [{ knownBasisShare: 0 }, "INSUFFICIENT"],
  [{ knownBasisShare: null }, "GOLD"],
  [{ isComplete: false }, "SILVER"],
  [{ isCashExplained: false }, "SILVER"],
])("the data quality tier of a wallet that is the best except for %j is %s", (facts, tier) => {
  const [reason] = Object.keys(facts).map((name) => REASON_OF[name as keyof QualityFacts]);
  expect(assess(facts)).toEqual({ tier, reasons: tier === "GOLD" ? [] : [reason] });
});

it("the data quality tier is the lowest tier that any reason allows, and names all reasons for this tier", () => {
  expect(assess({ verdict: "PARTIAL", isComplete: false, knownBasisShare: 0.95 })).toEqual({
    tier: "SILVER",
    reasons: ["reconciliation", "coverage"],
  });
  expect(assess({ completedCycles: 3, verdict: "UNVERIFIABLE", knownBasisShare: 0.5 })).toEqual({
    tier: "BRONZE",
    reasons: ["cycles", "reconciliation", "basis"],
  });
});

it("the data quality tier never rises if a reason worsens", () => {
  const facts = fc.record<QualityFacts>({
    completedCycles: fc.nat(20),
    verdict: fc.constantFrom("RECONCILED", "PARTIAL", "UNVERIFIABLE"),
    knownBasisShare: fc.double({ min: 0, max: 1, noNaN: true }),
    isComplete: fc.boolean(),
    isCashExplained: fc.boolean(),
  });
  const rank = (of: QualityFacts) => DATA_QUALITY_TIERS.indexOf(assessDataQuality(of).tier);
  fc.assert(
    fc.property(facts, fc.nat(5), fc.double({ min: 0, max: 1, noNaN: true }), (of, fewer, part) => {
      const worse: readonly QualityFacts[] = [
        { ...of, completedCycles: Math.max(0, of.completedCycles - fewer) },
        { ...of, verdict: "UNVERIFIABLE" },
        { ...of, knownBasisShare: (of.knownBasisShare ?? 1) * part },
        { ...of, isComplete: false },
        { ...of, isCashExplained: false },
      ];
      for (const each of worse) expect(rank(each)).toBeGreaterThanOrEqual(rank(of));
    }),
    { seed: 31, numRuns: runs(200) },
  );
});

const REASON_OF = {
  completedCycles: "cycles",
  verdict: "reconciliation",
  knownBasisShare: "basis",
  isComplete: "coverage",
  isCashExplained: "cash",
} as const;
