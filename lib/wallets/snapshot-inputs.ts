import { createHash, type Hash } from "node:crypto";
import type { Address } from "@walletlens/engine/address";
import { computeHolderMetrics } from "@walletlens/engine/holders/holder-metrics";
import { type SolUsd, toHour } from "@walletlens/engine/swaps/sol-usd";
import { listUsedPrices, writePrices } from "@walletlens/engine/wallet/analysis-inputs";
import { firstPricedAt } from "@walletlens/engine/wallet/covered-history";
import type { HistoryEntry } from "@walletlens/engine/wallet/history-entry";
import type { SourceTransactions } from "@walletlens/engine/wallet/hud";
import { buildProfile } from "@walletlens/engine/wallet/profile";
import type { Holdings, MintFacts, PresentPrices, WalletInput } from "@walletlens/engine/wallet/wallet-input";
import { type ComputedWallet, loadLabeled } from "./compute-wallet";
import { type AnalyzedHistory, type HistoryCache, loadCovered } from "./history-cache";
import type { Labels } from "./labels";
import { rankWallet } from "./rules/rank-wallet";
import type { SolUsdHours } from "./sol-usd-hours";
import type { NewSnapshot, SnapshotInputs } from "./wallet-store";

/** Returns the inputs of an analysis that no other store holds. */
function toSnapshotInputs({ input, history }: AnalysisResult): SnapshotInputs {
  const { coverage, holdings, present, priceOrigins, mints, launches, analyzedAt } = input;
  return {
    coverage,
    transactionRange: history.range,
    analyzedAt,
    holdings: holdings === null ? null : packHoldings(holdings),
    present: present === null ? null : packPresent(present),
    ...(priceOrigins === undefined ? {} : { priceOrigins }),
    mints: Array.from(mints, packMint),
    ...(launches === undefined || launches.size === 0 ? {} : { launches: Array.from(launches) }),
    openHours: listOpenHours(input),
  };
}

type PackedMint = SnapshotInputs["mints"][number];

/** Facts about mints are shared while they are cached, and a wallet has thousands of them. */
const packedMints = new WeakMap<MintFacts, PackedMint>();

function packMint([mint, facts]: readonly [Address, MintFacts]): PackedMint {
  const packedMint = packedMints.get(facts);
  if (packedMint?.[0] === mint) return packedMint;
  const packed = [mint, facts.decimals, facts.supply.toString()] as const;
  packedMints.set(facts, packed);
  return packed;
}

export interface RestorePorts {
  readonly histories: HistoryCache;
  readonly solUsdHours: SolUsdHours;
  readonly labels: Labels;
}

/**
 * Returns the input of the analysis of `inputs`, which yields the same metrics. An hour that was open then
 * has its price of that time.
 */
export async function restoreInput(
  ports: RestorePorts,
  wallet: Address,
  inputs: SnapshotInputs,
): Promise<WalletInput> {
  const { input } = await restoreAnalysis(ports, wallet, inputs);
  return input;
}

/** Like `restoreInput`, with the transactions. */
export async function restoreAnalysis(
  { histories, solUsdHours, labels }: RestorePorts,
  wallet: Address,
  inputs: SnapshotInputs,
): Promise<{ readonly input: WalletInput; readonly history: AnalyzedHistory }> {
  const history = await loadCovered(histories, wallet, inputs);
  const { changes, coverage } = history;
  const { holdings, present, priceOrigins, launches, analyzedAt } = inputs;
  const input = {
    wallet,
    changes,
    coverage,
    holdings: holdings === null ? null : unpackHoldings(holdings),
    labeled: await loadLabeled(labels),
    solUsd: await restoreSolUsd(solUsdHours, inputs, firstPricedAt(changes)),
    present: present === null ? null : unpackPresent(present),
    ...(priceOrigins === undefined ? {} : { priceOrigins }),
    mints: new Map(
      inputs.mints.map(([mint, decimals, supply]) => [mint, { decimals, supply: BigInt(supply) }]),
    ),
    ...(launches === undefined ? {} : { launches: new Map(launches) }),
    label: null,
    kol: null,
    analyzedAt,
  };
  return { input, history };
}

/** Price of the open hour, which may still change. */
function listOpenHours({ solUsd, analyzedAt }: WalletInput): SnapshotInputs["openHours"] {
  const hour = toHour(Math.floor(analyzedAt / 1000));
  const usdMicros = solUsd.get(hour)?.usdMicros;
  return usdMicros === undefined ? [] : [[hour, usdMicros.toString()]];
}

function restoreSolUsd(
  hours: SolUsdHours,
  { analyzedAt, openHours }: SnapshotInputs,
  first: number | null,
): Promise<SolUsd> {
  const until = Math.floor(analyzedAt / 1000);
  const open = openHours.map(([hour, usdMicros]) => ({ hour, usdMicros: BigInt(usdMicros) }));
  return hours.loadStored(first ?? until, until, open);
}

function packHoldings({ slot, lamports, tokens }: Holdings): NonNullable<SnapshotInputs["holdings"]> {
  const packed = Array.from(tokens, ([mint, { amount, decimals, frozen }]) => {
    const units = [mint, amount.toString(), decimals] as const;
    return frozen === undefined ? units : ([...units, frozen.toString()] as const);
  });
  return { slot, lamports: lamports.toString(), tokens: packed };
}

function unpackHoldings({ slot, lamports, tokens }: NonNullable<SnapshotInputs["holdings"]>): Holdings {
  const unpacked = tokens.map(([mint, amount, decimals, frozen]) => {
    const units = { amount: BigInt(amount), decimals };
    return [mint, frozen === undefined ? units : { ...units, frozen: BigInt(frozen) }] as const;
  });
  return { slot, lamports: BigInt(lamports), tokens: new Map(unpacked) };
}

function packPresent({
  solUsd,
  tokenUsd,
  liquidityUsd,
  estimated,
}: PresentPrices): NonNullable<SnapshotInputs["present"]> {
  return {
    solUsd,
    tokenUsd: tokenUsd === null ? null : Array.from(tokenUsd),
    ...(liquidityUsd === undefined ? {} : { liquidityUsd: Array.from(liquidityUsd) }),
    ...(estimated === undefined ? {} : { estimated: Array.from(estimated) }),
  };
}

function unpackPresent({
  solUsd,
  tokenUsd,
  liquidityUsd,
  estimated,
}: NonNullable<SnapshotInputs["present"]>): PresentPrices {
  return {
    solUsd,
    tokenUsd: tokenUsd === null ? null : new Map(tokenUsd),
    ...(liquidityUsd === undefined ? {} : { liquidityUsd: new Map(liquidityUsd) }),
    ...(estimated === undefined ? {} : { estimated: new Set(estimated) }),
  };
}

/** Results of an analysis that its views are built from. */
export type AnalysisResult = Pick<ComputedWallet, "input" | "metrics" | "history">;

/**
 * Returns the views of a wallet's metrics and their inputs. The wallet's owner is not stored, because labels
 * may change.
 */
export function toViews(analysis: AnalysisResult): NewSnapshot {
  const { input, metrics, history } = analysis;
  const profile = { ...buildProfile(input, metrics, describeInputs(input, history)), kol: null };
  const holder = computeHolderMetrics(input, metrics);
  const ranking = rankWallet(profile, holder, metrics);
  const { hud } = profile;
  const { tokens } = metrics;
  const tokenTable = { walletAddress: input.wallet, tokens, provenance: hud.provenance };
  return { hud, profile, tokens, tokenTable, inputs: toSnapshotInputs(analysis), holder, ranking };
}

/** Returns the transactions and prices of an analysis with their hashes (docs/definitions.md#inputs-of-an-answer). */
export function describeInputs(input: WalletInput, { entries, range }: AnalyzedHistory): SourceTransactions {
  return {
    inputs: {
      signatures: entries.length,
      hash: hashSignatures(entries),
      pricesHash: createHash("sha256")
        .update(writePrices(listUsedPrices(input)))
        .digest("hex"),
    },
    transactionRange: range,
  };
}

/** Hash of the first `count` entries of a history. */
interface HashedStart {
  readonly count: number;
  readonly last: HistoryEntry;
  readonly hash: Hash;
}

/** By first entry: a stored history only gains entries, so it continues a hash if the entry at its end is the same. */
const hashed = new WeakMap<HistoryEntry, HashedStart>();

/** Hashes the signatures of a history, a line each. Continues the last hash if only later entries were added. */
function hashSignatures(entries: readonly HistoryEntry[]): string {
  const oldest = entries[0];
  const newest = entries.at(-1);
  if (oldest === undefined || newest === undefined) return createHash("sha256").digest("hex");
  const previousHash = hashed.get(oldest);
  const start =
    previousHash !== undefined && entries[previousHash.count - 1] === previousHash.last ? previousHash : null;
  const hash = start?.hash.copy() ?? createHash("sha256");
  const newEntries = start === null ? entries : entries.slice(start.count);
  hash.update(newEntries.map(({ signature }) => `${signature}\n`).join(""));
  hashed.set(oldest, { count: entries.length, last: newest, hash });
  return hash.copy().digest("hex");
}
