import { expect, test } from "vitest";
import { describeGroups, describePair, formatVerdict } from "./verdict.ts";

const NO_DETAIL = { via: null, secondsApart: null, expected: null, testedEvents: null };
const kindOf = (kind: string, count: number, detail: Partial<typeof FUNDED> = {}, holds = true) => ({
  ...{ kind, count, holds },
  detail: { ...NO_DETAIL, ...detail },
});
const FUNDED: {
  readonly via: string | null;
  readonly secondsApart: number | null;
  readonly expected: number | null;
  readonly testedEvents: number | null;
} = { ...NO_DETAIL, via: "funder", secondsApart: 6 };

const SIZES = Object.fromEntries(["a", "b", "c", "d", "e", "f", "g", "h"].map((wallet) => [wallet, {}]));
const link = (walletA: string, walletB: string, ...kinds: readonly ReturnType<typeof kindOf>[]) => ({
  ...{ walletA, walletB, kinds },
});
const group = (
  verdict: "linked" | "coordinated",
  kinds: readonly string[],
  ...wallets: readonly string[]
) => ({
  ...{ verdict, kinds, wallets },
});
const compare = (groups: readonly ReturnType<typeof group>[], links: readonly ReturnType<typeof link>[]) =>
  formatVerdict({ uniqueTokensPerWallet: SIZES, groups, links });

test("four of eight wallets with one funder and trades beyond chance look like one owner", () => {
  const kinds = ["common_funder", "synchronous"];
  const trades = kindOf("synchronous", 13, { expected: 6, testedEvents: 13 });
  const links = [
    link("a", "b", kindOf("common_funder", 1, FUNDED), trades),
    link("b", "c", kindOf("common_funder", 1, FUNDED)),
    link("c", "d", kindOf("common_funder", 1, FUNDED)),
  ];
  expect(compare([group("linked", kinds, "a", "b", "c", "d")], links)).toBe(
    "4 of 8 wallets look like one owner: same funder 6 s apart, 13 synchronized trades (6 expected).",
  );
});

test("several pairs show the count of the strongest, and times as a range", () => {
  const links = [
    link("a", "b", kindOf("common_funder", 1, FUNDED), kindOf("synchronous", 9, { expected: 0.04 })),
    link("b", "c", kindOf("common_funder", 1, { ...FUNDED, secondsApart: 150 }), kindOf("synchronous", 4)),
  ];
  expect(compare([group("linked", ["common_funder", "synchronous"], "a", "b", "c")], links)).toBe(
    "3 of 8 wallets look like one owner: same funder 6 s to 2 min 30 s apart, up to 9 synchronized trades (<0.1 expected).",
  );
});

test("trades that the test excludes do not count beside the number expected by chance", () => {
  const kind = kindOf("synchronous", 20, { expected: 6.23, testedEvents: 13 });
  expect(compare([group("coordinated", ["synchronous"], "a", "b")], [link("a", "b", kind)])).toBe(
    "2 of 8 wallets trade together: 13 synchronized trades (6.2 expected).",
  );
});

test("a transfer alone is no evidence of one owner, even if it joins a group of one funder", () => {
  const transfer = kindOf("transfer", 1);
  expect(compare([group("linked", ["transfer"], "a", "b")], [link("a", "b", transfer)])).toBe(
    "2 of 8 wallets are linked: 1 direct transfer.",
  );
  const links = [link("a", "b", kindOf("common_funder", 1, FUNDED)), link("b", "c", transfer)];
  expect(compare([group("linked", ["common_funder", "transfer"], "a", "b", "c")], links)).toBe(
    "3 of 8 wallets are linked: same funder 6 s apart, 1 direct transfer.",
  );
});

test("evidence that does not hold is not part of a verdict", () => {
  const links = [link("a", "b", kindOf("transfer", 2), kindOf("synchronous", 5, { expected: 5 }, false))];
  expect(compare([group("linked", ["transfer"], "a", "b")], links)).toBe(
    "2 of 8 wallets are linked: 2 direct transfers.",
  );
});

test("several funders are counted, and links of other groups are omitted", () => {
  const links = [
    link("a", "b", kindOf("common_funder", 1, FUNDED)),
    link("a", "b", kindOf("common_funder", 1, { ...FUNDED, via: "other" })),
    link("c", "d", kindOf("rare_overlap", 7, { expected: 1.25 })),
  ];
  const groups = [
    group("linked", ["common_funder"], "a", "b"),
    group("coordinated", ["rare_overlap"], "c", "d"),
  ];
  expect(describeGroups({ uniqueTokensPerWallet: SIZES, groups, links })).toEqual([
    { claim: "2 of 8 wallets look like one owner", evidence: ["2 common funders 6 s apart"] },
    { claim: "2 of 8 wallets trade together", evidence: ["7 shared rare tokens (1.3 expected)"] },
  ]);
});

test("a compact result names kinds without numbers, including those of omitted links", () => {
  const links = [{ walletA: "a", walletB: "b", kinds: [{ kind: "same_signer", count: 3 }] }];
  const groups = [group("linked", ["same_signer", "transfer"], "a", "b", "c")];
  expect(formatVerdict({ metadata: { walletsAnalyzed: 3 }, groups, links })).toBe(
    "All 3 wallets are linked: 3 transactions signed together, direct transfers.",
  );
});

test("a group of holders shows its share of supply", () => {
  const groups = [{ ...group("linked", ["transfer"], "a", "b"), supplyPercent: 12.4 }];
  const links = [link("a", "b", kindOf("transfer", 2))];
  expect(formatVerdict({ uniqueTokensPerWallet: SIZES, groups, links })).toBe(
    "2 of 8 holders with 12.40% of supply are linked: 2 direct transfers.",
  );
});

test("five groups are named, largest first, and the others are counted", () => {
  const pairs = Array.from({ length: 6 }, (_, n) => group("coordinated", ["synchronous"], `x${n}`, `y${n}`));
  const groups = [...pairs, group("linked", ["transfer"], "a", "b", "c")];
  const text = formatVerdict({ metadata: { walletsAnalyzed: 30 }, groups, links: [] });
  expect(text.match(/ of 30 wallets/g)).toHaveLength(5);
  expect(text).toMatch(/^3 of 30 wallets are linked: direct transfers\. .*\. 2 more groups\.$/);
});

test("a pair or a comparison without links says so", () => {
  expect(describePair({ walletA: "a", walletB: "b", verdict: null, kinds: [] })).toBe(
    "No links found among 2 wallets.",
  );
  const kinds = [kindOf("same_signer", 1)];
  const order = [{ kind: "fixed_order", count: 24, holds: false }];
  expect(describePair({ walletA: "a", walletB: "b", verdict: null, kinds: order })).toBe(
    "No links found among 2 wallets. One trades first in nearly all of 24 common tokens, as a copied wallet or one program does.",
  );
  expect(describePair({ walletA: "a", walletB: "b", verdict: "linked", kinds })).toBe(
    "Both wallets look like one owner: 1 transaction signed together.",
  );
  expect(compare([], [])).toBe("No links found among 8 wallets.");
});
