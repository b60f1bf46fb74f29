import { expect, test } from "vitest";
import { countVisits, PageWork } from "./page-work";

/** Work that lasts until the test ends it. */
function startWork(work: PageWork, begun: string[], name: string) {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const running = work.run(async () => {
    begun.push(name);
    await ended;
    return name;
  });
  return { running, end };
}

test("parts of pages are computed in the order of arrival, up to the number of places", async () => {
  const work = new PageWork({ maxAtOnce: 2, maxWaiting: 8 });
  const begun: string[] = [];
  const all = ["a", "b", "c", "d"].map((name) => startWork(work, begun, name));
  await expect.poll(() => begun).toEqual(["a", "b"]);
  all[1]?.end();
  await expect.poll(() => begun).toEqual(["a", "b", "c"]);
  for (const { end } of all) end();
  expect(await Promise.all(all.map(({ running }) => running))).toEqual(["a", "b", "c", "d"]);
});

test("a part beyond the waiting ones is refused at once, with the time to retry", async () => {
  const work = new PageWork({ maxAtOnce: 1, maxWaiting: 2 });
  const begun: string[] = [];
  const all = ["a", "b", "c"].map((name) => startWork(work, begun, name));
  await expect.poll(() => begun).toEqual(["a"]);
  await expect(work.run(async () => "d")).rejects.toMatchObject({
    code: "server_busy",
    // Two that wait, of 100 ms each.
    fields: { retryAfterSeconds: 1 },
  });
  for (const { end } of all) end();
  await Promise.all(all.map(({ running }) => running));
  await expect(work.run(async () => "d")).resolves.toBe("d");
});

test("a failed part frees its place for the next one", async () => {
  const work = new PageWork({ maxAtOnce: 1, maxWaiting: 1 });
  await expect(work.run(() => Promise.reject(new Error("away")))).rejects.toThrow("away");
  await expect(work.run(async () => 1)).resolves.toBe(1);
});

test("a part counts as one visit for each 4,000 transactions it is computed from, six at most", () => {
  expect([0, 1, 4_000, 4_001, 20_000, 1_000_000].map(countVisits)).toEqual([1, 1, 1, 2, 5, 6]);
});
