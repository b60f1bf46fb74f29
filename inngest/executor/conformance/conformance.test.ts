import { setTimeout as sleep } from "node:timers/promises";
import type { Inngest } from "inngest";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inheritEnv } from "@/lib/config/env";
import { provideDatabase } from "@/lib/db/testing/provide-database";
import { isFullScope } from "@/packages/testing/test-scope";
import { startRealApp } from "../../testing/start-real-app";
import { eventually, startTestApp, type TestApp } from "../testing/start-test-app";
import { conformanceFunctions, Trace } from "./functions";

/** Milliseconds that a test waits to see that something does not happen. */
const SETTLE_MS = 400;

/** Keys in order, as calls have them. */
const JSON_KINDS = {
  nested: { a: {}, b: [true, false, null] },
  numbers: [0, -1.5, 1e21, 9_007_199_254_740_991],
  text: '\u0000 é 💡 "quoted" \\ /',
};

interface Sent {
  readonly id?: string;
  readonly data?: Record<string, unknown>;
}

/** Expected traces of the function with this id after its events were sent. */
const SCENARIOS: readonly [title: string, id: string, sends: readonly Sent[], trace: readonly string[]][] = [
  [
    "steps run once each, in order, and return their results",
    "sequence",
    [{ data: { n: 1 } }],
    ["a", "b", "end 2 4"],
  ],
  ["steps with the same name are separate steps", "loop", [{}], ["part 1", "part 2", "part 3"]],
  [
    "data of every JSON kind is passed unchanged",
    "echo",
    [{ data: JSON_KINDS }],
    [JSON.stringify(JSON_KINDS)],
  ],
  [
    "an event with a known id starts no run",
    "loop",
    [{ id: "17" }, { id: "17" }],
    ["part 1", "part 2", "part 3"],
  ],
  [
    "only a failed step is retried",
    "flaky",
    [{}],
    ["before", "attempt 0", "attempt 1", "attempt 2", "third time lucky"],
  ],
  ["a function fails after its retries", "hopeless", [{}], ["attempt 0", "attempt 1"]],
  ["a NonRetriableError ends the run at once", "final", [{}], ["attempt 0"]],
  ["a function can catch the error of a step", "catcher", [{}], ["it fell"]],
  [
    "limits apply to each value of a key and in total",
    "lanes",
    ["ann", "ann", "ann", "bob", "cat"].map((user) => ({ data: { user, rank: 0 } })),
    Array(5).fill("1 with this key, few in all"),
  ],
];

/** Executor that runs functions. */
type Target = Pick<TestApp, "inngest" | "stop">;

function suite(start: (trace: Trace) => Promise<Target>): void {
  const trace = new Trace();
  let target: Target;

  beforeAll(async () => {
    target = await start(trace);
  });

  afterAll(() => target?.stop());

  test.each(SCENARIOS)(
    "%s (%s)",
    async (_, id, sends, expected) => {
      const before = trace.of(id).length;
      const seen = () => trace.of(id).slice(before);
      for (const { data = {}, ...more } of sends) {
        await target.inngest.send({ name: `conform/${id}`, data, ...more });
      }
      await eventually(async () => seen().length >= expected.length);
      await sleep(SETTLE_MS);
      expect(seen()).toEqual(expected);
    },
    60_000,
  );

  test(
    "a cron trigger starts runs",
    () => eventually(async () => trace.of("clock").includes("ticked")),
    90_000,
  );
}

const { url: databaseUrl } = await provideDatabase();

describe("the embedded executor", () => {
  suite(async (trace) => {
    const functions = (inngest: Inngest) => conformanceFunctions(inngest, trace, "* * * * * *");
    return startTestApp({ databaseUrl, functions });
  });
});

const { INNGEST_BIN: program } = inheritEnv({});

if (isFullScope)
  describe.skipIf(!program)("Inngest's own server (skipped without INNGEST_BIN)", () => {
    suite(async (trace) => {
      const functions = (inngest: Inngest) => conformanceFunctions(inngest, trace, "* * * * *");
      const app = await startRealApp(String(program), functions);
      await app.register();
      return app;
    });
  });
