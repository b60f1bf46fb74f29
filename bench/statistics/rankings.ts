import { createRandom, type Random } from "@walletlens/demo-chain/market/random";
import { type DayOfTrials, wilsonInterval } from "@walletlens/engine/rate-interval";
import type { ConfidenceInterval } from "@walletlens/engine/stats";
import { measurePrecision } from "@walletlens/engine/wallet/independent-trades";
import { drawBeta, drawDays } from "@/bench/draw";
import { type BenchMetric, headline, metric } from "@/bench/metric";
import { fitRatePrior, shrinkRate, sumRates } from "@/lib/wallets/rules/shrunken-rate";

const WALLETS = 5_000;
const LISTS = 10;
const FIRST = 50;
const TRADES_A_DAY = 5;
const COMMON_RATE = 0.35;
const FEW_AND_MANY_TRADES = [2, 3, 5, 10, 30, 100] as const;

/** A list of wallets with five trades a day. */
interface ListPlan {
  readonly name: string;
  readonly wallets: number;
  readonly drawSkill: (random: Random) => number;
  readonly correlation: number;
  readonly drawTrades: (random: Random) => number;
}

const drawFewOrMany = (random: Random) => random.pick(FEW_AND_MANY_TRADES);
const drawMany = (random: Random) => random.integer(10, 100);
const drawWide = (random: Random) => drawBeta(random, 8, 12);
const drawNarrow = (random: Random) => drawBeta(random, 20, 40);

const plan = (
  name: string,
  drawSkill: ListPlan["drawSkill"],
  correlation = 0,
  drawTrades: ListPlan["drawTrades"] = drawFewOrMany,
): ListPlan => ({ ...{ name, drawSkill, correlation, drawTrades }, wallets: WALLETS });

const LIST_PLANS: readonly ListPlan[] = [
  plan("equal-skill", () => COMMON_RATE),
  plan("equal-skill-and-days", () => COMMON_RATE, 0.15),
  plan("narrow-skill", drawNarrow),
  plan("narrow-skill-and-days", drawNarrow, 0.15),
  plan("narrow-skill-many-trades", drawNarrow, 0, drawMany),
  plan("wide-skill", drawWide),
  plan("wide-skill-and-days", drawWide, 0.1),
  plan("wide-skill-many-trades", drawWide, 0, drawMany),
  plan("wide-skill-and-days-many-trades", drawWide, 0.1, drawMany),
  plan("wider-skill", (random) => drawBeta(random, 3, 6)),
  plan("any-skill", (random) => random.next()),
  { ...plan("short-list", drawWide, 0, drawMany), wallets: 60 },
];

/** No beta distribution has the shape of a few wallets that are better than all others, which are alike. */
const OTHER_PLANS: readonly ListPlan[] = [
  plan("strong-days", drawWide, 0.4),
  plan("two-kinds", (random) => (random.chance(0.02) ? 0.8 : COMMON_RATE)),
];

/** Share of the first wallets of ranked lists whose interval contains the true rate. */
export function* measureRankings(seed: string): Iterable<BenchMetric> {
  const against = `first ${FIRST} of ${LISTS} lists; goal 90`;
  let lowest = 100;
  for (const each of LIST_PLANS) {
    const { shrunken, own } = measureRanking(each, seed);
    lowest = Math.min(lowest, shrunken);
    yield metric(`statistics-ranking-${each.name}`, shrunken, "%", against);
    const words = "the same, ranked by the lower end of each one's interval";
    yield metric(`statistics-by-lower-end-${each.name}`, own, "%", words);
  }
  const ranking = headline("statistics-ranking", lowest, "%", "lowest of these; goal 90");
  yield { ...ranking, moreIsBetter: true };
  for (const each of OTHER_PLANS) {
    const value = measureRanking(each, seed).shrunken;
    yield metric(`statistics-limit-${each.name}`, value, "%", "the same beyond the goal");
  }
}

/** Share of the first wallets whose interval contains the true rate, ranked by shrunken rates and by lower ends. */
function measureRanking(each: ListPlan, seed: string) {
  const random = createRandom(`${seed} ranking ${each.name}`);
  let shrunken = 0;
  let own = 0;
  for (let list = 0; list < LISTS; list += 1) {
    const wallets = Array.from({ length: each.wallets }, () => drawWallet(random, each));
    const prior = fitRatePrior(sumRates(wallets));
    const first = takeFirst(wallets, (wallet) => shrinkRate(wallet, prior).rate);
    shrunken += first.filter((wallet) => contains(shrinkRate(wallet, prior), wallet.skill)).length;
    const byEnd = takeFirst(wallets, (wallet) => intervalOf(wallet)?.low ?? 0);
    own += byEnd.filter((wallet) => contains(intervalOf(wallet), wallet.skill)).length;
  }
  const toPercent = (held: number) => (100 * held) / (LISTS * FIRST);
  return { shrunken: toPercent(shrunken), own: toPercent(own) };
}

type Wallet = ReturnType<typeof drawWallet>;

function drawWallet(random: Random, { drawSkill, correlation, drawTrades }: ListPlan) {
  const skill = drawSkill(random);
  const trades = drawTrades(random);
  const sizes = Array.from({ length: Math.ceil(trades / TRADES_A_DAY) }, (_, day) =>
    Math.min(TRADES_A_DAY, trades - day * TRADES_A_DAY),
  );
  return { skill, ...observe(drawDays(random, { rate: skill, correlation, sizes })) };
}

function observe(days: readonly DayOfTrials[]) {
  const trades = days.reduce((sum, { trials }) => sum + trials, 0);
  const won = days.reduce((sum, { successes }) => sum + successes, 0);
  const { independent, variance } = measurePrecision(days);
  return { winRate: won / trades, independentTrades: independent, variance };
}

function intervalOf({ winRate, independentTrades }: Wallet): ConfidenceInterval | null {
  return wilsonInterval(winRate, independentTrades);
}

function contains(interval: Pick<ConfidenceInterval, "low" | "high"> | null, truth: number): boolean {
  return interval !== null && interval.low <= truth && truth <= interval.high;
}

function takeFirst(wallets: readonly Wallet[], rank: (wallet: Wallet) => number): readonly Wallet[] {
  return wallets
    .map((wallet) => ({ wallet, value: rank(wallet) }))
    .sort((one, other) => other.value - one.value)
    .slice(0, FIRST)
    .map(({ wallet }) => wallet);
}
