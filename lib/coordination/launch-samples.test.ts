import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { type Address, address } from "@walletlens/engine/address";
import type { Transaction } from "@walletlens/engine/chain/transaction";
import type { PassedThrough } from "@walletlens/engine/coordination/direct/direct-facts";
import { findPassedThrough } from "@walletlens/engine/coordination/direct/find-passed-through";
import { valueMoves } from "@walletlens/engine/coordination/direct/value-moves";
import { observeWallet } from "@walletlens/engine/coordination/observe-wallet";
import { runSteps } from "@walletlens/engine/steps";
import { mainnetContext } from "@walletlens/engine/swaps/extraction-context";
import { toCoveredHistory } from "@walletlens/engine/wallet/covered-history";
import { toEntries } from "@walletlens/engine/wallet/history-entry";
import { decodeTransaction } from "@walletlens/solana/decode-transaction";
import { expect, test } from "vitest";
import { z } from "zod";
import { toBuyerFacts } from "./read-buyer-facts";
import { LaunchScan } from "./rules/scan-launch";
import { tagBuyers } from "./rules/tag-buyers";

/**
 * Every folder of packages/engine/samples/launches is a case: transactions as `getTransaction` returns them, and facts about
 * wallets in `input.json`; the launch, its buyers and their evidence in `expected.json`, null if the launch is not reached;
 * the reason in `notes.md`. Amounts are base units and lamports as strings.
 */
const SAMPLES = path.join(import.meta.dirname, "../../packages/engine/samples/launches");

const account = z.string().transform((text) => address(text));

const inputSchema = z.strictObject({
  mint: account,
  account,
  first: z.int().default(10),
  /** Number of transactions of the account before one that the provider lacks. */
  missingAt: z.int().nullable().default(null),
  /** Wallets whose history does not reach back to its beginning. */
  incomplete: z.array(account).default([]),
  /** Funders whose own funding was read. */
  behind: z.array(account).default([]),
  isCreatorHub: z.boolean().default(false),
  groups: z.array(z.array(account)).default([]),
  transactions: z.array(z.looseObject({ slot: z.number() })).min(1),
});

const UNTIL = 2_000_000_000;
const NO_PRICES = new Map();

test.each(readdirSync(SAMPLES))("%s", async (name) => {
  const input = inputSchema.parse(readJson(name, "input.json"));
  const all = input.transactions.map((each) => decodeTransaction(each));
  const scanned = scan(
    all.filter((each) => mentions(each, input.account)),
    input,
  );
  if (scanned === null) {
    expect(null).toEqual(readJson(name, "expected.json"));
    return;
  }
  const historyOf = (wallet: Address) => {
    const entries = toEntries(
      all.filter((each) => mentions(each, wallet)),
      wallet,
      mainnetContext(),
    );
    return { ...toCoveredHistory(entries, !input.incomplete.includes(wallet)), entries };
  };
  const { launch, purchases } = scanned;
  const facts = new Map(
    await Promise.all(
      purchases.map(async ({ wallet, time }) => {
        const request = { wallet, mint: input.mint, boughtAt: time, until: UNTIL };
        return [wallet, await toBuyerFacts(historyOf(wallet), request, { solUsd: NO_PRICES })] as const;
      }),
    ),
  );
  const passedThrough = new Map<Address, PassedThrough>();
  for (const wallet of input.behind) {
    const history = historyOf(wallet);
    const observed = runSteps(observeWallet(wallet, history, { solUsd: NO_PRICES, until: UNTIL }));
    const before = findPassedThrough(observed, history.entries.length, valueMoves([], NO_PRICES));
    if (before !== null) passedThrough.set(wallet, before);
  }
  const tagged = tagBuyers({
    ...{
      launch,
      purchases,
      facts,
      passedThrough,
      unreadFunders: new Set(),
      isCreatorHub: input.isCreatorHub,
    },
    groups: input.groups.map((wallets) => ({ wallets, verdict: "linked", kinds: [] })),
    compared: new Set(purchases.map(({ wallet }) => wallet)),
  });
  const buyers = purchases.map(({ wallet, units, lamports }) => {
    const { moves, coversPurchase } = facts.get(wallet) ?? {};
    const [soldUnits, escrowUnits] = [coversPurchase ? moves?.sold : null, moves?.waiting];
    return { wallet, units, lamports, ...tagged.get(wallet), soldUnits, escrowUnits };
  });
  const { signature, slot, creator } = launch;
  expect(toPlain({ signature, slot, creator, buyers })).toEqual(readJson(name, "expected.json"));
});

function scan(
  transactions: readonly Transaction[],
  { mint, account: read, first, missingAt }: Omit<z.infer<typeof inputSchema>, "transactions">,
) {
  const found = new LaunchScan({ mint, account: read, first, context: mainnetContext() });
  found.add(transactions, NO_PRICES, missingAt);
  return found.finish();
}

function mentions({ signers, lamports, tokens }: Transaction, wallet: Address): boolean {
  const isMoved = lamports.some((each) => each.account === wallet) || signers.includes(wallet);
  return isMoved || tokens.some(({ owner, mint }) => owner === wallet || mint === wallet);
}

function readJson(name: string, file: string): unknown {
  return JSON.parse(readFileSync(path.join(SAMPLES, name, file), "utf8"));
}

/** As JSON: bigint as decimal strings. */
function toPlain(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (_, each: unknown) => (typeof each === "bigint" ? each.toString() : each)),
  );
}

/** Real transactions, as in packages/solana/src/real-transactions.test.ts. */
const RECORDED = path.resolve(import.meta.dirname, "../../../shared/data/mainnet/singles.ndjson.gz");
const isHere = existsSync(RECORDED);
const note = isHere ? "" : " (skipped: ../shared/data/mainnet is not there)";

test.skipIf(!isHere).each([
  ["k1LP", true],
  ["52ar", true],
  ["2RoR", true],
  ["2neb", false],
] as const)(
  `a recorded creation of a curve (%s) has its creator as first buyer: %s${note}`,
  (name, bought) => {
    const lines = gunzipSync(readFileSync(RECORDED)).toString("utf8").trim().split("\n");
    const line = lines.find((each) => each.includes(`"signatures":["${name}`)) ?? "";
    const transaction = decodeTransaction(JSON.parse(line), { slot: 1, blockTime: null });
    const { feePayer, signature, signers, tokens } = transaction;
    const mint = signers.find((signer) => tokens.some((each) => each.mint === signer)) ?? feePayer;
    const scanned = scan([transaction], {
      ...inputSchema.omit({ transactions: true }).parse({ mint, account: mint }),
    });
    const found = scanned && { ...scanned.launch, first: scanned.purchases[0] };
    if (!bought) expect(found).toBeNull();
    else expect(found).toMatchObject({ signature, creator: feePayer, first: { wallet: feePayer, rank: 1 } });
  },
);
