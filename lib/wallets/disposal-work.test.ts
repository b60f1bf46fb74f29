import { expect, test } from "vitest";
import { DisposalWork } from "./disposal-work";

test("a caller has two places, and a release frees a place once", async () => {
  const work = new DisposalWork();
  const [one] = [await work.open("usr_1", false), await work.open("usr_1", false)];
  await expect(work.open("usr_1", false)).rejects.toMatchObject({ code: "rate_limited" });
  one();
  one();
  await work.open("usr_1", false);
  await expect(work.open("usr_1", false)).rejects.toMatchObject({ code: "rate_limited" });
});

test("four lists are computed simultaneously, and a fifth waits for a place", async () => {
  const work = new DisposalWork();
  const releases = await Promise.all(
    ["usr_1", "usr_1", "usr_2", "usr_2"].map((caller) => work.open(caller, false)),
  );
  let isOpen = false;
  const fifth = work.open("usr_3", false).then((release) => {
    isOpen = true;
    return release;
  });
  await new Promise(setImmediate);
  expect(isOpen).toBe(false);
  releases[0]?.();
  await fifth;
  expect(isOpen).toBe(true);
});

test("free lists of many callers leave half of the places to lists that are paid", async () => {
  const work = new DisposalWork();
  const opened: string[] = [];
  const free = ["usr_1", "usr_2", "usr_3"].map(async (caller) => {
    const release = await work.open(caller, true);
    opened.push(caller);
    return release;
  });
  await new Promise(setImmediate);
  expect(opened).toEqual(["usr_1", "usr_2"]);
  const paid = [await work.open("usr_4", false), await work.open("usr_5", false)];
  (await free[0])?.();
  await free[2];
  expect(opened).toEqual(["usr_1", "usr_2", "usr_3"]);
  for (const release of paid) release();
});

test("a paused walk is continued once, and the longest-unused one is removed if they use too much memory", () => {
  const work = new DisposalWork();
  const paused = { walk: (function* () {})(), ahead: [] };
  work.pause("first", paused, 120_000);
  work.pause("second", paused, 120_000);
  expect(work.resume("first")).toBeNull();
  expect(work.resume("second")).toMatchObject(paused);
  expect(work.resume("second")).toBeNull();
});
