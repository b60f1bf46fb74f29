/** Recomputes wallets' figures from the API's evidence alone: URL API_KEY [ADDRESS… | FILE…]. Exits 1 on a difference. */
import { countWon, recomputeBehavior } from "./support/behavior.mjs";
import { checkWallets, compare, get, know, known } from "./support/evidence.mjs";
import { add, addKnown, mean, ratio, total } from "./support/statistics.mjs";

const isValued = (trade) => know(trade, "solAmount") !== null;
const isSale = ({ side }) => side !== "buy";
const NO_ENDS = { low: null, high: null };
const lamports = (sol) => BigInt(Math.round(sol * 1e9));
const units = (views) => total(views.map(({ tokenAmountRaw }) => BigInt(tokenAmountRaw)));

/**
 * Computes what a sale brought, and the result of its units of known cost. Their share of the proceeds is rounded down
 * to a lamport.
 */
function settle(sale) {
  if (!isValued(sale)) return { result: null, brought: 0, unbased: 0 };
  const lots = (sale.lots ?? []).filter((lot) => know(lot, "costSol") !== null);
  const [part, whole] = [units(lots), sale.lots ? units([sale]) : 1n];
  const brought = lamports(sale.solAmount) - lamports(sale.feeSol) - lamports(sale.tipSol);
  const share = (brought * part - ((((brought * part) % whole) + whole) % whole)) / whole;
  const result = part === 0n ? null : Number(share) / 1e9 - add(known(lots, "costSol"));
  return { result, brought: Number(brought) / 1e9, unbased: Number(brought - share) / 1e9 };
}

function checkCycle(path, cycle, trades, supply) {
  const [[first], sales] = [trades, trades.filter(isSale)];
  const results = known(sales.map(settle), "result");
  const lots = sales.flatMap((sale) => sale.lots).filter((lot) => know(lot, "holdTimeHours") !== null);
  const hold = ratio(add(lots.map((lot) => Number(units([lot])) * lot.holdTimeHours)), Number(units(lots)));
  const result = results.length > 0 || trades.every(isValued) ? add(results) : null;
  const usd =
    first.usdAmount ?? (isValued(first) && cycle.entrySolUsd && first.solAmount * cycle.entrySolUsd);
  const cap = usd && supply ? (usd * Number(supply)) / Number(units([first])) : null;
  const realizedPnlSol = sales.every(isValued) ? result : null;
  compare(path, cycle, { openedAt: first.blockTime, holdTimeHours: hold, realizedPnlSol, entryMcapUsd: cap });
  return { hold, result, cap, sales: sales.length };
}

async function checkToken(path, row) {
  const { trades, openLots, decimals, presentPriceSol: price, supplyRaw, ...detail } = await get(path);
  const [buys, sales] = [trades.filter((trade) => !isSale(trade)), trades.filter(isSale)];
  const tradesOf = (cycle) => trades.filter(({ signature }) => cycle.trades.includes(signature));
  const cycles = detail.cycles.map((cycle) => checkCycle(path, cycle, tradesOf(cycle), supplyRaw));
  const [results, open] = [known(cycles, "result"), openLots.filter((lot) => know(lot, "costSol") !== null)];
  const sumOf = (figure) => (sales.every(isValued) ? add(known(sales.map(settle), figure)) : null);
  const realizedPnlSol = sumOf("result");
  const gain = price * (Number(units(open)) / 10 ** decimals) - add(known(open, "costSol"));
  const unrealizedPnlSol = price === null && open.length > 0 ? null : gain;
  const costs = buys.map(({ solAmount, feeSol, tipSol }) => solAmount + feeSol + tipSol);
  const totalSolSpent = buys.every(isValued) ? add(costs) : null;
  const worth = addKnown([totalSolSpent, realizedPnlSol, unrealizedPnlSol]);
  const [roi, winRate] = [worth && ratio(worth, totalSolSpent), ratio(countWon(results), results.length)];
  compare(path, row, { realizedPnlSol, unrealizedPnlSol, totalSolSpent, roi, winRate });
  compare(path, detail.unknownBasis, { solReceived: sumOf("unbased") });
  const marked = trades.map((trade) => ({ ...trade, tokenAddress: row.tokenAddress }));
  return {
    trades: marked,
    cycles,
    result: results.length > 0 ? add(results) : null,
    realizedPnlSol,
    unrealizedPnlSol,
  };
}

/** Trades by transaction: a swap of two tokens is one, and worth its larger side. */
function recomputeActivity(trades) {
  const signatures = Array.from(new Set(trades.map(({ signature }) => signature)));
  const swaps = signatures.map((signature) => trades.filter((trade) => trade.signature === signature));
  const volume = (of, sold) =>
    add(of.filter((trade) => isSale(trade) === sold).map(({ solAmount }) => solAmount));
  const valued = swaps.filter((swap) => swap.every(isValued));
  const days = trades.map(({ blockTime }) => Date.parse(blockTime) / 86_400_000);
  const tokenDays = new Set(trades.map((trade, index) => Math.floor(days[index]) + trade.tokenAddress));
  const uniqueTokensPerDay = ratio(tokenDays.size, new Set(days.map(Math.floor)).size);
  const span = Math.max(1, Math.max(...days) - Math.min(...days));
  const avgTxValueSol = mean(valued.map((swap) => Math.max(volume(swap, true), volume(swap, false))));
  const avgTradesPerDay = trades.length === 0 ? null : swaps.length / span;
  const buySellRatio = ratio(volume(trades, false), volume(trades, true));
  return { avgTxValueSol, avgTradesPerDay, uniqueTokensPerDay, isBot: uniqueTokensPerDay > 60, buySellRatio };
}

function recomputeHoldings({ solBalance, wrappedSol: wrapped, tokens, inEscrow, ...prices }) {
  const waiting = inEscrow.map((order) => ({
    ...order,
    tokenAmount: order.amountRaw / 10 ** order.decimals,
  }));
  const isSol = ({ mint }) => mint === "So11111111111111111111111111111111111111112";
  const wrappedSol = wrapped + add(waiting.filter(isSol).map(({ tokenAmount }) => tokenAmount));
  const others = [...tokens, ...waiting.filter((order) => !isSol(order))];
  const values = others.map((token) => (token.unknown ? null : token.tokenAmount * token.priceSol));
  const [sol, solUsd] = [addKnown([solBalance, wrappedSol, ...values]), know(prices, "solUsd")];
  const usd = sol !== null && solUsd !== null ? sol * solUsd : null;
  const isWhale =
    Math.max(solBalance + wrappedSol, sol) > 200 || usd > 20_000 || (usd === null ? null : false);
  return { currentHoldingsSol: sol, currentHoldingsUsd: usd, currentSolBalance: solBalance, isWhale };
}

function recomputeCosts(untraded) {
  const costs = untraded.filter(({ atomicPnlSol }) => atomicPnlSol === null);
  const atomic = untraded.some(({ unknown }) => unknown) ? null : add(known(untraded, "atomicPnlSol"));
  return { atomicPnlSol: atomic, feesSol: add(costs.map(({ feeSol, tipSol }) => feeSol + tipSol)) };
}

await checkWallets(async (wallet) => {
  const profile = await get(`${wallet}?evidence=true`);
  const { summary, behavior, pnl, reconciliation, unboughtSales, evidence, intervals } = profile;
  const tokens = [];
  for (let [page, rows] = [1, [0]]; rows.length > 0; page += 1) {
    rows = (await get(`${wallet}/tokens?pageSize=100&page=${page}`)).data;
    tokens.push(
      ...(await Promise.all(rows.map((row) => checkToken(`${wallet}/tokens/${row.tokenAddress}`, row)))),
    );
  }
  const trades = [...tokens.flatMap((token) => token.trades), ...unboughtSales];
  const [cycles, results] = [tokens.flatMap((token) => token.cycles), known(tokens, "result")];
  const realized = unboughtSales.every(isValued)
    ? addKnown(tokens.map((token) => token.realizedPnlSol))
    : null;
  const unrealized = addKnown(tokens.map((token) => token.unrealizedPnlSol));
  const settled = trades.filter(isSale).map(settle);
  const wanted = {
    ...recomputeActivity(trades),
    ...recomputeBehavior(cycles, results),
    ...recomputeHoldings(evidence.holdings),
    ...recomputeCosts(evidence.untraded),
    ...{ realizedPnl: realized, realizedPnlSol: realized, unrealizedPnlSol: unrealized },
    netPnlSol: addKnown([realized, unrealized]),
    unknownTradesCount: tokens.filter((token) => token.cycles.length > 0 && token.result === null).length,
    unknownBasisShare: ratio(add(known(settled, "unbased")), add(known(settled, "brought"))),
  };
  const views = [
    await get(`${wallet}/hud`),
    profile.hud,
    summary,
    behavior ?? {},
    pnl.allTime,
    reconciliation,
  ];
  for (const view of views) compare(wallet, view, wanted);
  for (const [figure, ends] of Object.entries(wanted.intervals)) {
    compare(`${wallet} interval of ${figure}`, intervals[figure] ?? NO_ENDS, ends ?? NO_ENDS);
  }
});
