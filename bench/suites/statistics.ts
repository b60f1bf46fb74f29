import { createRandom, type Random } from "@walletlens/demo-chain/market/random";
import { medianInterval } from "@walletlens/engine/median-interval";
import { designEffect, wilsonInterval } from "@walletlens/engine/rate-interval";
import { bootstrapInterval, type ConfidenceInterval, TRIMMED_MEAN } from "@walletlens/engine/stats";
import { drawBeta, drawDays, drawNormal } from "@/bench/draw";
import { type BenchMetric, headline, metric } from "@/bench/metric";
import { fitRatePrior, shrinkRate, sumRates } from "@/lib/wallets/rules/shrunken-rate";

const SAMPLES = 10_000;
const SIZES = [10, 20, 50] as const;
const GOAL = 95;

/** Share of simulated wallets whose published interval holds the true value. */
export function* measureStatistics(): Iterable<BenchMetric> {
  yield* measureAll("trimmed-mean", TRIMMED_MEANS);
  yield* measureAll("median", MEDIANS);
  yield* measureAll("win-rate", WIN_RATES);
  yield* measureRankings();
}

/** Wallets to simulate: the true metric, and a function that draws a wallet and computes its interval. */
interface Setting {
  readonly name: string;
  readonly truth: number;
  readonly draw: (random: Random) => ConfidenceInterval | null;
}

function* measureAll(interval: string, settings: readonly Setting[]): Iterable<BenchMetric> {
  const against = `${SAMPLES} simulated wallets; goal 93 to 97`;
  let distance = 0;
  for (const setting of settings) {
    const value = measureCoverage(setting);
    distance = Math.max(distance, Math.abs(value - GOAL));
    yield metric(`statistics-${interval}-${setting.name}`, value, "%", against);
  }
  const words = "largest distance of these from 95 %; goal 2";
  yield headline(`statistics-${interval}`, distance, "points", words);
}

function measureCoverage({ name, truth, draw }: Setting): number {
  const random = createRandom(`coverage ${name}`);
  let held = 0;
  for (let sample = 0; sample < SAMPLES; sample += 1) if (holds(draw(random), truth)) held += 1;
  return (100 * held) / SAMPLES;
}

function holds(interval: Pick<ConfidenceInterval, "low" | "high"> | null, truth: number): boolean {
  return interval !== null && interval.low <= truth && truth <= interval.high;
}

/** Results of trades in SOL: two thirds lose up to a half, the others win by a lognormal distribution. */
const drawModest = (random: Random) =>
  random.chance(0.65) ? random.between(-0.5, -0.1) : Math.exp(drawNormal(random) - 0.5);
/** The same with a heavy tail on both sides. */
const drawHeavy = (random: Random) =>
  random.chance(0.65) ? -Math.exp(0.7 * drawNormal(random) - 1.5) : Math.exp(1.5 * drawNormal(random) - 1);

const POPULATION = 1_000_000;

/** Mean of a distribution without a tenth at each end. */
function findTrimmedMean(draw: (random: Random) => number): number {
  const random = createRandom("population");
  const sorted = Float64Array.from({ length: POPULATION }, () => draw(random)).sort();
  const middle = sorted.subarray(POPULATION / 10, POPULATION - POPULATION / 10);
  return middle.reduce((sum, value) => sum + value, 0) / middle.length;
}

const drawMany = (count: number, draw: (random: Random) => number) => (random: Random) =>
  Array.from({ length: count }, () => draw(random));

const TRIMMED_MEANS: readonly Setting[] = [
  { kind: "modest", drawResult: drawModest },
  { kind: "heavy", drawResult: drawHeavy },
].flatMap(({ kind, drawResult }) => {
  const truth = findTrimmedMean(drawResult);
  return SIZES.map((size) => {
    const drawResults = drawMany(size, drawResult);
    return {
      ...{ name: `${kind}-${size}`, truth },
      draw: (random: Random) => bootstrapInterval(drawResults(random), TRIMMED_MEAN),
    };
  });
});

/** Holds in hours, by a lognormal distribution with the median 1. */
const MEDIANS: readonly Setting[] = SIZES.map((size) => {
  const drawHolds = drawMany(size, (random) => Math.exp(1.5 * drawNormal(random)));
  return { name: `${size}`, truth: 1, draw: (random) => medianInterval(drawHolds(random)) };
});

const RATE = 0.4;
/** A hundred trades each. */
const DAYS = [
  { days: 20, trades: 5 },
  { days: 10, trades: 10 },
  { days: 5, trades: 20 },
] as const;

const WIN_RATES: readonly Setting[] = [0, 0.1, 0.2].flatMap((correlation) =>
  DAYS.map(({ days, trades }) => {
    const plan = { rate: RATE, correlation, sizes: Array<number>(days).fill(trades) };
    return {
      ...{ name: `${correlation}-on-${days}-days`, truth: RATE },
      draw: (random: Random) => {
        const { winRate, independentTrades } = observe(drawDays(random, plan));
        return wilsonInterval(winRate, independentTrades);
      },
    };
  }),
);

function observe(days: ReturnType<typeof drawDays>) {
  const trades = days.reduce((sum, { trials }) => sum + trials, 0);
  const won = days.reduce((sum, { successes }) => sum + successes, 0);
  return { winRate: won / trades, independentTrades: trades / designEffect(days) };
}

/** A list of wallets with 10 to 100 trades each, five a day. */
interface ListPlan {
  readonly name: string;
  readonly wallets: number;
  readonly drawSkill: (random: Random) => number;
  readonly correlation: number;
}

const drawUsual = (random: Random) => drawBeta(random, 8, 12);
const LIST_PLANS: readonly ListPlan[] = [
  { name: "equal-skill", wallets: 10_000, drawSkill: () => RATE, correlation: 0 },
  { name: "skill", wallets: 10_000, drawSkill: drawUsual, correlation: 0 },
  { name: "skill-and-days", wallets: 10_000, drawSkill: drawUsual, correlation: 0.1 },
  { name: "short-list", wallets: 60, drawSkill: drawUsual, correlation: 0 },
];

/** One wallet in a hundred is better than all others, which are alike: no beta distribution has such a shape. */
const TWO_KINDS: ListPlan = {
  ...{ name: "two-kinds", wallets: 10_000, correlation: 0 },
  drawSkill: (random) => (random.chance(0.01) ? 0.6 : RATE),
};

function* measureRankings(): Iterable<BenchMetric> {
  const against = `first ${FIRST} of ${LISTS} lists; goal 90`;
  let lowest = 100;
  for (const plan of LIST_PLANS) {
    const { shrunken, own } = measureRanking(plan);
    lowest = Math.min(lowest, shrunken);
    yield metric(`statistics-ranking-${plan.name}`, shrunken, "%", against);
    const words = "the same, ranked by the lower end of each one's interval";
    yield metric(`statistics-by-lower-end-${plan.name}`, own, "%", words);
  }
  const ranking = headline("statistics-ranking", lowest, "%", "lowest of these; goal 90");
  yield { ...ranking, moreIsBetter: true };
  const value = measureRanking(TWO_KINDS).shrunken;
  const limit = "the same where the model is wrong: one in a hundred wins 60 %, all others 40 %";
  yield metric(`statistics-limit-${TWO_KINDS.name}`, value, "%", limit);
}

/** Share of the first wallets whose interval holds the true rate, ranked by shrunken rates and by lower ends. */
function measureRanking(plan: ListPlan) {
  const random = createRandom(`ranking ${plan.name}`);
  let [shrunken, own] = [0, 0];
  for (let list = 0; list < LISTS; list += 1) {
    const wallets = Array.from({ length: plan.wallets }, () => drawWallet(random, plan));
    const prior = fitRatePrior(sumRates(wallets));
    const strength = prior.wins + prior.losses;
    const first = takeFirst(
      wallets,
      ({ winRate, independentTrades: trades }) => (prior.wins + winRate * trades) / (strength + trades),
    );
    shrunken += first.filter((wallet) => holds(shrinkRate(wallet, prior), wallet.skill)).length;
    const byEnd = takeFirst(wallets, (wallet) => intervalOf(wallet)?.low ?? 0);
    own += byEnd.filter((wallet) => holds(intervalOf(wallet), wallet.skill)).length;
  }
  const toPercent = (held: number) => (100 * held) / (LISTS * FIRST);
  return { shrunken: toPercent(shrunken), own: toPercent(own) };
}

type Wallet = ReturnType<typeof drawWallet>;

function drawWallet(random: Random, { drawSkill, correlation }: ListPlan) {
  const skill = drawSkill(random);
  const days = Math.ceil(random.integer(10, 100) / TRADES_A_DAY);
  const sizes = Array<number>(days).fill(TRADES_A_DAY);
  return { skill, ...observe(drawDays(random, { rate: skill, correlation, sizes })) };
}

function intervalOf({ winRate, independentTrades }: Wallet): ConfidenceInterval | null {
  return wilsonInterval(winRate, independentTrades);
}

function takeFirst(wallets: readonly Wallet[], rank: (wallet: Wallet) => number): readonly Wallet[] {
  return wallets
    .map((wallet) => ({ wallet, value: rank(wallet) }))
    .sort((one, other) => other.value - one.value)
    .slice(0, FIRST)
    .map(({ wallet }) => wallet);
}

const LISTS = 20;
const FIRST = 50;
const TRADES_A_DAY = 5;
