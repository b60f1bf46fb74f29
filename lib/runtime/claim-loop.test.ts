import { expect, test } from "vitest";
import { createLog } from "@/lib/config/log";
import { ClaimLoop } from "./claim-loop";

test("a loop that stops waits for its claim under way and begins nothing of it", async () => {
  const begun: string[] = [];
  let answer: (items: string[]) => void = () => undefined;
  const loop = new ClaimLoop<string>({
    maxConcurrent: 2,
    claim: () => new Promise((resolve) => (answer = resolve)),
    run: async (item) => void begun.push(item),
    log: createLog("silent"),
    failureMessage: "work waits",
  });
  const polled = loop.poll();
  let isStopped = false;
  const stopped = loop.stop().then(() => (isStopped = true));
  await new Promise((resolve) => setImmediate(resolve));
  expect(isStopped).toBe(false);
  answer(["a", "b"]);
  await Promise.all([polled, stopped]);
  expect(begun).toEqual([]);
});
