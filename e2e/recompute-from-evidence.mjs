/**
 * Recomputes wallets' metrics only from the API's evidence: URL API_KEY [ADDRESS… | FILE…]. Exits 1 on a difference.
 */
import { recomputeActivity, recomputeAutomation } from "./support/activity.mjs";
import { countWon, recomputeBehavior } from "./support/behavior.mjs";
import { checkWallets, compare, get, know, known } from "./support/evidence.mjs";
import { findOutcome, recomputeResults, toDollars } from "./support/results.mjs";
import { isValued, realize, settle, units } from "./support/sales.mjs";
import { add, addSums, ratio, sum } from "./support/statistics.mjs";

const isSale = ({ side }) => side !== "buy";
const NO_ENDS = { low: null, high: null };
/** A list is compared as one word. */
const withReasons = (view) => (view.tierReasons ? { ...view, tierReasons: String(view.tierReasons) } : view);

/** A sale with its result in SOL and in dollars. */
function settleInDollars(path, sale, trades) {
  const { signature, slot, blockTime: time } = sale;
  const { result, unbased } = settle(sale);
  const { usd, usdError } = toDollars(sale, result, trades) ?? { usd: null, usdError: 0 };
  compare(`${path} sale ${signature}`, sale, { realizedPnlUsd: usd });
  return { signature, slot, time, result, usd, usdError, isWhole: isValued(sale) && unbased === 0 };
}

/** Compares a result with its parts; a part of which nothing is known counts as 0. */
function compareResult(path, result, parts) {
  const shown = Object.fromEntries(Object.entries(result).map(([name, value]) => [name, value ?? 0]));
  compare(path, shown, parts);
}

/** The least that results can be, every lot without a price, or that left unsold, being worth 0. */
function bound(realized, unrealized, unpricedCost, leftCost) {
  const lowerBound = unrealized.known - unpricedCost;
  return {
    unrealizedPnlSol: lowerBound,
    netPnlSol: realized.isWhole ? realized.known + lowerBound - leftCost : null,
  };
}

/** Cost of known-cost units that left by transfer, less that of units that returned. */
function sumLeft(transfers) {
  const costOf = (direction) =>
    add(transfers.filter((one) => one.direction === direction).flatMap(({ lots }) => known(lots, "costSol")));
  return costOf("out") - costOf("in");
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
  const isWhole = sales.every(
    (sale) => isValued(sale) && known(sale.lots, "costSol").length === sale.lots.length,
  );
  const realizedPnlSol = sum(result ?? 0, isWhole && result !== null);
  compare(path, cycle, { openedAt: first.blockTime, holdTimeHours: hold, realizedPnlSol, entryMcapUsd: cap });
  const last = trades.at(-1);
  const end = {
    closedAt: last.blockTime,
    day: dayOf(last.blockTime),
    signature: last.signature,
    slot: last.slot,
  };
  return { hold, result, cap, sales: sales.length, isSameSlot: first.slot === last.slot, ...end };
}

/** Number of the UTC day of a time; null if it is unknown. */
const dayOf = (time) => time && Math.floor(Date.parse(time) / 86_400_000);

async function checkToken(path, row) {
  const { trades, openLots, decimals, presentPriceSol: price, supplyRaw, ...detail } = await get(path);
  const [buys, sales] = [trades.filter((trade) => !isSale(trade)), trades.filter(isSale)];
  const tradesOf = (cycle) => trades.filter(({ signature }) => cycle.trades.includes(signature));
  const cycles = detail.cycles.map((cycle) => checkCycle(path, cycle, tradesOf(cycle), supplyRaw));
  const [results, open] = [known(cycles, "result"), openLots.filter((lot) => know(lot, "costSol") !== null)];
  const { share, unbased, ...all } = realize(sales);
  const heldBefore = detail.reconciliation.tokens.some(({ opening }) => opening !== "0");
  const realized = sum(all.realized.known, all.realized.isWhole && !heldBefore);
  const [cost, isPriced] = [add(known(open, "costSol")), price !== null || open.length === 0];
  const whole = (views) => Number(units(views)) / 10 ** decimals;
  // If the history holds more than the chain, the result is partly known.
  const isShort = detail.reconciliation.tokens.some(({ difference }) => difference.startsWith("-"));
  const isHeld = open.length === 0 || !isShort;
  const unrealized = isPriced ? sum((price ?? 0) * whole(open) - cost, isHeld) : sum(0, false);
  const costs = buys.filter(isValued).map(({ solAmount, feeSol, tipSol }) => solAmount + feeSol + tipSol);
  const spent = sum(add(costs), costs.length === buys.length);
  const net = addSums([realized, unrealized]);
  const roi = spent.isWhole && net.isWhole ? ratio(spent.known + net.known, spent.known) : null;
  const rate = share === 0 && realized.known === 0 ? null : ratio(countWon(results), results.length);
  const winRate = rate === null ? null : sum(rate, !heldBefore);
  const proceeds = sales.filter(isValued).map(({ solAmount, feeSol, tipSol }) => solAmount - feeSol - tipSol);
  const left = sumLeft(detail.transfers);
  const wanted = {
    realizedPnlSol: realized,
    unrealizedPnlSol: unrealized,
    totalSolSpent: spent,
    avgBuyPriceSol: sum(costs.length === 0 ? 0 : add(costs) / whole(buys.filter(isValued)), spent.isWhole),
    firstBuyAt: buys[0].blockTime,
    totalSolReceived: sum(add(proceeds), proceeds.length === sales.length),
    roi,
    winRate,
  };
  compare(path, row, wanted);
  const estimatedValue = row.estimated ? price * whole(open) : 0;
  compare(
    `${path} at least`,
    row.atLeast,
    bound(realized, unrealized, isPriced ? estimatedValue : cost, left),
  );
  const openUnpricedCost = sum(isPriced ? 0 : cost, true);
  const parts = { realized, openPriced: unrealized, openUnpricedCost, total: net };
  compareResult(`${path} result`, row.results.sol, parts);
  compare(path, detail.unknownBasis, { solReceived: unbased });
  const marked = trades.map((trade) => ({ ...trade, tokenAddress: row.tokenAddress }));
  const result = results.length > 0 ? add(results) : null;
  const settled = sales.map((sale) => settleInDollars(path, sale, trades));
  const inCycles = settled.filter(({ signature }) =>
    detail.cycles.some((cycle) => cycle.trades.includes(signature)),
  );
  const areInDollars = settled.every((sale) => sale.result === null || sale.usd !== null);
  compareResult(`${path} result in dollars`, row.results.usd, {
    realized: sum(add(known(settled, "usd")), realized.isWhole && areInDollars),
  });
  const hasDollars = inCycles.every((sale) => sale.result === null || sale.usd !== null);
  const own = known(settled, "result");
  const sums = {
    realized: own.length === 0 ? null : add(own),
    outcome: findOutcome({ ...detail, trades, openLots }, { realized: add(own), unrealized, left }),
    resultUsd: hasDollars ? add(known(inCycles, "usd")) : null,
    errorUsd: add(known(inCycles, "usdError")),
    settled,
  };
  const lotsOf = (rows) => rows.flatMap(({ lots }) => lots);
  const allLots = [...openLots, ...lotsOf([...trades, ...detail.transfers])];
  const capital = {
    isMoved: known(lotsOf(detail.transfers), "costSol").length > 0,
    hasUnknownCost: allLots.some((lot) => know(lot, "costSol") === null && !lot.unsolicited),
  };
  const ended = cycles.length > 0 ? tradesOf(detail.cycles.at(-1)).at(-1).blockTime : null;
  const day = dayOf(ended);
  const unpricedCost = isPriced ? null : cost;
  const valued = { unrealized, unpricedCost, estimatedValue };
  return { trades: marked, cycles, result, day, ...valued, left, ...capital, ...sums };
}

function recomputeHoldings({ solBalance, wrappedSol, tokens: own, inEscrow, ...prices }) {
  const waiting = inEscrow.map((order) => ({
    ...order,
    tokenAmount: order.amountRaw / 10 ** order.decimals,
  }));
  const tokens = [...own, ...waiting];
  const priced = tokens.filter((token) => token.priceSol !== null && !token.unknown);
  const isWhole = priced.length === tokens.length;
  const values = priced.map((token) => token.tokenAmount * token.priceSol);
  const [sol, solUsd] = [add([solBalance, wrappedSol, ...values]), know(prices, "solUsd")];
  const isLarge = sol > 200 || sol * solUsd > 20_000;
  const isUnknown = solUsd === null || tokens.some(({ unknown }) => unknown);
  return {
    currentHoldingsSol: sum(sol, isWhole),
    currentHoldingsUsd: solUsd === null ? null : sum(sol * solUsd, isWhole),
    currentSolBalance: solBalance,
    isWhale: isUnknown && !isLarge ? null : isLarge,
  };
}

function recomputeCosts(untraded) {
  const atomic = sum(add(known(untraded, "atomicPnlSol")), !untraded.some(({ unknown }) => unknown));
  return { atomicPnlSol: atomic, feesSol: add(untraded.map(({ costSol }) => costSol)) };
}

function checkResults(wallet, profile, results) {
  const { hud, pnl, periods } = profile;
  for (const name of ["positions", "shape", "risk", "copyability"]) {
    compare(`${wallet} ${name}`, profile[name], results[name]);
  }
  compare(`${wallet} in dollars`, pnl.allTime.usd, results.usd);
  compareResult(`${wallet} result in dollars`, pnl.allTime.results.usd, {
    realized: results.usd.realizedPnlUsd,
  });
  compare(`${wallet} costs`, pnl.allTime.costs, results.costs);
  compare(`${wallet} after costs`, pnl.allTime, { netAfterCostsSol: results.netAfterCostsSol });
  for (const [name, wanted] of Object.entries(results.periods)) {
    compare(`${wallet} ${name}`, periods[name], wanted);
    compare(`${wallet} ${name} of the HUD`, hud.periods[name], wanted);
  }
  compare(`${wallet} positions of the HUD`, hud.positions, results.positions);
}

await checkWallets(async (wallet) => {
  const profile = await get(`${wallet}?evidence=true`);
  const { summary, behavior, pnl, coverage, reconciliation, unboughtSales, evidence, intervals } = profile;
  const tokens = [];
  for (let [page, rows] = [1, [0]]; rows.length > 0; page += 1) {
    rows = (await get(`${wallet}/tokens?pageSize=100&page=${page}`)).data;
    tokens.push(
      ...(await Promise.all(rows.map((row) => checkToken(`${wallet}/tokens/${row.tokenAddress}`, row)))),
    );
  }
  const trades = [...tokens.flatMap((token) => token.trades), ...unboughtSales];
  const cycles = tokens.flatMap((token) => token.cycles);
  const { share, ...sold } = realize(trades.filter(isSale));
  const realized = sum(sold.realized.known, sold.realized.isWhole && coverage.complete);
  const unrealized = addSums(tokens.map((token) => token.unrealized));
  const unpriced = known(tokens, "unpricedCost");
  const settled = trades.filter(isSale).map(settle);
  const trust = { share, verdict: reconciliation.verdict, complete: coverage.complete };
  const activity = recomputeActivity(trades);
  const automation = recomputeAutomation(activity, cycles, evidence.untraded);
  const wanted = {
    ...activity,
    isBot: automation.reasons !== "",
    ...recomputeBehavior(cycles, tokens, trust),
    ...recomputeHoldings(evidence.holdings),
    ...recomputeCosts(evidence.untraded),
    ...{ realizedPnl: realized, realizedPnlSol: realized, unrealizedPnlSol: unrealized },
    ...{ netPnlSol: addSums([realized, unrealized]), knownBasisShare: share },
    unknownTradesCount: tokens.filter((token) => token.cycles.length > 0 && token.result === null).length,
    unknownBasisShare: ratio(add(known(settled, "unbased")), add(known(settled, "brought"))),
  };
  const shown = { ...profile.automation, reasons: String(profile.automation.reasons) };
  compare(`${wallet} automation`, shown, automation);
  compare(`${wallet} unpriced`, pnl.allTime.unpriced, { tokens: unpriced.length, costSol: add(unpriced) });
  compareResult(`${wallet} result`, pnl.allTime.results.sol, {
    ...{ realized, openPriced: unrealized, total: addSums([realized, unrealized]) },
    openUnpricedCost: sum(add(unpriced), true),
  });
  const left = tokens.map((token) => token.left).filter((cost) => Math.abs(cost) > 1e-12);
  compare(`${wallet} transferred out`, pnl.allTime.transferredOut, {
    tokens: left.length,
    costSol: add(left),
  });
  compare(
    `${wallet} at least`,
    pnl.allTime.atLeast,
    bound(realized, unrealized, add(unpriced) + add(known(tokens, "estimatedValue")), add(left)),
  );
  const unbought = unboughtSales.map((sale) => {
    const { signature, slot, blockTime: time } = sale;
    const { result, unbased } = settle(sale);
    return { signature, slot, time, result, usd: null, isWhole: isValued(sale) && unbased === 0 };
  });
  const results = recomputeResults({
    ...{ tokens, cycles, trades, coverage, share, realized, untraded: evidence.untraded },
    sales: [...tokens.flatMap((token) => token.settled), ...unbought],
    end: Math.floor(Date.parse(profile.hud.calculatedAt) / 1000),
    net: addSums([realized, unrealized]),
    atomic: wanted.atomicPnlSol,
    feesSol: wanted.feesSol,
  });
  checkResults(wallet, profile, results);
  const views = [
    await get(`${wallet}/hud`),
    profile.hud,
    summary,
    behavior ?? {},
    pnl.allTime,
    reconciliation,
  ];
  for (const view of views) compare(wallet, withReasons(view), wanted);
  for (const [metric, ends] of Object.entries(wanted.intervals)) {
    compare(`${wallet} interval of ${metric}`, intervals[metric] ?? NO_ENDS, ends ?? NO_ENDS);
  }
});
