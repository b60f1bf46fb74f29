import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { type Address, address, isAddress } from "@walletlens/engine/address";
import { STABLECOINS, USDC, WRAPPED_SOL } from "@walletlens/engine/chain/assets";
import type { Transaction } from "@walletlens/engine/chain/transaction";
import { countAsOwned } from "@walletlens/engine/orders/count-as-owned";
import { followOrders } from "@walletlens/engine/orders/follow-orders";
import { classifyChange } from "@walletlens/engine/swaps/classify-change";
import { extractOwnerChange } from "@walletlens/engine/swaps/extract-owner-change";
import type { OwnerChange } from "@walletlens/engine/swaps/owner-change";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { decodeTransaction } from "./decode-transaction.ts";
import { TIP_ACCOUNTS } from "./labels/known-addresses.ts";

/** Real transactions, and what other projects' tests say of some of them (see docs/accuracy.md). */
const DATA = path.resolve(import.meta.dirname, "../../../../shared/data/mainnet");
const isHere = existsSync(DATA);
const note = isHere ? "" : " (skipped: ../shared/data/mainnet is not there)";
const tips = TIP_ACCOUNTS;

/**
 * Differences of our reading: place in the list, first letters of the mint, ours minus theirs in base units, reason.
 * Every other amount of the 57 cases is equal to the unit.
 */
const DIFFERENCES: readonly [place: number, mint: string, difference: bigint, reason: string][] = [
  [3, "EPjF", -171_477n, "platform fee"],
  [4, "EPjF", -2000n, "platform fee"],
  [5, "EPjF", -19_955n, "platform fee"],
  [9, "DezX", 45_533_187_102n, "one half of a round trip"],
  [9, "So11", -39_406_767n, "one half of a round trip"],
  [14, "So11", -17_962_240n, "rent of accounts that are not the owner's"],
  [21, "So11", 2_059_280n, "rent and network fee"],
  [22, "So11", 20_000n, "network fee"],
  [24, "74DS", -44_119n, "fee of the order's program"],
  [25, "So11", 1_415_782n, "network fee, twice"],
  [29, "EPjF", 2378n, "amount that was quoted"],
  [32, "DezX", 21_466_335_085n, "traded by a program's authority"],
  [32, "So11", -35_792_840n, "traded by a program's authority"],
  [34, "So11", -7n, "amount that was quoted"],
  [35, "So11", -26_710n, "platform fee"],
  [36, "So11", -626n, "amount that was quoted"],
  [38, "Es9v", 621_392n, "amount that was quoted"],
  [39, "So11", 983_949_954n, "one half of a round trip"],
  [39, "2mNz", -357_687_989_357n, "one half of a round trip"],
  [40, "EPjF", -68_772n, "platform fee"],
  [42, "So11", 49_936_501n, "one half of a round trip"],
  [42, "DezX", -29_666_093_455n, "one half of a round trip"],
  [44, "EPjF", 14_037n, "amount that was quoted"],
  [45, "So11", -7n, "amount that was quoted"],
  [46, "So11", -626n, "amount that was quoted"],
  [47, "Es9v", 621_392n, "amount that was quoted"],
  [55, "So11", 2_039_280n, "rent of the owner's new account"],
  [56, "So11", -52_500n, "network fee of a failure"],
];

/**
 * Fills of standing orders by keepers, by their place in the list, and the owners that they are read for: what left the
 * order counts as theirs, as it does where the deposit is covered.
 */
const ORDER_OWNERS: Readonly<Record<number, string>> = {
  23: "9QC3q9XT3Pq81DuM2Lt7yqkCY8uZZEtiNziJgrYp6SLj",
  24: "DHq9E6HLHDbGWhyLqoMV1PGeeNMHsd4LberZEwfxXETx",
};

const text = z.string();
const raw = z.union([z.string().regex(/^\d+$/), z.number()]).transform(BigInt);
const side = z.object({
  mint: text.optional(),
  mint_or_symbol: text.optional(),
  amount_ui: text.optional(),
  amount_raw: raw.optional(),
});
const leg = z.object({ address: text, asset: text, amount_ui: text });
const event = z.object({
  event_type: text.nullable(),
  event_subtype: text,
  asset: text.nullable(),
  amount_ui: text.nullable(),
  wallet: text.nullable(),
});
const routed = z.object({
  name: text,
  data: z.object({ inputMint: text, inputAmount: raw, outputMint: text, outputAmount: raw }).partial(),
});
const asserted = z.union([
  z.object({ owner: text, inMint: text, inAmount: raw, outMint: text, exactOutAmount: raw }),
  z.object({ parsedEvents: z.array(routed), exactOutAmount: raw }),
  z.array(routed).transform((parsedEvents) => ({ parsedEvents, exactOutAmount: null })),
]);
const expectedCase = z.object({
  signature: text,
  wallet: text.optional(),
  tokenIn: side.optional(),
  tokenOut: side.optional(),
  from_legs: z.array(leg).optional(),
  to_legs: z.array(leg).optional(),
  events: z.array(event).optional(),
  asserted: asserted.optional(),
});
type Case = z.infer<typeof expectedCase>;

/** Amount of an asset that a wallet gave (negative) or got, by one case. */
interface Leg {
  readonly wallet: string;
  readonly asset: string;
  /** Base units, or text in whole tokens. */
  readonly amount: bigint | string;
}

const SYMBOLS: Readonly<Record<string, string>> = {
  SOL: WRAPPED_SOL,
  "'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/slip44:501'": WRAPPED_SOL,
  USDC,
  "SOLANA_USDC_ASSET_ID.clone()": USDC,
  RAY: "4k3Dyjzvzp8eMZWUXbBCjEvwSkkk59S5iCNLY3QrkX6R",
  COCO: "74DSHnK1qqr4z1pXjLjPAVi8XFngZ635jEVpdkJtnizQ",
  weWETH: "7vfCXTUXx5WJV5JADk17DUJ4ksgau7utNKj4b963voxs",
};

function readLegs(each: Case, transaction: Transaction): Leg[] {
  const { wallet = "", tokenIn, tokenOut } = each;
  if (tokenIn !== undefined && tokenOut !== undefined)
    return [toLeg(wallet, tokenIn, "-"), toLeg(wallet, tokenOut, "")];
  if (each.from_legs !== undefined) {
    const given = each.from_legs.map((l) => ({
      wallet: l.address,
      asset: l.asset,
      amount: `-${l.amount_ui}`,
    }));
    const got = (each.to_legs ?? []).map((l) => ({ wallet: l.address, asset: l.asset, amount: l.amount_ui }));
    return [...given, ...got];
  }
  if (each.asserted !== undefined) return readAsserted(each.asserted, transaction.feePayer);
  return (each.events ?? []).flatMap(({ event_type, event_subtype, asset, amount_ui, wallet: whose }) => {
    const isAmount = event_subtype !== "FEE" && /^[\d.]+$/.test(amount_ui ?? "");
    if (!isAmount || asset === null || whose === null || !isAddress(whose)) return [];
    const sign = event_type === "SPEND" || event_type === "DEPOSIT" ? "-" : "";
    return [{ wallet: whose, asset: asset.replace("solana/nft:", ""), amount: `${sign}${amount_ui}` }];
  });
}

function readAsserted(what: z.infer<typeof asserted>, payer: Address): Leg[] {
  if ("owner" in what) {
    const { owner, inMint, inAmount, outMint, exactOutAmount } = what;
    return [
      { wallet: owner, asset: inMint, amount: -inAmount },
      { wallet: owner, asset: outMint, amount: exactOutAmount },
    ];
  }
  const swaps = what.parsedEvents.filter(({ name }) => name === "ParsedSwapEvent").map(({ data }) => data);
  const [first, last] = [swaps[0], swaps.at(-1)];
  return [
    { wallet: payer, asset: first?.inputMint ?? "", amount: -(first?.inputAmount ?? 0n) },
    { wallet: payer, asset: last?.outputMint ?? "", amount: what.exactOutAmount ?? last?.outputAmount ?? 0n },
  ];
}

function toLeg(
  wallet: string,
  { mint, mint_or_symbol, amount_ui, amount_raw }: z.infer<typeof side>,
  sign: "-" | "",
): Leg {
  const asset = mint ?? mint_or_symbol ?? "";
  if (amount_raw !== undefined) return { wallet, asset, amount: sign === "-" ? -amount_raw : amount_raw };
  return { wallet, asset, amount: `${sign}${amount_ui}` };
}

/** Whole tokens as base units, by the decimals that the transaction shows. */
function toRaw(amount: bigint | string, mint: string, transaction: Transaction): bigint {
  if (typeof amount === "bigint") return amount;
  const decimals =
    mint === WRAPPED_SOL ? 9 : transaction.tokens.find((token) => token.mint === mint)?.decimals;
  if (decimals === undefined) throw new RangeError(`${mint} is not in the transaction`);
  const [whole = "0", fraction = ""] = amount.replace("-", "").split(".");
  const value = BigInt(whole + fraction.padEnd(decimals, "0").slice(0, decimals));
  return amount.startsWith("-") ? -value : value;
}

function sumTokens(change: OwnerChange, mint: string): bigint {
  return change.tokens.reduce((sum, each) => (each.mint === mint ? sum + each.after - each.before : sum), 0n);
}

function ourAmount(transaction: Transaction, place: number, wallet: string, mint: string): bigint {
  const owner = ORDER_OWNERS[place];
  const own = extractOwnerChange(transaction, address(owner ?? wallet), tips);
  if (own === null) return 0n;
  const change = owner === undefined ? own : countAsOwned(own, own.escrows, 0n);
  return mint === WRAPPED_SOL ? change.solLamports : sumTokens(change, mint);
}

function compare(each: Case, place: number, transaction: Transaction) {
  const sums = new Map<string, { wallet: string; mint: string; amount: bigint }>();
  for (const { wallet, asset, amount } of readLegs(each, transaction)) {
    const mint = SYMBOLS[asset] ?? asset;
    const known = sums.get(wallet + mint)?.amount ?? 0n;
    sums.set(wallet + mint, { wallet, mint, amount: known + toRaw(amount, mint, transaction) });
  }
  return Array.from(sums.values()).flatMap(({ wallet, mint, amount }) => {
    const difference = ourAmount(transaction, place, wallet, mint) - amount;
    return difference === 0n ? [] : [[place, mint.slice(0, 4), difference] as const];
  });
}

function readTransactions(file: string): Transaction[] {
  const lines = gunzipSync(readFileSync(path.join(DATA, `${file}.ndjson.gz`)))
    .toString("utf8")
    .trim()
    .split("\n");
  return lines.map((line) => decodeTransaction(JSON.parse(line), { slot: 1, blockTime: null }));
}

function ownersOf({ feePayer, signers, tokens, lamports }: Transaction): Set<Address> {
  const owners = tokens.map((token) => token.owner).filter((owner) => owner !== null);
  return new Set([feePayer, ...signers, ...owners, ...lamports.map((balance) => balance.account)]);
}

/** Every mint that an owner's balances moved, signed, beside what the movement says of it. */
function checkMovement(change: OwnerChange): void {
  const movement = classifyChange(change, change.blockTime, { solUsd: new Map(), nfts: new Set() });
  const told = new Map<string, bigint>();
  for (const { mint, side: way, amount } of movement.trades) told.set(mint, way === "buy" ? amount : -amount);
  for (const { mint, direction, amount } of movement.transfers)
    told.set(mint, direction === "in" ? amount : -amount);
  const moved = new Map<string, bigint>();
  for (const { mint } of change.tokens) {
    if (!STABLECOINS.has(mint) && sumTokens(change, mint) !== 0n) moved.set(mint, sumTokens(change, mint));
  }
  expect(told).toEqual(moved);
  const costs = movement.trades.reduce((sum, each) => sum + each.feeLamports + each.tipLamports, 0n);
  if (movement.atomicLamports === null) {
    expect(costs + movement.costLamports).toBe(change.feeLamports + change.tipLamports);
  }
}

/** Transactions of an order in their order, named by the first letters of their signatures. */
function readOrder(owner: Address, ...names: readonly string[]) {
  const all = readTransactions("singles");
  const changes = names.flatMap((name) => {
    const transaction = all.find(({ signature }) => signature.startsWith(name));
    return transaction === undefined ? [] : (extractOwnerChange(transaction, owner, tips) ?? []);
  });
  const times = changes.map(({ blockTime }) => blockTime);
  const context = { solUsd: new Map(), nfts: new Set<Address>() };
  const followed = followOrders(changes, times);
  expect(followed.open).toEqual([]);
  return followed.changes.map((change, index) => classifyChange(change, times[index] ?? null, context));
}

describe.skipIf(!isHere)(`real transactions${note}`, () => {
  it.each([
    ["singles", 154],
    ["block_285000037", 557],
    ["no_block_time", 45],
  ])(
    "of %s: each of the %s is read for everyone in it, and no unit and no cost is lost or told twice",
    (file, count) => {
      const transactions = readTransactions(file);
      expect(transactions).toHaveLength(count);
      for (const transaction of transactions) {
        const changes = Array.from(ownersOf(transaction), (owner) =>
          extractOwnerChange(transaction, owner, tips),
        );
        const known = changes.filter((change) => change !== null);
        for (const change of known) checkMovement(change);
        const fees = known.reduce((sum, change) => sum + change.feeLamports, 0n);
        expect(fees).toBe(transaction.feeLamports);
      }
    },
  );

  it("of a limit order are its deposit, which moves nothing, and its fill: 999,000 for 2,390 dollars, rent left out", () => {
    const owner = address("4abvSWugzSRhpAk4rpvdSruFAFoNG1D1JTStmzpGt7xA");
    expect(readOrder(owner, "4aBP4353", "k2eGRDNq")).toMatchObject([
      { trades: [], transfers: [], costLamports: 53_787n },
      {
        trades: [
          {
            side: "buy",
            amount: 999_000_000_000n,
            valueUsdMicros: 2_390_000_000n,
            valueLamports: 11_546_395_391n,
          },
        ],
        transfers: [],
        costLamports: 0n,
      },
    ]);
  });

  it("of a limit order that is cancelled are its deposit and its cancellation: fees and nothing else", () => {
    const owner = address("4abvSWugzSRhpAk4rpvdSruFAFoNG1D1JTStmzpGt7xA");
    expect(readOrder(owner, "L6rJy9mo", "4iZxoW1D")).toMatchObject([
      { trades: [], transfers: [], costLamports: 278_779n },
      { trades: [], transfers: [], costLamports: 111_935n },
    ]);
  });

  it("agree with 33 of 57 cases of other projects to the unit, and differ in the rest as is written down", () => {
    const bySignature = new Map(readTransactions("singles").map((each) => [each.signature, each]));
    const cases = z
      .array(expectedCase)
      .parse(JSON.parse(readFileSync(path.join(DATA, "expected.json"), "utf8")));
    const differences = cases.flatMap((each, place) => {
      const transaction = bySignature.get(each.signature);
      if (transaction === undefined) throw new RangeError(`${each.signature} is not there`);
      return compare(each, place, transaction);
    });
    expect(cases).toHaveLength(57);
    expect(differences).toEqual(DIFFERENCES.map(([place, mint, difference]) => [place, mint, difference]));
    expect(cases.length - new Set(DIFFERENCES.map(([place]) => place)).size).toBe(33);
  });
});
