import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { TokenBook } from "./token-book.ts";

const LAST = 1_000_000;

describe("TokenBook", () => {
  it("a token book consumes lots first in, first out, and returns exactly the cost of a consumed lot", () => {
    const book = new TokenBook();
    book.buy(3n, 100n, 0);
    book.buy(10n, 700n, 60);
    book.sell(1n, 40n, 100); // 40 - floor(100 / 3) = 7
    expect(book.realized).toBe(7n);
    book.sell(2n, 80n, 100); // 80 - 67 = 13
    expect(book.realized).toBe(20n);
    book.sell(5n, 300n, 100); // 300 - 350 = -50
    expect(book.realized).toBe(-30n);
    expect(book.spent).toBe(800n);
    expect(book.held).toBe(5n);
  });

  it("a token book splits proceeds by amount if a part of the sold units has no cost", () => {
    const book = new TokenBook();
    book.receive(4n);
    book.buy(6n, 600n, 10);
    book.sell(10n, 1_005n, 20); // known part: floor(1005 * 6 / 10) = 603
    expect(book.realized).toBe(3n);
    expect(book.unknown).toEqual({ tokens: 4n, lamports: 402n });
    expect(book.completed).toEqual([{ pnlLamports: 3n, sales: 1, holdSeconds: 10 }]);
  });

  it("a token book completes a cycle when a sale leaves a fifth of the peak, and not a unit more", () => {
    const book = new TokenBook();
    book.buy(100n, 100n, 0);
    book.sell(79n, 79n, 2);
    expect(book.completed).toHaveLength(0);
    book.sell(1n, 1n, 4);
    expect(book.completed).toEqual([{ pnlLamports: 0n, sales: 2, holdSeconds: (79 * 2 + 4) / 80 }]);
  });

  it("a token book weighs the hold time of a cycle by the amounts of the sold lots", () => {
    const book = new TokenBook();
    book.buy(100n, 100n, 0);
    book.buy(300n, 300n, 100);
    book.sell(400n, 400n, 200); // (100 * 200 + 300 * 100) / 400
    expect(book.completed[0]?.holdSeconds).toBe(125);
  });

  it("a token book realizes sales outside a cycle by lots and excludes them from every cycle", () => {
    const book = new TokenBook();
    book.buy(100n, 1_000n, 0);
    book.sell(90n, 1_800n, 10);
    book.sell(10n, 300n, 20);
    expect(book.realized).toBe(1_100n);
    expect(book.completed).toEqual([{ pnlLamports: 900n, sales: 1, holdSeconds: 10 }]);
  });

  it("a token book ends a cycle that a transfer nearly empties without completing it", () => {
    const book = new TokenBook();
    book.buy(100n, 1_000n, 0);
    book.send(80n, 10);
    book.sell(20n, 500n, 20); // the lot has 200 left
    expect(book.realized).toBe(300n);
    expect(book.completed).toHaveLength(0);
  });

  it("a token book gives no cost to received units", () => {
    const book = new TokenBook();
    book.buy(100n, 1_000n, 0);
    book.send(60n, 10);
    book.receive(60n);
    book.sell(100n, 2_000n, 30);
    expect(book.realized).toBe(800n - 400n);
    expect(book.unknown).toEqual({ tokens: 60n, lamports: 1_200n });
  });

  it("a token book sells received units after all others and excludes them from peak and remainder", () => {
    const book = new TokenBook();
    book.receive(900n);
    book.buy(100n, 1_000n, 10);
    book.sell(80n, 1_200n, 20);
    expect(book.completed).toEqual([{ pnlLamports: 400n, sales: 1, holdSeconds: 10 }]);
    book.sell(30n, 300n, 30); // 20 that were bought, 10 of the gift
    expect(book.realized).toBe(400n);
    expect(book.unknown).toEqual({ tokens: 10n, lamports: 100n });
    expect(book.held).toBe(890n);
  });

  it("a token book refuses to sell more than is held", () => {
    const book = new TokenBook();
    book.buy(1n, 1n, 0);
    expect(() => book.sell(2n, 2n, 1)).toThrow(RangeError);
  });

  it("a token book conserves lamports: proceeds = spent + realized + unknown when everything is sold", () => {
    const amount = fc.bigInt({ min: 1n, max: 10n ** 15n });
    const step = fc.record({ kind: fc.constantFrom("buy", "receive", "sell"), amount, money: amount });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), amount, (steps, last) => {
        const book = new TokenBook();
        let proceeds = 0n;
        const sell = (units: bigint, money: bigint, time: number) => {
          if (units === 0n) return;
          book.sell(units, money, time);
          proceeds += money;
        };
        for (const [time, { kind, amount: units, money }] of steps.entries()) {
          if (kind === "buy") book.buy(units, money, time);
          else if (kind === "receive") book.receive(units);
          else sell(units < book.held ? units : book.held, money, time);
        }
        sell(book.held, last, LAST);
        expect(proceeds).toBe(book.spent + book.realized + book.unknown.lamports);
        expect(book.held).toBe(0n);
      }),
    );
  });
});
