import { createHash } from "node:crypto";
import { DollarList } from "@walletlens/engine/chain/assets";
import type { InputHashes, UsedPrices } from "@walletlens/engine/result-types";
import { runSteps } from "@walletlens/engine/steps";
import { listUsedPrices, writePrices } from "@walletlens/engine/wallet/analysis-inputs";
import { computeMetrics, type WalletMetrics } from "@walletlens/engine/wallet/compute-metrics";
import { toCoveredHistory } from "@walletlens/engine/wallet/covered-history";
import type { HistoryEntry } from "@walletlens/engine/wallet/history-entry";
import { buildHud, type SourceTransactions } from "@walletlens/engine/wallet/hud";
import { buildProfile } from "@walletlens/engine/wallet/profile";
import { pageTokens, TOKEN_SORTS, toTokenRow } from "@walletlens/engine/wallet/token-rows";
import { buildWalletCharts } from "@walletlens/engine/wallet/wallet-charts";
import { buildWalletEvidence } from "@walletlens/engine/wallet/wallet-evidence";
import type { WalletInput } from "@walletlens/engine/wallet/wallet-input";
import { isRecord, type SavedAnswer, type ValidInputs } from "./saved-answer.ts";

/** Computes the body of a saved answer from its transactions and inputs, without `evidence.inputs`. */
export function recomputeAnswer(
  answer: SavedAnswer,
  inputs: ValidInputs,
  entries: readonly HistoryEntry[],
): Readonly<Record<string, unknown>> {
  const input = toWalletInput(answer, inputs, entries);
  const metrics = computeMetrics(input);
  const source = hashSource(answer, input, entries);
  const hud = buildHud(input, metrics, source);
  if (answer.kind === "tokens")
    return { ...recomputeTokens(answer, metrics), provenance: hud.provenance, evidence: {} };
  if (answer.kind === "hud") return { ...hud, evidence: {} };
  return {
    ...buildProfile(input, metrics, source),
    evidence: buildWalletEvidence(input),
    ...(answer.body.charts === undefined ? {} : { charts: runSteps(buildWalletCharts(input)) }),
  };
}

/** Returns the hashes of signatures and prices (docs/definitions.md#inputs-of-an-answer). */
export function hashInputs(signatures: readonly string[], prices: UsedPrices): InputHashes {
  const hash = sha256(signatures.map((signature) => `${signature}\n`).join(""));
  return { signatures: signatures.length, hash, pricesHash: sha256(writePrices(prices)) };
}

/** Returns the hashes of the signatures and the prices that an answer states. */
export function hashStated({ signatures, prices: { solUsdByHour, present } }: ValidInputs): InputHashes {
  const hours = solUsdByHour.map(({ hour, usdMicros, rangeMicros }) => ({
    hour: new Date(hour).toISOString(),
    usdMicros: usdMicros.toString(),
    ...(rangeMicros === undefined ? {} : { rangeMicros: rangeMicros.toString() }),
  }));
  return hashInputs(signatures, { solUsdByHour: hours, present });
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

function hashSource(
  { provenance }: SavedAnswer,
  input: WalletInput,
  entries: readonly HistoryEntry[],
): SourceTransactions {
  return {
    inputs: hashInputs(
      entries.map(({ signature }) => signature),
      listUsedPrices(input),
    ),
    transactionRange: provenance.transactionRange,
  };
}

function toWalletInput(
  { wallet, provenance }: SavedAnswer,
  { isPast, prices, mints, launches, holdings, labels }: ValidInputs,
  entries: readonly HistoryEntry[],
): WalletInput {
  const { solUsdByHour, present } = prices;
  return {
    wallet,
    ...toCoveredHistory(entries, provenance.dataRange.complete),
    ...(isPast ? { isPast } : {}),
    holdings: holdings === null ? null : toHoldings(holdings),
    solUsd: new Map(solUsdByHour.map((price) => [price.hour / 1000, { ...price, hour: price.hour / 1000 }])),
    labeled: {
      venues: new Set(labels.venues),
      exchanges: new Set(labels.exchanges),
      lending: new Set(labels.lending),
      incinerators: new Set(labels.incinerators),
      fees: new Set(labels.fees),
      dollars: new DollarList(labels.dollars),
    },
    present: present === null ? null : toPresent(present),
    mints: new Map(
      mints.map(({ tokenAddress, decimals, supplyRaw }) => [tokenAddress, { decimals, supply: supplyRaw }]),
    ),
    launches: new Map(
      launches.map(({ tokenAddress, signature, slot, launchedAt }) => [
        tokenAddress,
        { signature, slot, time: launchedAt / 1000 },
      ]),
    ),
    label: null,
    kol: null,
    analyzedAt: provenance.generatedAt,
  };
}

function toHoldings({ slot, lamports, tokens }: NonNullable<ValidInputs["holdings"]>) {
  const units = tokens.map(({ tokenAddress, decimals, amountRaw, frozenRaw }) => {
    const heldUnits = { amount: amountRaw, decimals };
    return [tokenAddress, frozenRaw === undefined ? heldUnits : { ...heldUnits, frozen: frozenRaw }] as const;
  });
  return { slot, lamports, tokens: new Map(units) };
}

function toPresent({ solUsd, tokens }: NonNullable<ValidInputs["prices"]["present"]>) {
  if (tokens === null) return { solUsd, tokenUsd: null };
  const liquidity = tokens.flatMap(({ tokenAddress, liquidityUsd }) =>
    liquidityUsd === null ? [] : [[tokenAddress, liquidityUsd] as const],
  );
  const estimated = tokens.flatMap((token) => (token.estimated ? [token.tokenAddress] : []));
  return {
    solUsd,
    tokenUsd: new Map(tokens.map(({ tokenAddress, priceUsd }) => [tokenAddress, priceUsd])),
    liquidityUsd: new Map(liquidity),
    ...(estimated.length === 0 ? {} : { estimated: new Set(estimated) }),
  };
}

const SORT_ORDERS = ["DESC", "ASC"] as const;
const MAX_PAGE_SIZE = 100;

/**
 * Computes the page of a saved answer in the order of the API that it has. In any other order its rows are computed one
 * by one, and `sortBy` is a difference.
 */
function recomputeTokens({ body, wallet }: SavedAnswer, { tokens }: WalletMetrics) {
  const rows: readonly unknown[] = Array.isArray(body.data) ? body.data : [];
  const namedTokens = rows.map((row) => (isRecord(row) ? row.tokenAddress : undefined));
  const page = toCount(body.page);
  const pageSize = Math.min(MAX_PAGE_SIZE, toCount(body.pageSize));
  const orders = TOKEN_SORTS.flatMap((sortBy) => SORT_ORDERS.map((sortOrder) => ({ sortBy, sortOrder })));
  const pages = orders.map((order) => pageTokens(tokens, { ...order, page, pageSize }));
  const samePage = pages.find(
    (madePage) =>
      madePage.data.length === namedTokens.length &&
      madePage.data.every((row, i) => row.tokenAddress === namedTokens[i]),
  );
  const byToken = new Map<unknown, WalletMetrics["tokens"][number]>(
    tokens.map((token) => [token.tokenAddress, token]),
  );
  const unorderedRows = namedTokens.map((token) => {
    const tokenMetrics = byToken.get(token);
    return tokenMetrics === undefined ? "no token that the wallet bought" : toTokenRow(tokenMetrics);
  });
  return {
    walletAddress: wallet,
    data: samePage?.data ?? unorderedRows,
    total: tokens.length,
    page,
    pageSize,
    ...(samePage === undefined ? { sortBy: "the page is of no order of the API" } : {}),
  };
}

function toCount(value: unknown): number {
  return typeof value === "number" && Number.isSafeInteger(value) && value > 0 ? value : 1;
}
