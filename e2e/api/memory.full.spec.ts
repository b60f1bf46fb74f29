import { expect, test } from "@playwright/test";
import { measureMemory } from "@/bench/suites/abuse/measure-memory";

const MAX_MB = 100;

test("300 MB of unsolicited bodies grow the server by no more than 100 MB", async () => {
  test.setTimeout(420_000);
  const first = await measureGrowth();
  // The garbage collector can be late once without processor time; a leak appears in every run.
  expect(first < MAX_MB ? first : await measureGrowth()).toBeLessThan(MAX_MB);
});

/** Megabytes by which a server that was just started grows. */
async function measureGrowth(): Promise<number> {
  for await (const { value } of measureMemory()) return value;
  throw new Error("nothing was measured");
}
