import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { expect, test } from "vitest";
import { computeRealized } from "./benchmark/compute-realized";
import { renderPage } from "./benchmark/render-page";
import { PAGE_FILE, readResults } from "./benchmark/results-file";
import { listSilentErrors } from "./benchmark/run-benchmark";
import { compareScores, scoreAnswer } from "./benchmark/score";
import type { StatedResult, System } from "./benchmark/system";
import { scoreFacts } from "./layers/facts";
import { scoreWallets } from "./layers/wallets";
import { CHOICES } from "./scenarios/choices";
import { createScenarioWallet, VARIANTS } from "./scenarios/scenario";
import { SCENARIOS } from "./scenarios/scenarios";
import { createHelius } from "./systems/helius";
import { SYSTEMS } from "./systems/systems";
import { WALLETLENS } from "./systems/walletlens";

/** Wallets of three kinds in four variants. */
const KINDS = ["burned bag", "curve", "partial sales"];
const wallets = SCENARIOS.filter(({ kind }) => KINDS.includes(kind)).flatMap((scenario) =>
  VARIANTS.slice(0, 4).map((variant) => createScenarioWallet(scenario, variant)),
);
const kindByWallet = new Map(wallets.map(({ kind, wallet }) => [wallet, kind]));

/** This product with other answers. */
function change(
  name: string,
  answerOf: (kind: string, answer: StatedResult | null) => StatedResult | null,
): System {
  return {
    name,
    lots: "fifo",
    analyze: (wallet) => answerOf(kindByWallet.get(wallet) ?? "", WALLETLENS.analyze?.(wallet) ?? null),
  };
}

test("the product has no silent error in a wallet of each kind, at all rates of rent, with and without prices", () => {
  const one = SCENARIOS.map((scenario, index) => {
    const variant = VARIANTS[index % VARIANTS.length];
    if (variant === undefined) throw new RangeError("there are variants");
    return createScenarioWallet(scenario, variant);
  });
  const scenarios = scoreWallets([WALLETLENS], one);
  expect(listSilentErrors({ facts: null, identity: null, scenarios }, WALLETLENS.name)).toEqual([]);
});

test("a fault that misstates one kind is a silent error, named by its kind and refused by the gate", () => {
  const faulty = change("faulty", (kind, answer) =>
    answer && kind === "burned bag" ? { ...answer, realizedLamports: 0n } : answer,
  );
  const scenarios = scoreWallets([WALLETLENS, faulty], wallets);
  expect(scenarios.scores.map(({ silent, answered }) => [silent, answered])).toEqual([
    [0, 12],
    [4, 12],
  ]);
  expect(listSilentErrors({ facts: null, identity: null, scenarios }, "faulty")).toEqual([
    "scenarios: 4 of 4 wrong and not said, burned bag",
  ]);
});

test("a system that leaves out wallets loses their share of every column and shows it as coverage", () => {
  const cheat = change("cheat", (kind, answer) => (kind === "curve" ? answer : null));
  const named = change(
    "says all is unknown",
    (_, answer) => answer && { ...answer, realizedLamports: 0n, isNamed: true },
  );
  const { scores } = scoreWallets([cheat, named, WALLETLENS], wallets);
  expect(scores.toSorted(compareScores)).toMatchObject([
    { system: "walletlens", answered: 12, within: [12, 12, 12, 12], silent: 0 },
    { system: "cheat", asked: 12, answered: 4, within: [4, 4, 4, 4], silent: 0 },
    {
      system: "says all is unknown",
      answered: 12,
      within: [0, 0, 0, 0],
      silent: 0,
      named: 12,
      namedRightly: 12,
    },
  ]);
});

test("an answer is right within 0.1 % or a lamport, else named or silent; what is unknown must be named", () => {
  const truth = { kind: "k", realized: { fifo: 10_000n, average: 9_000n }, costs: 5n, isUnknown: false };
  const outcome = (realizedLamports: bigint, isNamed = false, isUnknown = false, costLamports = 5n) =>
    scoreAnswer({ realizedLamports, isNamed, costLamports }, { ...truth, isUnknown }, "fifo").outcome;
  expect([outcome(10_010n), outcome(10_011n), outcome(10_011n, true)]).toEqual(["right", "silent", "named"]);
  expect([outcome(10_000n, false, true), outcome(3n, true, true)]).toEqual(["silent", "right"]);
  expect(outcome(10_000n, false, false, 50n)).toBe("silent");
  expect(scoreAnswer({ realizedLamports: 9_000n, isNamed: false }, truth, "average").outcome).toBe("right");
  expect(scoreAnswer(null, truth, "fifo").outcome).toBe("left out");
});

test("of 100 units for 1 and 100 for 3, 100 sold for 3 bring 2 first in, first out, 1 by average cost and 0 last in, first out", () => {
  const events = [
    { mint: "x", units: 100n, lamports: 1n },
    { mint: "x", units: 100n, lamports: 3n },
    { mint: "x", units: -100n, lamports: 3n },
  ];
  const results = (["fifo", "average", "lifo"] as const).map(
    (rule) => computeRealized(events, rule).realized,
  );
  expect(results).toEqual([2n, 1n, 0n]);
  const sold = [...events, { mint: "x", units: -200n, lamports: 10n }];
  expect(computeRealized(sold, "fifo")).toEqual({ realized: 2n + 2n, isPartial: true });
});

test("the page shows the stored result, of at least 300 wallets of 40 kinds and 30 choices at four rates of rent", () => {
  const stored = readResults();
  if (stored === null) throw new Error("accuracy/results.json is missing");
  const page = readFileSync(PAGE_FILE, "utf8");
  expect(renderPage(page, stored)).toBe(page);
  expect(stored.silentErrors).toEqual([]);
  expect(stored.scenarios.kinds).toEqual(SCENARIOS.map(({ kind }) => kind));
  expect(new Set(stored.scenarios.kinds).size).toBeGreaterThanOrEqual(40);
  expect(stored.scenarios.wallets).toBe(SCENARIOS.length * VARIANTS.length);
  expect(stored.scenarios.wallets).toBeGreaterThanOrEqual(300);
  expect(new Set(VARIANTS.map(({ lamportsPerByte }) => lamportsPerByte)).size).toBe(4);
  expect(stored.choices.map(({ question }) => question)).toEqual(CHOICES.map(({ question }) => question));
  expect(stored.choices.length).toBeGreaterThanOrEqual(30);
  expect(stored.scenarios.scores.map(({ system }) => system).toSorted()).toEqual(
    SYSTEMS.map(({ name }) => name).toSorted(),
  );
});

const OWNER = "AV6VwqhnPSPJQU9i4xfHNscNkkm5GYSP4TajCKS4LAhh";
const MINTS = ["one", "two"];
const balance = (mint: string, amount: string) => ({
  accountIndex: 1,
  mint,
  owner: OWNER,
  uiTokenAmount: { amount },
});
/** OWNER gets 5 of one mint and gives 7 of another. */
const recorded = {
  meta: {
    preBalances: [1, 1],
    postBalances: [1, 1],
    preTokenBalances: [balance("two", "7")],
    postTokenBalances: [balance("one", "5")],
  },
  transaction: { signatures: ["s"], message: { accountKeys: [OWNER, "account"] } },
};

test("facts are the chain's balances: a wrong amount is silent, and a transaction with a missing mint is left out", async () => {
  const stating = (name: string, units: readonly (readonly [string, bigint])[]): System => {
    return { name, lots: "fifo", readUnits: () => new Map(units) };
  };
  const scores = await scoreFacts(
    [
      stating("all", [
        ["one", 5n],
        ["two", -7n],
      ]),
      stating("wrong", [["one", 6n]]),
      stating("part", [["one", 5n]]),
    ],
    new Map([["s", recorded]]),
  );
  expect(scores.map(({ system, answered, silent }) => [system, answered, silent])).toEqual([
    ["all", 1, 0],
    ["wrong", 1, 1],
    ["part", 0, 0],
  ]);
});

test("a hosted service is asked with the user's key and read by its documented shape", async () => {
  const tokenBalanceChanges = MINTS.map((mint, index) => ({
    userAccount: OWNER,
    mint,
    rawTokenAmount: { tokenAmount: index === 0 ? "5" : "-7", decimals: 6 },
  }));
  const asked: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url);
    response.end(JSON.stringify([{ accountData: [{ account: OWNER, tokenBalanceChanges }] }]));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new TypeError("no port");
  const helius = createHelius("my key", `http://127.0.0.1:${address.port}/`);
  const [score] = await scoreFacts([helius], new Map([["s", recorded]]));
  await new Promise((resolve) => server.close(resolve));
  expect(score).toMatchObject({ answered: 1, within: [1, 1, 1, 1], silent: 0 });
  expect(asked).toEqual(["/?api-key=my%20key"]);
});
