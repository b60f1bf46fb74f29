import { expect, test } from "@playwright/test";
import { measureMemory } from "@/bench/suites/abuse/measure-memory";

test("300 MB of bodies that nobody asked for grow the server by no more than 100 MB", async () => {
  test.setTimeout(180_000);
  for await (const { value } of measureMemory()) expect(value).toBeLessThan(100);
});
