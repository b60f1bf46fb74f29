import { expect, test } from "vitest";
import { type CopyOutcomeTexts, formatCopy, formatSeconds } from "./copy.ts";

const RESULT: CopyOutcomeTexts = {
  verdict: "profitable",
  delaySeconds: 3,
  sizeSol: 0.5,
  keptShare: { value: 0.4, interval: { low: 0.12, high: 0.68 } },
  followerReturn: { value: 0.12, interval: { low: 0.04, high: 0.21 } },
  walletReturn: 0.3,
  breakEvenDelaySeconds: 4.13,
  capacitySol: 3.4,
  contestedShare: 0.35,
  priced: 40,
  missed: 0,
  coverage: { sampled: 42, unpriced: [{ reason: "pool_empty", cycles: 2 }] },
};

test("the outcome of following is the answer with its interval, the share, where it ends, and what has no price", () => {
  expect(formatCopy(RESULT)).toEqual([
    "A follower earns: +12% (95%: +4% to +21%) per cycle, 3 s later with 0.5000 SOL; 40 of 42 sampled cycles have a price.",
    "The wallet made +30% in the same cycles; a follower keeps 40% (95%: 12% to 68%) of it.",
    "Profit ends 4.1 s later, up to 3.400 SOL per cycle, 35% of purchases are contested within 2 s.",
    "Without a price: 2 because the pool was emptied before the follower.",
  ]);
});

test("a follower who loses keeps nothing, at no delay and no size", () => {
  const lost = { ...RESULT, verdict: "unprofitable", breakEvenDelaySeconds: 0.5, capacitySol: 0 } as const;
  const [, share, bounds] = formatCopy({ ...lost, keptShare: { value: -0.2, interval: null }, missed: 3 });
  expect(share).toBe(
    "The wallet made +30% in the same cycles; a follower keeps nothing of it: −20%. The slippage limit refused 3 of them.",
  );
  expect(bounds).toBe(
    "No profit from 0.5 s on, at no size that was tried, 35% of purchases are contested within 2 s.",
  );
});

test("a profit without an end is told apart from an unknown one", () => {
  const lasting = { ...RESULT, breakEvenDelaySeconds: null, capacitySol: null, contestedShare: null };
  expect(formatCopy(lasting)[2]).toBe("Profit lasts beyond 60 s, no size that was tried ends it.");
  const unknown = formatCopy({ ...lasting, unknown: ["breakEvenDelaySeconds", "capacitySol"] });
  expect(unknown.some((sentence) => /beyond|size/.test(sentence))).toBe(false);
});

test("a result without a verdict claims nothing, and one without a price says so", () => {
  expect(formatCopy({ ...RESULT, verdict: null })[0]).toMatch(/^Not enough to say: /);
  const unpriced = { value: null, interval: null };
  const none = {
    ...RESULT,
    verdict: null,
    keptShare: unpriced,
    followerReturn: unpriced,
    walletReturn: null,
    priced: 0,
  };
  expect(formatCopy(none)[0]).toBe("Not known: 0 of 42 sampled cycles have a price.");
});

test("seconds have at most one decimal", () => {
  expect([0.5, 3, 2.54].map(formatSeconds)).toEqual(["0.5 s", "3 s", "2.5 s"]);
});
