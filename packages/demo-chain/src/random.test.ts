import { describe, expect, it } from "vitest";
import { createRandom } from "./random.ts";

describe("createRandom", () => {
  it("a random stream repeats only for the same seed", () => {
    const one = createRandom("a");
    const same = createRandom("a");
    const other = createRandom("b");
    const draw = (random: { next(): number }) => Array.from({ length: 5 }, () => random.next());
    const first = draw(one);
    expect(draw(same)).toEqual(first);
    expect(draw(other)).not.toEqual(first);
  });

  it("a random stream spreads evenly over [0, 1)", () => {
    const random = createRandom("spread");
    const tenths = new Array<number>(10).fill(0);
    for (let draw = 0; draw < 100_000; draw += 1) {
      const tenth = Math.floor(random.next() * 10);
      tenths[tenth] = (tenths[tenth] ?? 0) + 1;
    }
    for (const count of tenths) expect(count).toBeGreaterThan(9_600);
    for (const count of tenths) expect(count).toBeLessThan(10_400);
  });

  it("a random stream reaches both ends of an integer range", () => {
    const random = createRandom("ends");
    const drawn = new Set(Array.from({ length: 200 }, () => random.integer(3, 5)));
    expect([...drawn].sort()).toEqual([3, 4, 5]);
  });

  it("a random stream samples different entries, at most as many as exist", () => {
    const random = createRandom("sample");
    expect(new Set(random.sample([1, 2, 3, 4, 5], 4)).size).toBe(4);
    expect(random.sample([1, 2], 9).sort()).toEqual([1, 2]);
  });

  it("a random stream finds the one accepted entry of many, each of several eventually, and null for none", () => {
    const random = createRandom("find");
    const numbers = Array.from({ length: 500 }, (_, index) => index);
    expect(random.find(numbers, (number) => number === 321)).toBe(321);
    const found = Array.from({ length: 100 }, () => random.find(numbers, (number) => number % 200 === 7));
    expect(new Set(found)).toEqual(new Set([7, 207, 407]));
    expect(random.find(numbers, (number) => number > 499)).toBeNull();
  });

  it("a random stream refuses to pick from nothing", () => {
    expect(() => createRandom("none").pick([])).toThrow(RangeError);
  });
});
