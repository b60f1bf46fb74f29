import { expect, test } from "vitest";
import { getReadiness } from "./readiness";

test.each([
  ["ready", 200],
  ["degraded", 200],
  ["down", 503],
  ["stopping", 503],
] as const)("only a process that is down or stopping is not ready: %s is %i", async (status, code) => {
  const checks = { database: "ok" } as const;
  const response = getReadiness({ status, checks });
  expect([response.status, await response.json()]).toEqual([code, { status, checks }]);
  expect(response.headers.get("cache-control")).toBe("no-store");
});
