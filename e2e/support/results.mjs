import { know, known } from "./evidence.mjs";
import { add, addSums, ratio, sum } from "./statistics.mjs";

/**
 * Results of recent days, of positions, in dollars, after costs, by token and over time, only from the evidence.
 */

const DAYS = { d7: 7, d30: 30, d90: 90 };
const isSale = ({ side }) => side !== "buy";
const lamports = (sol) => BigInt(Math.round(sol * 1e9));
const micros = (usd) => BigInt(Math.round(usd * 1e6));
const secondsOf = (time) => Date.parse(time) / 1000;
const isGain = (result) => result > 0;
const addGains = (results) => add(results.filter(isGain));

/**
 * Result of a sale in dollars: proceeds of its units of known cost, less the cost of each lot. Dollars that were paid count as
 * they are, SOL at the SOL/USD of its row. `result` is the result in SOL. Also returns the possible error: the share of each
 * row of what comes from its price, in one hour of the difference alone.
 */
export function toDollars(sale, result, trades) {
  if (result === null || sale.solUsd === null) return null;
  const price = micros(sale.solUsd);
  const lots = sale.lots.filter((each) => know(each, "costSol") !== null);
  const knownUnits = lots.reduce((sum, { tokenAmountRaw }) => sum + BigInt(tokenAmountRaw), 0n);
  const cost = lots.reduce((sum, { costSol }) => sum + lamports(costSol), 0n);
  const isStated = sale.usdAmount !== null;
  const proceeds = isStated ? (statedDollars(sale, -1n) * knownUnits) / BigInt(sale.tokenAmountRaw) : 0n;
  let all = isStated ? proceeds : (lamports(result) + cost) * price;
  let [ofHour, ofOthers] = [isStated ? 0n : lamports(result) * price, 0n];
  for (const lot of lots) {
    const buy = trades.find(({ signature, side }) => side === "buy" && signature === lot.openedBy);
    if ((buy?.solUsd ?? null) === null) return null;
    const [paid, back] = [lamports(lot.costSol) * micros(buy.solUsd), lamports(lot.costSol) * price];
    const isPaidInSol = buy.usdAmount === null;
    all -= isPaidInSol
      ? paid
      : (statedDollars(buy, 1n) * BigInt(lot.tokenAmountRaw)) / BigInt(buy.tokenAmountRaw);
    if (isPaidInSol && !isStated && hourOf(buy) === hourOf(sale)) continue;
    if (isPaidInSol) ofOthers += errorOf(paid, buy);
    if (!isStated) ofHour += back;
  }
  const error = errorOf(ofHour < 0n ? -ofHour : ofHour, sale) + ofOthers;
  const toUsd = (amount) => Number(amount / 1_000_000_000n) / 1e6;
  return { usd: toUsd(all), usdError: toUsd(error) };
}

const errorOf = (amount, { solUsdErrorShare }) => BigInt(Math.round(Number(amount) * solUsdErrorShare));
const hourOf = ({ blockTime }) => Math.floor(secondsOf(blockTime) / 3600);

/** Dollars of a trade with (1) or less (-1) its own costs, in lamports × micro-dollars. */
function statedDollars({ usdAmount, feeSol, tipSol, solUsd }, sign) {
  return micros(usdAmount) * 1_000_000_000n + sign * (lamports(feeSol) + lamports(tipSol)) * micros(solUsd);
}

/** Result of a bought token, including held and transferred units; null if a part of it is unknown. */
export function findOutcome({ trades, openLots, transfers }, { realized, unrealized, left }) {
  const lots = [...openLots, ...[...trades, ...transfers].flatMap(({ lots: used }) => used)];
  const isBought = (lot) => know(lot, "costSol") !== null;
  const isOpen = openLots.some(isBought);
  const isKnown =
    trades.every((trade) => know(trade, "solAmount") !== null) &&
    trades.filter(({ side }) => side === "sell").every((sale) => sale.lots.every(isBought)) &&
    lots.every((lot) => isBought(lot) || lot.unsolicited) &&
    (!isOpen || unrealized.isWhole);
  return isKnown ? realized + (isOpen ? unrealized.known : 0) - left : null;
}

function groupBySignature(rows) {
  const groups = new Map();
  for (const row of rows) groups.set(row.signature, [...(groups.get(row.signature) ?? []), row]);
  return Array.from(groups.values());
}

/** Ledger order by slots; null if one slot has several transactions. */
function order(rows) {
  const bySlot = new Map();
  for (const { slot, signature } of rows) bySlot.set(slot, bySlot.get(slot) ?? signature);
  const isOrdered = rows.every(({ slot, signature }) => bySlot.get(slot) === signature);
  return isOrdered ? rows.toSorted((a, b) => a.slot - b.slot) : null;
}

/** Sums of a period by the times of its rows. */
function recomputePeriod(days, { sales, cycles, trades, end, coverage }) {
  const from = end - days * 86_400 + 1;
  const isWithin = (time) => time !== null && secondsOf(time) >= from && secondsOf(time) <= end;
  const complete = coverage.complete || (coverage.fromTime !== null && secondsOf(coverage.fromTime) <= from);
  const own = sales.filter(({ time }) => isWithin(time));
  const ended = cycles.filter(({ closedAt }) => isWithin(closedAt));
  const results = known(ended, "result");
  const swapped = trades.filter(({ blockTime }) => isWithin(blockTime));
  const swaps = Array.from(new Set(swapped.map(({ signature }) => signature)));
  const isWhole = own.every((sale) => sale.isWhole);
  const isUsdWhole = isWhole && own.every(({ result, usd }) => result === null || usd !== null);
  const sideOf = (signature, sold) => {
    const side = swapped.filter((trade) => trade.signature === signature && isSale(trade) === sold);
    return Math.max(0, add(known(side, "solAmount")));
  };
  const volumes = swaps.map((signature) => sideOf(signature, true) + sideOf(signature, false));
  const rate = ratio(results.filter(isGain).length, results.length);
  const limit = (value, whole = true) => (value === null ? null : sum(value, whole && complete));
  const isKnown = (values, whole) => whole || values.length > 0;
  return {
    from: new Date(from * 1000).toISOString(),
    complete,
    realizedPnlSol: isKnown(known(own, "result"), isWhole) ? limit(add(known(own, "result")), isWhole) : null,
    realizedPnlUsd: isKnown(known(own, "usd"), isUsdWhole) ? limit(add(known(own, "usd")), isUsdWhole) : null,
    tradesCount: limit(ended.length),
    winRate: limit(rate, results.length === ended.length),
    volumeSol: limit(
      add(volumes),
      swapped.every((trade) => know(trade, "solAmount") !== null),
    ),
  };
}

const recomputePeriods = (sources) =>
  Object.fromEntries(Object.entries(DAYS).map(([name, days]) => [name, recomputePeriod(days, sources)]));

/** Sales and cycles of one transaction count together. */
function recomputeRisk(sales, cycles, isWhole, complete) {
  const [ordered, ended] = [order(sales), order(cycles)];
  if (ordered === null || ended === null) return {};
  let [all, peak, drawdown, run, maxRun] = [0, 0, 0, 0, 0];
  for (const together of groupBySignature(ordered)) {
    all += add(known(together, "result"));
    peak = Math.max(peak, all);
    drawdown = Math.max(drawdown, peak - all);
  }
  for (const together of groupBySignature(ended)) {
    const results = known(together, "result");
    run += results.filter((result) => result < 0).length;
    maxRun = Math.max(maxRun, run);
    if (results.some((result) => result >= 0)) run = 0;
  }
  const isRunWhole = complete && isWhole && cycles.every(({ result }) => result !== null);
  return { maxDrawdownSol: sum(drawdown, isWhole), longestLosingRun: sum(maxRun, isRunWhole) };
}

/**
 * Largest cost of all lots that are held after a transaction. Nothing if lots of known cost moved without a trade, because
 * the evidence does not tell whether a custodian still holds them.
 */
function recomputePeak(tokens, trades, realized, complete) {
  const ordered = order(trades);
  if (ordered === null || tokens.some(({ isMoved }) => isMoved)) return {};
  let [held, peak, at] = [0, 0, null];
  for (const together of groupBySignature(ordered)) {
    const costs = together.map((trade) =>
      isSale(trade) ? -add(known(trade.lots ?? [], "costSol")) : sumCost(trade),
    );
    held += add(costs);
    if (held <= peak + 1e-10) continue;
    [peak, at] = [held, together[0].blockTime];
  }
  const isWhole = complete && tokens.every(({ hasUnknownCost }) => !hasUnknownCost);
  const percent = peak === 0 ? null : sum((100 * realized.known) / peak, isWhole && realized.isWhole);
  return { peakCapitalSol: sum(peak, isWhole), peakCapitalAt: at, returnOnPeakCapital: percent };
}

/** Cost of a buy with its own costs; 0 if its value is unknown. */
function sumCost(buy) {
  return know(buy, "solAmount") === null ? 0 : buy.solAmount + buy.feeSol + buy.tipSol;
}

function recomputeShape(tokens, isWhole) {
  const results = known(tokens, "realized").toSorted((a, b) => b - a);
  const gains = addGains(results);
  const losses = gains - add(results);
  const limit = (value) => (value === null ? null : sum(value, isWhole));
  const share = (best) => limit(ratio(addGains(best), gains));
  const shape = {
    meanPnlSol: limit(ratio(add(results), results.length)),
    bestShare: share(results.slice(0, 1)),
    topFiveShare: share(results.slice(0, 5)),
    withoutBestSol: results.length === 0 ? null : limit(add(results) - results[0]),
  };
  return isWhole ? { ...shape, profitFactor: losses < 1e-12 ? null : gains / losses } : shape;
}

function recomputeCopyability(cycles, isWhole) {
  const gains = cycles.filter(({ result }) => isGain(result));
  const timed = gains.filter(({ hold }) => hold !== null);
  const all = add(known(timed, "result"));
  const areWhole = isWhole && timed.length === gains.length && cycles.every(({ result }) => result !== null);
  const share = (seconds) => {
    const longer = timed.filter(({ hold }) => Math.round(hold * 3600 * 1e13) / 1e13 > seconds);
    return all === 0 ? null : sum(add(known(longer, "result")) / all, areWhole);
  };
  return { share10s: share(10), share30s: share(30), share60s: share(60) };
}

/** Fees and tips of trades are in their rows; others are listed separately. */
function recomputeCosts(trades, untraded, complete) {
  const traded = new Set(trades.map(({ signature }) => signature));
  const others = untraded.filter(({ signature }) => !traded.has(signature));
  const fees = (rows) => add(rows.map(({ feeSol }) => feeSol));
  return {
    networkFeesSol: sum(fees(trades) + fees(others.filter(({ failed }) => !failed)), complete),
    tipsSol: sum(add([...trades, ...others].map(({ tipSol }) => tipSol)), complete),
    failedFeesSol: sum(fees(others.filter(({ failed }) => failed)), complete),
  };
}

function recomputePositions(tokens, complete) {
  const outcomes = known(tokens, "outcome");
  const winners = outcomes.filter((result) => result > 1e-12).length;
  const rate = ratio(winners, outcomes.length);
  return {
    count: sum(outcomes.length, complete),
    winners: sum(winners, complete),
    winRate: rate === null ? null : sum(rate, complete && outcomes.length === tokens.length),
    winRateAtLeast: tokens.length === 0 ? null : sum(winners / tokens.length, complete),
    unknownCount: sum(tokens.length - outcomes.length, complete),
  };
}

function recomputeUsd(tokens, sales, { isWhole, share, complete }) {
  const [withSol, dollars] = [sales.filter(({ result }) => result !== null), known(sales, "usd")];
  const areWhole = isWhole && dollars.length === withSol.length;
  const traded = tokens.filter(({ result }) => result !== null);
  // A win that is not above its possible error may be a loss.
  const decided = traded.map(({ resultUsd, errorUsd }) =>
    resultUsd !== null && resultUsd > 0 && resultUsd <= errorUsd ? null : resultUsd,
  );
  const results = decided.filter((result) => result !== null);
  const rate = share === 0 ? null : ratio(results.filter(isGain).length, results.length);
  return {
    realizedPnlUsd: dollars.length > 0 || withSol.length === 0 ? sum(add(dollars), areWhole) : null,
    winRate: rate === null ? null : sum(rate, complete && results.length === traded.length),
  };
}

/** Tokens, sales, cycles, trades and costs of a wallet; `realized`, `net` and `atomic` are sums of the wallet. */
export function recomputeResults({ tokens, sales, cycles, trades, untraded, coverage, end, ...metrics }) {
  const { realized, net, atomic, feesSol, share } = metrics;
  const [{ complete }, { isWhole }] = [coverage, realized];
  return {
    periods: recomputePeriods({ sales, cycles, trades, end, coverage }),
    positions: recomputePositions(tokens, complete),
    shape: recomputeShape(tokens, isWhole),
    risk: {
      ...recomputeRisk(sales, cycles, isWhole, complete),
      ...recomputePeak(tokens, trades, realized, complete),
    },
    copyability: recomputeCopyability(cycles, isWhole),
    usd: recomputeUsd(tokens, sales, { isWhole, share, complete }),
    costs: recomputeCosts(trades, untraded, complete),
    netAfterCostsSol: addSums([net, atomic, sum(-feesSol)]),
  };
}
