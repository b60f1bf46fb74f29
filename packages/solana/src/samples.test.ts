import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { type Address, address } from "@walletlens/engine/address";
import { listDollars } from "@walletlens/engine/chain/assets";
import { MAINNET, withValue } from "@walletlens/engine/chain/protocol-parameters";
import type { Transaction } from "@walletlens/engine/chain/transaction";
import type { LabeledAddresses } from "@walletlens/engine/known-address";
import { classifyChange } from "@walletlens/engine/swaps/classify-change";
import { extractOwnerChange } from "@walletlens/engine/swaps/extract-owner-change";
import { mainnetContext } from "@walletlens/engine/swaps/extraction-context";
import type { Movement } from "@walletlens/engine/swaps/movement";
import type { OwnerChange } from "@walletlens/engine/swaps/owner-change";
import { type SolUsd, solUsdByHour } from "@walletlens/engine/swaps/sol-usd";
import { computeMetrics } from "@walletlens/engine/wallet/compute-metrics";
import { buildProfile } from "@walletlens/engine/wallet/profile";
import { toTokenRow } from "@walletlens/engine/wallet/token-rows";
import type { PresentPrices, WalletInput } from "@walletlens/engine/wallet/wallet-input";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { decodeTransaction } from "./decode-transaction.ts";
import { LABELED_ADDRESSES, TIP_ACCOUNTS } from "./labels/known-addresses.ts";
import { atRentRate } from "./testing/at-rent-rate.ts";

/**
 * Every folder of packages/engine/samples/<suite> is a case: transactions as `getTransaction` returns them in
 * `input.json`, metrics computed by hand in `expected.json`, the arithmetic in `notes.md`. A new case is a
 * new folder. Amounts are base units and lamports as strings; metrics are compared to 12 significant digits.
 */
const SAMPLES = path.join(import.meta.dirname, "../../engine/samples");

const account = z.string().transform((text) => address(text));
const raw = z.string().regex(/^\d+$/).transform(BigInt);

const common = {
  transactions: z.array(z.looseObject({ slot: z.number() })).min(1),
  tipAccounts: z.array(account).default(Array.from(TIP_ACCOUNTS)),
  /** Micro-dollars per SOL by the start of the hour, unix seconds. */
  solUsd: z.record(z.string(), raw).default({}),
  /** Programs and addresses by their labels. */
  venues: z.array(account).default([]),
  exchanges: z.array(account).default([]),
  lending: z.array(account).default([]),
  incinerators: z.array(account).default([]),
  fees: z.array(account).default([]),
  dollars: z
    .array(account)
    .default(Array.from(LABELED_ADDRESSES.dollars.mints))
    .transform((mints) => new Set(mints)),
};

const swapsInput = z.strictObject({
  ...common,
  owners: z.array(account).min(1),
  nfts: z.array(account).default([]),
  presentUsd: z.record(z.string(), z.number()).default({}),
});

const swapsExpected = z.record(z.string(), z.array(z.record(z.string(), z.unknown()).nullable()));

const heldUnits = z
  .strictObject({ amount: raw, decimals: z.number(), frozen: raw.optional() })
  .transform(({ frozen, ...units }) => (frozen === undefined ? units : { ...units, frozen }));

const walletsInput = z.strictObject({
  ...common,
  wallet: account,
  complete: z.boolean().default(true),
  /** Accounts whose own history was read. */
  escrows: z.array(account).default([]),
  holdings: z
    .strictObject({ slot: z.number(), lamports: raw, tokens: z.record(z.string(), heldUnits) })
    .nullable(),
  isPast: z.boolean().default(false),
  present: z
    .strictObject({
      solUsd: z.number().nullable(),
      tokenUsd: z.record(z.string(), z.number()).nullable(),
      liquidityUsd: z.record(z.string(), z.number()).optional(),
    })
    .nullable(),
  mints: z.record(z.string(), z.strictObject({ decimals: z.number(), supply: raw })).default({}),
});

const walletsExpected = z.strictObject({
  /** A part of the profile: the named fields must be equal. */
  profile: z.record(z.string(), z.unknown()),
  /** All rows by token address. */
  rows: z.array(z.record(z.string(), z.unknown())),
  /** Parts of positions. */
  positions: z.record(z.string(), z.record(z.string(), z.unknown())).default({}),
});

it.each(listCases("swaps"))("effects of transactions on their owners: %s", (_, folder) => {
  const input = swapsInput.parse(readJson(folder, "input.json"));
  const expected = swapsExpected.parse(readJson(folder, "expected.json"));
  expect(toPlain(readMovements(input))).toEqual(expected);
});

/** Rates of rent in lamports per byte that are in force, or planned (SIMD-0437). */
const OTHER_RATES = [5_080n, 2_575n, 696n];

describe.each(OTHER_RATES)("with accounts opened at %s lamports per byte", (rate) => {
  it.each(listCases("swaps"))("trades and transfers are the same: %s", (_, folder) => {
    const input = swapsInput.parse(readJson(folder, "input.json"));
    const units = (movements: ReturnType<typeof readMovements>) =>
      toPlain(Object.values(movements).map((each) => each.map((movement) => omitRent(movement))));
    expect(units(readMovements(input, rate))).toEqual(units(readMovements(input)));
  });

  it.each([...listCases("wallets"), ...listCases("orders")])("results are the same: %s", (_, folder) => {
    const input = walletsInput.parse(readJson(folder, "input.json"));
    const results = (at?: bigint) =>
      toPlain(Object.fromEntries(computeMetrics(toWalletInput(input, at)).positions));
    expect(results(rate)).toEqual(results());
  });
});

describe.each([
  ["metrics of a wallet", "wallets"],
  ["open orders", "orders"],
])("%s", (_suite, suite) => {
  it.each(listCases(suite))("%s", (_, folder) => {
    const input = toWalletInput(walletsInput.parse(readJson(folder, "input.json")));
    const expected = walletsExpected.parse(readJson(folder, "expected.json"));
    const metrics = computeMetrics(input);
    const rows = metrics.tokens.map(toTokenRow);
    expect(
      toPlain({
        profile: buildProfile(input, metrics),
        rows: rows.toSorted((a, b) => (a.tokenAddress < b.tokenAddress ? -1 : 1)),
        positions: Object.fromEntries(metrics.positions),
      }),
    ).toMatchObject(expected);
  });
});

function listCases(suite: string): [name: string, folder: string][] {
  return readdirSync(path.join(SAMPLES, suite)).map((name) => [name, path.join(SAMPLES, suite, name)]);
}

function readJson(folder: string, file: string): unknown {
  return JSON.parse(readFileSync(path.join(folder, file), "utf8"));
}

/** A movement without its change: trades, transfers and own results in base units; zeros are omitted. */
function present({ trades, transfers, transferredLamports, atomicLamports, costLamports }: Movement): object {
  return {
    ...(trades.length > 0 && { trades: trades.map(({ decimals, ...trade }) => trade) }),
    ...(transfers.length > 0 && { transfers: transfers.map(({ decimals, ...transfer }) => transfer) }),
    ...(transferredLamports !== 0n && { transferredLamports }),
    ...(atomicLamports !== null && { atomicLamports }),
    costLamports,
  };
}

/** Costs have the rent of others' accounts, and the SOL beside trades that which others paid. */
function omitRent(movement: ReturnType<typeof present> | null): unknown {
  return movement === null ? null : { ...movement, costLamports: 0, transferredLamports: 0 };
}

/** Movements of each owner; null for a transaction without an effect on it. */
function readMovements(input: z.infer<typeof swapsInput>, rate?: bigint) {
  const context = {
    solUsd: toSolUsd(input.solUsd),
    nfts: new Set(input.nfts),
    presentUsd: byAddress(input.presentUsd),
    labeled: toLabeled(input),
  };
  const { transactions, extraction } = decodeAll(input, rate);
  const read = (transaction: Transaction, owner: Address) => {
    const change = extractOwnerChange(transaction, owner, extraction);
    return change === null ? null : present(classifyChange(change, change.blockTime, context));
  };
  return Object.fromEntries(
    input.owners.map((owner) => [owner, transactions.map((each) => read(each, owner))]),
  );
}

/** Transactions with accounts opened at a rate of rent, and the context of a chain on which it is in force. */
function decodeAll(
  {
    transactions,
    tipAccounts,
    dollars,
  }: Pick<z.infer<typeof swapsInput>, "transactions" | "tipAccounts" | "dollars">,
  rate: bigint | null = null,
) {
  const decoded = transactions.map((each) => decodeTransaction(each));
  const tips = new Set(tipAccounts);
  if (rate === null) return { transactions: decoded, extraction: mainnetContext(tips, dollars) };
  const protocol = withValue(MAINNET, "lamportsPerByte", Number(rate), 1);
  return { transactions: atRentRate(decoded, rate), extraction: { tipAccounts: tips, dollars, protocol } };
}

function toPresent({
  solUsd,
  tokenUsd,
  liquidityUsd,
}: NonNullable<z.infer<typeof walletsInput>["present"]>): PresentPrices {
  const prices = { solUsd, tokenUsd: tokenUsd === null ? null : byAddress(tokenUsd) };
  return liquidityUsd === undefined ? prices : { ...prices, liquidityUsd: byAddress(liquidityUsd) };
}

function toWalletInput(input: z.infer<typeof walletsInput>, rate?: bigint): WalletInput {
  const { transactions, extraction } = decodeAll(input, rate);
  const escrows = new Set(input.escrows);
  const changes = transactions.map((each) => extractOwnerChange(each, input.wallet, extraction, escrows));
  const slots = input.transactions.map(({ slot }) => slot);
  const { holdings, present: now } = input;
  return {
    wallet: input.wallet,
    changes: changes.filter((change): change is OwnerChange => change !== null),
    coverage: {
      fromSlot: Math.min(...slots),
      toSlot: Math.max(...slots),
      fromTime: null,
      toTime: null,
      transactions: slots.length,
      complete: input.complete,
    },
    isPast: input.isPast,
    holdings: holdings === null ? null : { ...holdings, tokens: byAddress(holdings.tokens) },
    solUsd: toSolUsd(input.solUsd),
    labeled: toLabeled(input),
    present: now === null ? null : toPresent(now),
    mints: byAddress(input.mints),
    label: null,
    kol: null,
    analyzedAt: Date.parse("2026-01-02T03:04:05Z"),
  };
}

function toLabeled(labels: Pick<z.infer<typeof swapsInput>, keyof LabeledAddresses>): LabeledAddresses {
  return {
    venues: new Set(labels.venues),
    exchanges: new Set(labels.exchanges),
    lending: new Set(labels.lending),
    incinerators: new Set(labels.incinerators),
    fees: new Set(labels.fees),
    dollars: listDollars(labels.dollars),
  };
}

function toSolUsd(prices: Readonly<Record<string, bigint>>): SolUsd {
  return solUsdByHour(Object.entries(prices).map(([hour, usdMicros]) => ({ hour: Number(hour), usdMicros })));
}

function byAddress<T>(record: Readonly<Record<string, T>>): Map<Address, T> {
  return new Map(Object.entries(record).map(([key, value]) => [address(key), value]));
}

/** As JSON: bigint as decimal strings, numbers to 12 significant digits. */
function toPlain(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (_, each: unknown) => {
      if (typeof each === "bigint") return each.toString();
      return typeof each === "number" ? Number(each.toPrecision(12)) : each;
    }),
  );
}
