import { expect, test } from "vitest";
import { fitRatePrior, shrinkRate, sumRates } from "./shrunken-rate";

/** A rate whose days show the binomial variance of p = 0.4, or another one. */
const of = (
  winRate: number,
  independentTrades: number,
  variance: number | null = 0.24 / independentTrades,
) => ({
  winRate,
  independentTrades,
  variance,
});

test("a rate is shrunken by the prior's wins and losses: 3 of 3 with 8 and 12 before is 11 of 23", () => {
  expect(shrinkRate(of(1, 3), { wins: 8, losses: 12 }).rate).toBeCloseTo(11 / 23, 12);
});

test("its interval is that of the posterior: 9 of 9 with 1 and 1 before is beta(10, 1), whose distribution is x to the tenth", () => {
  const { low, high } = shrinkRate(of(1, 9), { wins: 1, losses: 1 });
  expect(low).toBeCloseTo(0.025 ** 0.1, 12);
  expect(high).toBeCloseTo(0.975 ** 0.1, 12);
});

test("three wins of three rank below seventy of a hundred, where the mean is 0.4", () => {
  const prior = { wins: 8, losses: 12 };
  expect(shrinkRate(of(1, 3), prior).rate).toBeLessThan(shrinkRate(of(0.7, 100), prior).rate);
});

test("wallets whose rates differ no more than chance are all shrunken to their mean", () => {
  // 0.4 ± 0.155, the binomial deviation of ten trades.
  const list = Array.from({ length: 200 }, (_, n) => of(n % 2 === 0 ? 0.4 - 0.154 : 0.4 + 0.154, 10));
  const prior = fitRatePrior(sumRates(list));
  expect(prior.wins + prior.losses).toBeCloseTo(2_000, 6);
  expect(shrinkRate(of(0.9, 10), prior).rate).toBeCloseTo(0.4, 2);
});

test("wallets that differ by skill retain their rates: beta(8, 12) is found again", () => {
  // Rates of 0.4 ± √(0.24 ÷ 21 + 0.24 × 20 ÷ 21 ÷ 1,000), which is 0.1079.
  const list = Array.from({ length: 400 }, (_, n) => of(n % 2 === 0 ? 0.4 - 0.1079 : 0.4 + 0.1079, 1_000));
  const prior = fitRatePrior(sumRates(list));
  expect(prior.wins).toBeCloseTo(8, 0);
  expect(prior.losses).toBeCloseTo(12, 0);
});

test("few independent trades are not taken for chance: the spread that their days do not show is skill", () => {
  // 50 trades of two days each count as two, but the rates of the days differ by chance alone: p (1 − p) ÷ 50.
  const skill = Math.sqrt(0.24 / 21);
  const list = Array.from({ length: 400 }, (_, n) => {
    const spread = Math.sqrt(skill ** 2 + (0.24 * 20) / 21 / 50);
    return of(n % 2 === 0 ? 0.4 - spread : 0.4 + spread, 2, (0.24 * 20) / 21 / 50);
  });
  const prior = fitRatePrior(sumRates(list));
  expect(prior.wins + prior.losses).toBeCloseTo(20, 0);
});

test("a spread that days show is chance: rates of bad and good days are shrunken to the mean", () => {
  // As widely spread, and the days of each wallet differ as much.
  const list = Array.from({ length: 400 }, (_, n) => of(n % 2 === 0 ? 0.3 : 0.5, 50, 0.011));
  const prior = fitRatePrior(sumRates(list));
  expect(prior.wins + prior.losses).toBeCloseTo(20_000, 6);
});

test("a wallet of a single day shows no variance and is not in the fit", () => {
  const list = [of(0.3, 20), of(0.5, 20)];
  expect(sumRates([...list, of(1, 1, null)])).toEqual(sumRates(list));
});

test("an empty list, one wallet, and only winning or losing wallets have a prior as well", () => {
  for (const list of [[], [of(1, 5)], [of(1, 3), of(1, 4)], [of(0, 2)]]) {
    const { wins, losses } = fitRatePrior(sumRates(list));
    expect(wins).toBeGreaterThan(0);
    expect(losses).toBeGreaterThan(0);
    expect(Number.isFinite(wins + losses)).toBe(true);
  }
});
