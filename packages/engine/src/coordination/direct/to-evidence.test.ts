import { expect, test } from "vitest";
import { testAddress } from "../../testing/build-change.ts";
import { type DirectEvent, toEvidence } from "./to-evidence.ts";

const [A, B, X] = [testAddress("A"), testAddress("B"), testAddress("X")];

/** Counts each read of the time of an event in `reads`. */
function eventAt(time: number, of: typeof A, reads: { count: number }): DirectEvent {
  const event = { signature: `${of} ${time}`, lamports: 2n, of };
  return Object.defineProperty({ ...event, time }, "time", {
    enumerable: true,
    get: () => {
      reads.count += 1;
      return time;
    },
  });
}

test("10,000 events of a pair are summarized in steps that each read only a part of them", () => {
  const reads = { count: 0 };
  // 7,919 is prime, so that the times are a permutation of 0 to 4,999, far from sorted.
  const times = Array.from({ length: 5_000 }, (_, n) => (n * 7_919) % 5_000);
  const lists = [A, B].map((of) => times.map((time) => eventAt(time, of, reads)));
  const steps = toEvidence({
    ...{ walletA: A, walletB: B, kind: "common_collector", lists },
    via: { via: X, hops: null },
  });
  let maxReads = 0;
  for (;;) {
    reads.count = 0;
    const step = steps.next();
    maxReads = Math.max(maxReads, reads.count);
    if (!step.done) continue;
    expect(step.value).toMatchObject({ count: 10_000, first: 0, last: 4_999 });
    expect(step.value.signatures.slice(0, 3)).toEqual([`${A} 0`, `${B} 0`, `${A} 1`]);
    const detail = { lamports: 20_000n, secondsApart: 0, ofA: { count: 5_000, lamports: 10_000n } };
    expect(step.value.detail).toMatchObject(detail);
    break;
  }
  // 1,000 events are sorted at once, with up to ten comparisons of each, and a comparison reads two times.
  expect(maxReads).toBeLessThanOrEqual(20_000);
});
