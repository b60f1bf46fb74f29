import { expect, test } from "vitest";
import { provideDatabase } from "@/lib/db/testing/provide-database";
import { NO_TELEMETRY } from "@/lib/runtime/telemetry";
import { createAnalyzePorts } from "@/lib/testing/create-analyze-ports";
import { EMPTY_VIEWS, EMPTY_WALLET } from "@/lib/testing/empty-wallet";
import { fake } from "@/lib/testing/fake";
import { TEST_REQUESTER } from "@/lib/testing/test-work";
import type { AnalysisStore } from "./analysis-store";
import type { AnalysisWatch } from "./analysis-watch";
import { ResponseCache } from "./response-cache";
import { createSnapshotStore } from "./snapshot-store";
import { createWalletReader, type WalletReader } from "./wallet-reader";

const NOW = 1_800_000_000_000;
const { wallet } = EMPTY_WALLET;

const { database } = await provideDatabase();
const snapshots = createSnapshotStore(database);
await snapshots.save(wallet, NOW - 60_000, EMPTY_VIEWS, false);

/** A reader with metrics that are one minute old, and analyses that do not end. */
function createReader(): { readonly reader: WalletReader; readonly requested: () => number } {
  let requested = 0;
  const reader = createWalletReader({
    ...createAnalyzePorts("http://127.0.0.1:9"),
    clock: { now: () => NOW },
    snapshots,
    responseCache: new ResponseCache(),
    metrics: NO_TELEMETRY,
    analyses: fake<AnalysisStore>({
      request: async (wanted) => {
        requested += 1;
        return wanted.map((each) => ({ wallet: each, id: "under-way", created: true }));
      },
      estimateWait: async () => 1,
    }),
    watch: fake<AnalysisWatch>({ waitForEnd: async () => null }),
    waitMs: 0,
  });
  return { reader, requested: () => requested };
}

const base = { wallet, requester: () => TEST_REQUESTER, signal: new AbortController().signal };
const PAST = "2026-01-01T00:00:00Z";

test.each([
  [
    "a HUD",
    (of: WalletReader, age: number) => of.read({ ...base, view: "hud", asOf: null, maxAgeSeconds: age }),
  ],
  [
    "a profile",
    (of: WalletReader, age: number) => of.read({ ...base, view: "profile", asOf: null, maxAgeSeconds: age }),
  ],
  [
    "tokens",
    (of: WalletReader, age: number) => of.read({ ...base, view: "tokens", asOf: null, maxAgeSeconds: age }),
  ],
] as const)("%s of 60 s is refreshed for a maximum age of 60 s, and returned for 61 s", async (_, read) => {
  const { reader, requested } = createReader();
  expect(await read(reader, 60)).toEqual({ status: "queued", analysisId: "under-way" });
  expect(requested()).toBe(1);
  expect(await read(reader, 61)).toMatchObject({ status: "ready", ageSeconds: 60, stale: false });
  expect(requested()).toBe(1);
});

test("inputs, charts and states of the past are refreshed by the same age", async () => {
  const { reader, requested } = createReader();
  const request = { ...base, maxAgeSeconds: 60 };
  const charts = { evidence: false, charts: true };
  const results = await Promise.all([
    reader.read({ ...request, view: "hud", asOf: null, evidence: true }),
    reader.read({ ...request, view: "hud", asOf: PAST }),
    reader.readDetailedProfile({ ...request, asOf: null, details: charts }),
    reader.readDetailedProfile({ ...request, asOf: PAST, details: charts }),
  ]);
  expect(results.map(({ status }) => status)).toEqual(["queued", "queued", "queued", "queued"]);
  expect(requested()).toBe(4);
});
