import { address } from "@walletlens/engine/address";
import { expect, test } from "vitest";
import { formatVerification } from "./describe-verification.ts";
import type { AnswerDifference, Verification } from "./verification.ts";

const WALLET = address("FzLZJCdqWNJ3mda5JswHC6kCKQ28C6DQbFAxjXhDyNJX");
const RPC = { calls: 7, byMethod: {}, bytes: 0, credits: null, retries: 0 };

const differ = (path: string): AnswerDifference => ({ path, source: "figure", answer: 2, chain: 1 });
const verificationOf = (differences: readonly AnswerDifference[]): Verification => ({
  ...{
    verdict: differences.length === 0 ? "equal_as_stated" : "different",
    kind: "hud",
    walletAddress: WALLET,
  },
  ...{ transactions: 5, compared: 90, differences, unread: [], rpc: RPC },
  asStated: [{ path: "kol", reason: "label of the server" }],
});

test("a response that is equal as stated shows its verdict and the values that were not read", () => {
  expect(formatVerification(verificationOf([]))).toBe(`answer    hud of ${WALLET}
verdict   equal as stated: the node yields the same answer from what the answer states below
compared  90 values of 5 transactions, 7 calls

Used as stated, not read from the chain
path  reason
kol   label of the server`);
});

test("differences are a table with both values, without control characters", () => {
  const one = formatVerification(verificationOf([{ ...differ("winRate"), answer: "\u001b[2Jx" }]));
  expect(one).toMatch(/^winRate +figure +\[2Jx +1$/m);
  expect(one).not.toMatch(/[^\P{C}\n]/u);
});

test("all 1,200 differences are printed, and 50 of 1,200 remarks", () => {
  const differences = Array.from({ length: 1_200 }, (_, i) => differ(`data[${i}].roi`));
  const unread = differences.map(({ path }) => ({ path: `${path}.unread`, reason: "no transaction" }));
  const many = formatVerification({ ...verificationOf(differences), unread });
  expect(many.match(/^data\[\d+\]\.roi +figure /gm)).toHaveLength(1_200);
  expect(many.match(/^data\[\d+\]\.roi\.unread /gm)).toHaveLength(50);
  expect(many.match(/… and .*/g)).toEqual(["… and 1150 more; --json prints all"]);
});
