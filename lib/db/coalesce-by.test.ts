import { setImmediate as turnOfLoop } from "node:timers/promises";
import { expect, test } from "vitest";
import { coalesceBy } from "./database";

function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

test("items that arrive during a run are processed together in the next one, one run per key at a time", async () => {
  const runs: string[][] = [];
  const first = gate();
  const call = coalesceBy(
    (item: string) => item.slice(0, 1),
    async (items) => {
      runs.push([...items]);
      if (runs.length === 1) await first.opened;
      return items.map((item) => `${item}!`);
    },
  );
  const a1 = call("a1");
  await turnOfLoop();
  const later = [call("a2"), call("a3"), call("b1")];
  await expect(later[2]).resolves.toBe("b1!");
  first.open();
  await expect(Promise.all([a1, ...later])).resolves.toEqual(["a1!", "a2!", "a3!", "b1!"]);
  expect(runs).toEqual([["a1"], ["b1"], ["a2", "a3"]]);
});

test("items of one turn of the event loop are processed together, regardless of the number of microtasks", async () => {
  const runs: string[][] = [];
  const call = coalesceBy(
    () => "all",
    async (items: readonly string[]) => {
      runs.push([...items]);
      return items;
    },
  );
  const first = call("first");
  const arrive = async (turns: number) => {
    for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
    return call(`after ${turns}`);
  };
  await Promise.all([first, arrive(1), arrive(5), arrive(25)]);
  expect(runs).toEqual([["first", "after 1", "after 5", "after 25"]]);
});

test("a failed run rejects its own items, and the next run continues", async () => {
  let runs = 0;
  const call = coalesceBy(
    () => "all",
    async (items: readonly number[]) => {
      runs += 1;
      if (runs === 1) throw new Error("lost");
      return items;
    },
  );
  const failing = expect(call(1)).rejects.toThrow("lost");
  await turnOfLoop();
  const next = call(2);
  await failing;
  await expect(next).resolves.toBe(2);
});
