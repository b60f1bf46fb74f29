import { expect, test } from "vitest";
import { appendTo, ContinuedPass, isAppendedTo, startsWith } from "./appended-list.ts";

test("only the longer lists are recognized as continuations of a list", () => {
  const first = [1, 2];
  const second = appendTo(first, [3]);
  const third = appendTo(second, [4, 5]);
  expect(third).toEqual([1, 2, 3, 4, 5]);
  expect([first, second, third].map((list) => isAppendedTo(third, list))).toEqual([true, true, true]);
  expect(isAppendedTo(first, third)).toBe(false);
  expect(isAppendedTo(third, [1, 2])).toBe(false);
});

test("two lists that continue one differently do not begin with each other", () => {
  const start = [1, 2];
  const [one, other] = [appendTo(start, [3]), appendTo(start, [4, 5])];
  expect(isAppendedTo(other, one)).toBe(false);
  expect(startsWith(other, one)).toBe(false);
  expect(startsWith(other, start)).toBe(true);
});

test("lists that were not appended to are compared by element", () => {
  expect(startsWith([1, 2, 3], [1, 2])).toBe(true);
  expect(startsWith([1, 2, 3], [2])).toBe(false);
  expect(startsWith([1], [1, 2])).toBe(false);
});

test("a pass reads only the appended elements, and a list with another beginning completely", () => {
  const read: number[] = [];
  const sum = new ContinuedPass<number, number>((last, list, from) => {
    let all = last ?? 0;
    for (const value of list.slice(from)) {
      read.push(value);
      all += value;
    }
    return all;
  });
  const first = [1, 2];
  expect(sum.over(first)).toBe(3);
  const second = appendTo(first, [3]);
  expect([sum.over(second), sum.over(second)]).toEqual([6, 6]);
  expect(read).toEqual([1, 2, 3]);
  expect(sum.over(first)).toBe(3);
  expect(sum.over(appendTo(first, [7]))).toBe(10);
  expect(read).toEqual([1, 2, 3, 1, 2, 1, 2, 7]);
});
