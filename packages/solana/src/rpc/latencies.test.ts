import { expect, test } from "vitest";
import { Latencies } from "./latencies.ts";

test("the slowest is the 95th of 100 by nearest rank, of the latest hundred, and unknown before there are twenty", () => {
  const latencies = new Latencies();
  for (let ms = 1; ms <= 19; ms += 1) latencies.add("getSlot", ms);
  expect(latencies.slowest("getSlot")).toBeNull();
  latencies.add("getSlot", 20);
  expect(latencies.slowest("getSlot")).toBe(19);
  for (let ms = 1; ms <= 100; ms += 1) latencies.add("getSlot", ms);
  expect(latencies.slowest("getSlot")).toBe(95);
  expect(latencies.slowest("getBlock")).toBeNull();
});
