/** Recomputes wallets' figures from the API's evidence alone: URL API_KEY (ADDRESS… | FILE). Exits 1 on a difference. */
import { existsSync, readFileSync } from "node:fs";
import { nameBucket, nameClass, nameExit, nameSpeed, nameTier } from "./support/definitions.mjs";
import { createReader } from "./support/read-view.mjs";
import { addAll, known, mean, quantile, ratio, sum, total, trimmedMean } from "./support/statistics.mjs";

const [url, key, ...words] = process.argv.slice(2);
const wallets = words.flatMap((word) => (existsSync(word) ? `${readFileSync(word)}`.match(/\w+/g) : word));
const get = createReader(url, key);
const counts = { figures: 0, differences: 0 };
const has = (view, name) => !view.unknown?.includes(name);
const lamports = (sol) => BigInt(Math.round(sol * 1e9));
const toSol = (amount) => Number(amount) / 1e9;
const raw = ({ tokenAmountRaw }) => BigInt(tokenAmountRaw);

/** A wanted null stands for unknown: the field is null, or a placeholder that is named so. */
function compare(where, view, wanted) {
  for (const [name, value] of Object.entries(wanted).filter(([figure]) => figure in view)) {
    const got = has(view, name) ? view[name] : null;
    const isNear = typeof got === "number" && Math.abs(got - value) <= 1e-9 * Math.max(1, Math.abs(value));
    counts.figures += 1;
    if (got === value || (value !== null && isNear)) continue;
    counts.differences += 1;
    console.log(`${where} ${name}: ${got}, by the evidence ${value}`);
  }
}

/** In whole lamports: what a sale brought, and what its units of known cost realized of it. */
function settle(sale) {
  if (!has(sale, "solAmount")) return { proceeds: 0n, unknown: 0n, result: null };
  const lots = (sale.lots ?? []).filter((lot) => has(lot, "costSol"));
  const [units, sold] = [total(lots.map(raw)), sale.lots ? raw(sale) : 1n];
  const proceeds = lamports(sale.solAmount) - lamports(sale.feeSol) - lamports(sale.tipSol);
  const part = (proceeds * units) / sold - (proceeds < 0n && (proceeds * units) % sold !== 0n ? 1n : 0n);
  const result = units === 0n ? null : part - total(lots.map((lot) => lamports(lot.costSol)));
  return { proceeds, unknown: proceeds - part, result };
}

function checkCycle(where, cycle, trades) {
  const sales = trades.filter(({ side }) => side === "sell");
  const results = known(sales.map(settle), "result");
  const lots = sales.flatMap((sale) => sale.lots).filter((lot) => has(lot, "holdTimeHours"));
  const weighted = sum(lots.map((lot) => Number(raw(lot)) * lot.holdTimeHours));
  const hold = ratio(weighted, Number(total(lots.map(raw))));
  const isKnown = results.length > 0 || trades.every((trade) => has(trade, "solAmount"));
  const result = isKnown ? toSol(total(results)) : null;
  compare(where, cycle, { openedAt: trades[0].blockTime, holdTimeHours: hold, realizedPnlSol: result });
  return { hold, result, sales: sales.length, cap: has(cycle, "entryMcapUsd") ? cycle.entryMcapUsd : null };
}

async function checkToken(where, row) {
  const { trades, openLots, decimals, presentPriceSol: price, ...detail } = await get(where);
  const [buys, sales] = ["buy", "sell"].map((side) => trades.filter((trade) => trade.side === side));
  const [bought, sold] = [buys, sales].map((all) => all.filter((trade) => has(trade, "solAmount")));
  const settled = sales.map(settle);
  const tradesOf = (cycle) => trades.filter(({ signature }) => cycle.trades.includes(signature));
  const cycles = detail.cycles.map((cycle) => checkCycle(where, cycle, tradesOf(cycle)));
  const open = openLots.filter((lot) => has(lot, "costSol"));
  const value = price * (Number(total(open.map(raw))) / 10 ** decimals) - sum(open.map((lot) => lot.costSol));
  const realized = sales.length > 0 && sold.length === 0 ? null : toSol(total(known(settled, "result")));
  const unrealized = price === null && open.length > 0 ? null : value;
  const costs = bought.map((buy) => buy.solAmount + buy.feeSol + buy.tipSol);
  const spent = costs.length === 0 ? null : sum(costs);
  const worth = addAll([spent, realized, unrealized]);
  const results = known(cycles, "result");
  const winRate = ratio(results.filter((result) => result > 0).length, results.length);
  const figures = { realizedPnlSol: realized, unrealizedPnlSol: unrealized, totalSolSpent: spent, winRate };
  compare(where, row, { ...figures, roi: worth === null ? null : ratio(worth, spent) });
  compare(where, detail.unknownBasis, { solReceived: toSol(total(known(settled, "unknown"))) });
  const result = results.length === 0 ? null : sum(results);
  const marked = trades.map((trade) => ({ ...trade, tokenAddress: row.tokenAddress }));
  return { trades: marked, cycles, result, realized: realized ?? 0, unrealized };
}

/** Trades by transaction: a swap of two tokens is one, and worth its larger side. */
function summarizeActivity(trades) {
  const signatures = Array.from(new Set(trades.map(({ signature }) => signature)));
  const swaps = signatures.map((signature) => trades.filter((trade) => trade.signature === signature));
  const volume = (of, isBuy) =>
    sum(of.map((trade) => ((trade.side === "buy") === isBuy ? trade.solAmount : 0)));
  const valued = swaps.filter((swap) => swap.every((trade) => has(trade, "solAmount")));
  const days = trades.map(({ blockTime }) => Date.parse(blockTime) / 86_400_000);
  const tokenDays = new Set(trades.map((trade, index) => Math.floor(days[index]) + trade.tokenAddress));
  const uniqueTokensPerDay = ratio(tokenDays.size, new Set(days.map(Math.floor)).size);
  const span = Math.max(1, Math.max(...days) - Math.min(...days));
  const avgTxValueSol = mean(valued.map((swap) => Math.max(volume(swap, true), volume(swap, false))));
  const avgTradesPerDay = days.length === 0 ? null : swaps.length / span;
  const buySellRatio = ratio(volume(trades, true), volume(trades, false));
  return { avgTxValueSol, avgTradesPerDay, uniqueTokensPerDay, isBot: uniqueTokensPerDay > 60, buySellRatio };
}

async function checkTokens(base, page = 1) {
  const { data, total: rows } = await get(`${base}/tokens?pageSize=100&page=${page}`);
  const tokens = await Promise.all(data.map((row) => checkToken(`${base}/tokens/${row.tokenAddress}`, row)));
  return page * 100 < rows ? [...tokens, ...(await checkTokens(base, page + 1))] : tokens;
}

async function checkWallet(base) {
  const { hud, summary, behavior, pnl, reconciliation, unboughtSales } = await get(base);
  const tokens = await checkTokens(base);
  const trades = [...tokens.flatMap((token) => token.trades), ...unboughtSales];
  const sales = trades.filter(({ side }) => side !== "buy");
  const isUnsold = sales.length > 0 && sales.every((sale) => !has(sale, "solAmount"));
  const sums = (name) => toSol(total(known(sales.map(settle), name)));
  const cycles = tokens.flatMap((token) => token.cycles);
  const [holds, caps, results] = [known(cycles, "hold"), known(cycles, "cap"), known(tokens, "result")];
  const [won, median] = [results.filter((result) => result > 0).length, quantile(holds, 0.5)];
  const type = cycles.length < 2 ? null : nameClass(median);
  const named = caps.map(nameBucket);
  const share = (name) => named.filter((other) => other === name).length / named.length;
  const bucket =
    caps.toSorted((a, b) => share(nameBucket(b)) - share(nameBucket(a)) || a - b).map(nameBucket)[0] ?? null;
  const single = ratio(cycles.filter((cycle) => cycle.sales === 1).length, cycles.length);
  const realized = isUnsold ? null : sum(known(tokens, "realized"));
  const unrealized = addAll(tokens.map((token) => token.unrealized));
  const wanted = {
    ...summarizeActivity(trades),
    behaviorCode: type?.code ?? "?",
    tradingStyle: type?.style ?? null,
    speedCategory: nameSpeed(median),
    exitPattern: nameExit(single),
    dataQualityTier: nameTier(cycles.length),
    medianHoldTimeHours: median,
    avgHoldTimeHours: mean(holds),
    trimmedMeanPnl: trimmedMean(results),
    totalTradesCount: results.length,
    profitableTradesCount: won,
    unknownTradesCount: tokens.filter((token) => token.cycles.length > 0 && token.result === null).length,
    winRate: ratio(won, results.length),
    realizedPnl: realized,
    realizedPnlSol: realized,
    unrealizedPnlSol: unrealized,
    netPnlSol: addAll([realized, unrealized]),
    avgEntryMcapUsd: mean(caps),
    typicalEntryMcapUsd: trimmedMean(caps),
    entryMcapP25Usd: quantile(caps, 0.25),
    entryMcapP75Usd: quantile(caps, 0.75),
    dominantEntryMcapBucket: bucket,
    dominantEntryMcapBucketShare: bucket && share(bucket),
    unknownBasisShare: ratio(sums("unknown"), sums("proceeds")),
  };
  const views = [await get(`${base}/hud`), hud, summary, behavior ?? {}, pnl.allTime, reconciliation];
  for (const view of views) compare(base, view, wanted);
}

for (const wallet of wallets) await checkWallet(`/intel/wallet/${wallet}`);
console.log(`${wallets.length} wallets, ${counts.figures} figures, ${counts.differences} differences`);
process.exitCode = counts.differences === 0 ? 0 : 1;
