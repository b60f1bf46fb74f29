import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase } from "@/lib/adapters/database/testing/test-database";
import { until } from "../testing/start-test-app";
import { conformanceFunctions } from "./functions";
import { SCENARIOS, type Scenario } from "./scenarios";
import { findRealServer, startEmbedded, startReal, type Target } from "./start-target";
import { Trace } from "./trace";

/** What should not happen is waited for so long. */
const SETTLE_MS = 400;

async function play(scenario: Scenario, target: Target, trace: Trace): Promise<void> {
  const { id, sends, inAnyOrder } = scenario;
  for (const { name, data, after } of sends) {
    if (after !== undefined) {
      await until(async () => trace.of(id).includes(after));
      // A wait or a cancellation holds shortly after the step before it is done.
      await sleep(SETTLE_MS);
    }
    await target.send({ name, data });
  }
  await until(async () => trace.of(id).length >= scenario.trace.length);
  await sleep(SETTLE_MS);
  const seen = inAnyOrder ? trace.of(id).toSorted() : trace.of(id);
  expect(seen).toEqual(inAnyOrder ? scenario.trace.toSorted() : scenario.trace);
}

describe("the embedded executor", () => {
  const trace = new Trace();
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let target: Target;

  beforeAll(async () => {
    database = await createTestDatabase();
    target = await startEmbedded(database.url, (inngest) =>
      conformanceFunctions(inngest, trace, "* * * * * *"),
    );
  });

  afterAll(async () => {
    await target?.stop();
    await database?.drop();
  });

  test.each(SCENARIOS)("$title ($id)", (scenario) => play(scenario, target, trace));

  test("a cron trigger starts runs", () => until(async () => trace.of("clock").includes("ticked")));
});

const real = findRealServer();

describe.skipIf(real === null)(
  "a real Inngest server (skipped without INNGEST_BIN or INNGEST_BASE_URL)",
  () => {
    const trace = new Trace();
    let target: Target;

    beforeAll(async () => {
      if (real === null) return;
      target = await startReal(real, (inngest) => conformanceFunctions(inngest, trace, "* * * * *"));
    });

    afterAll(async () => {
      await target?.stop();
    });

    test.each(SCENARIOS)("$title ($id)", (scenario) => play(scenario, target, trace), 60_000);

    test("a cron trigger starts runs", () => until(async () => trace.of("clock").includes("ticked")), 90_000);
  },
);
