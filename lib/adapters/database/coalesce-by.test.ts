import { expect, test } from "vitest";
import { coalesceBy } from "./run-statement";

function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

test("what arrives while a run is under way is done together in the next, one run per key at a time", async () => {
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
  await Promise.resolve();
  const later = [call("a2"), call("a3"), call("b1")];
  await expect(later[2]).resolves.toBe("b1!");
  first.open();
  await expect(Promise.all([a1, ...later])).resolves.toEqual(["a1!", "a2!", "a3!", "b1!"]);
  expect(runs).toEqual([["a1"], ["b1"], ["a2", "a3"]]);
});

test("a run that fails rejects its own items, and the next run goes on", async () => {
  let runs = 0;
  const call = coalesceBy(
    () => "all",
    async (items: readonly number[]) => {
      runs += 1;
      if (runs === 1) throw new Error("lost");
      return items;
    },
  );
  const failing = call(1);
  await Promise.resolve();
  const next = call(2);
  await expect(failing).rejects.toThrow("lost");
  await expect(next).resolves.toBe(2);
});
