import type { HourRange } from "@walletlens/engine/swaps/missing-hours";
import { SECONDS_PER_HOUR } from "@walletlens/engine/time";
import type { HourlyPrice, HourlyPrices, SolPrices } from "@walletlens/solana/prices/price-sources";

/** Milliseconds for which an answer stands: the price of the hour under way is at most this old. */
const REMEMBERED_MS = 30_000;
/** Ranges remembered: a crowd asks for few, because all of theirs end now. */
const MOST_REMEMBERED = 50;

interface Asked extends HourRange {
  readonly answer: Promise<HourlyPrices>;
  readonly until: number;
}

/**
 * Hours that were asked for within the last half minute from memory, those without a price included; of a range only
 * the parts that were not are asked for. So wallets whose histories overlap, analysed at once, ask for each hour once.
 * A failure is not remembered.
 */
export function rememberSolPrices(source: SolPrices, now: () => number = Date.now): SolPrices {
  let asked: readonly Asked[] = [];

  function ask({ from, to }: HourRange): Asked {
    const part = { from, to, answer: source.readHourly(from, to), until: now() + REMEMBERED_MS };
    asked = [...asked, part].slice(-MOST_REMEMBERED);
    part.answer.catch(() => {
      asked = asked.filter((other) => other !== part);
    });
    return part;
  }

  return {
    async readHourly(from, to) {
      const at = now();
      asked = asked.filter((part) => part.until > at);
      const covering = asked.filter((part) => part.from <= to && part.to >= from);
      const parts = [...covering, ...findUncovered({ from, to }, covering).map(ask)];
      const answers = await Promise.allSettled(parts.map((part) => part.answer));
      const failed = answers.find((answer) => answer.status === "rejected");
      const given = answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value] : []));
      if (failed !== undefined && given.length === 0) throw failed.reason;
      return join(given, { from, to }, failed === undefined);
    },
  };
}

/** Finds what is left of a range once the covering ones are taken out of it, ascending. */
function findUncovered({ from, to }: HourRange, covering: readonly HourRange[]): HourRange[] {
  const uncovered: HourRange[] = [];
  let next = from;
  for (const part of covering.toSorted((a, b) => a.from - b.from)) {
    if (part.from > next) uncovered.push({ from: next, to: part.from - SECONDS_PER_HOUR });
    next = Math.max(next, part.to + SECONDS_PER_HOUR);
  }
  return next > to ? uncovered : [...uncovered, { from: next, to }];
}

function join(answers: readonly HourlyPrices[], { from, to }: HourRange, isWhole: boolean): HourlyPrices {
  const byHour = new Map<number, HourlyPrice>();
  for (const { prices } of answers) {
    for (const price of prices) if (price.hour >= from && price.hour <= to) byHour.set(price.hour, price);
  }
  return {
    prices: Array.from(byHour.values()).sort((a, b) => a.hour - b.hour),
    exhaustive: isWhole && answers.every(({ exhaustive }) => exhaustive),
  };
}
