import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { FreeWorkGate } from "./free-work-gate";

const HOUR_MS = 3_600_000;
const IDLE = () => () => 0;
/** Longer than some checks of the gate. */
const SEVERAL_CHECKS_MS = 350;

/** Works that record when they begin; each ends when it is told to. */
function createWorks() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
  };
  return { begun, work, end: (name: string) => ends.get(name)?.() };
}

test("unpaid works wait for all paid ones, and then begin one by one", async () => {
  const gate = new FreeWorkGate(HOUR_MS, IDLE);
  const { begun, work, end } = createWorks();
  const results = [
    gate.runPaid(work("paid")),
    gate.runFree(work("free")),
    gate.runFree(work("second free")),
    gate.runPaid(work("second paid")),
  ];
  end("paid");
  await sleep(SEVERAL_CHECKS_MS);
  expect(begun).toEqual(["paid", "second paid"]);
  end("second paid");
  await expect.poll(() => begun.at(-1)).toBe("second free");
  expect(begun).toEqual(["paid", "second paid", "free", "second free"]);
  end("free");
  end("second free");
  expect(await Promise.all(results)).toEqual(["paid", "free", "second free", "second paid"]);
});

test("unpaid work begins beside paid work after the maximum wait", async () => {
  const gate = new FreeWorkGate(0, IDLE);
  const { begun, work, end } = createWorks();
  const results = [gate.runPaid(work("paid")), gate.runFree(work("free"))];
  await expect.poll(() => begun).toEqual(["paid", "free"]);
  end("free");
  end("paid");
  expect(await Promise.all(results)).toEqual(["paid", "free"]);
});

test("unpaid work waits while the event loop is busy", async () => {
  let busyShare = 0.9;
  const gate = new FreeWorkGate(HOUR_MS, () => () => busyShare);
  const { begun, work, end } = createWorks();
  const result = gate.runFree(work("free"));
  await sleep(SEVERAL_CHECKS_MS);
  expect(begun).toEqual([]);
  busyShare = 0.1;
  await expect.poll(() => begun).toEqual(["free"]);
  end("free");
  expect(await result).toBe("free");
});

test("paid work that fails no longer holds unpaid work back", async () => {
  const gate = new FreeWorkGate(HOUR_MS, IDLE);
  const failed = gate.runPaid(() => Promise.reject(new Error("failed")));
  await expect(failed).rejects.toThrow("failed");
  await expect(gate.runFree(async () => "free")).resolves.toBe("free");
});
