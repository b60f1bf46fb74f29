import { expect, test } from "vitest";
import { buildBackgrounds, buildFacts, buildIndex } from "./testing/build-backgrounds.ts";
import { numbered } from "./testing/coordination-market.ts";

test("the crowd of a token is its public trades in order, from its launch or the first trade", () => {
  const indexed = buildIndex([
    [0, 5],
    [1, 5],
    [2, 5],
  ]);
  const tokens = buildFacts([7, [30, 10, 20, 40]], [null, [4, 3, 2, 1]], [0, [1, 2, 3]]);
  const backgrounds = buildBackgrounds(indexed, tokens);
  expect(backgrounds.of(0)).toMatchObject({ launch: 7, launchIsKnown: true, from: -1e6, to: 1e6 });
  expect(Array.from(backgrounds.of(0)?.times ?? [])).toEqual([10, 20, 30, 40]);
  expect(backgrounds.of(1)).toMatchObject({ launch: 1, launchIsKnown: false });
  // Three trades are too few for a tempo.
  expect([backgrounds.of(2), backgrounds.of(3)]).toEqual([null, null]);
  expect(backgrounds.of(0)).toBe(backgrounds.of(0));
  expect(backgrounds.hasAny()).toBe(true);
});

test("the crowd of a token is the first trades of stored wallets if its public trades were not requested", () => {
  const stored = [9, 3, 7, 1, 2, 4, 6, 8, 10, 11, 12, 13].map((time): [number, number][] => [[0, time]]);
  const indexed = buildIndex([[0, 5]], ...stored);
  const backgrounds = buildBackgrounds(
    indexed,
    new Map([[numbered("M", 0), { launch: null, background: null }]]),
  );
  expect(Array.from(backgrounds.of(0)?.times ?? [])).toEqual([1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13]);
  expect(backgrounds.of(0)).toMatchObject({
    launch: 1,
    launchIsKnown: false,
    from: -Infinity,
    to: Infinity,
  });
  // Eleven stored wallets are too small a sample of a crowd.
  const few = buildBackgrounds(buildIndex([[0, 5]], ...stored.slice(1)), new Map());
  expect([few.of(0), few.hasAny()]).toEqual([null, false]);
});

test("the crowd of a token has its intensity in eighths of its own moments, by trades within a minute", () => {
  const backgrounds = buildBackgrounds(buildIndex([[0, 5]]), buildFacts([0, [0, 10, 20, 1000]]));
  const intensity = backgrounds.of(0)?.intensity();
  // Three, three, three and one trade within a minute: a fourth of the moments are calmer than the others.
  expect(Array.from(intensity?.ranks ?? [])).toEqual([2, 2, 2, 0]);
  expect([0, 70, 81, 1000].map((time) => intensity?.rankAt(time))).toEqual([2, 2, 0, 0]);
  const steady = buildBackgrounds(buildIndex([[0, 5]]), buildFacts([0, [0, 100, 200, 300, 310]]));
  expect(steady.of(0)?.intensity().rankAt(305)).toBe(4);
  // Busier than all its moments, but no rank is above the last.
  expect(steady.of(0)?.intensity().rankAt(255)).toBe(7);
});
