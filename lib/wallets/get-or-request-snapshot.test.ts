import { beforeEach, expect, test } from "vitest";
import { createLabels } from "@/lib/chain/labels/create-labels";
import { provideDatabase } from "@/lib/db/testing/provide-database";
import { anonymousRequester } from "@/lib/jobs/rules/requester";
import { EMPTY_VIEWS, EMPTY_WALLET } from "@/lib/testing/empty-wallet";
import { fake } from "@/lib/testing/fake";
import type { Analysis, AnalysisStore } from "./analysis-store";
import type { AnalysisWatch } from "./analysis-watch";
import { FRESH_MS, getOrRequestSnapshot } from "./get-or-request-snapshot";
import { createSnapshotStore } from "./snapshot-store";

const NOW = 1_800_000_000_000;
const { wallet } = EMPTY_WALLET;

const { database } = await provideDatabase();
const snapshots = createSnapshotStore(database);

beforeEach(() => database.pool.query("DELETE FROM wallet_snapshots"));

/** Requests metrics that were stored at `calculatedAt`, by the clock of the process that stored them. */
async function ask(calculatedAt: number, maxAgeSeconds?: number) {
  await snapshots.save(wallet, calculatedAt, EMPTY_VIEWS, false);
  return getOrRequest({ id: "analysis", onAdmitted: () => undefined, maxAgeSeconds });
}

/** Requests a wallet whose analysis is admitted under this id; null if it is refused. */
function getOrRequest({
  id,
  onAdmitted,
  maxAgeSeconds,
  end = null,
}: {
  readonly id: string | null;
  readonly onAdmitted: () => void;
  readonly maxAgeSeconds?: number | undefined;
  /** The ended analysis; null if it does not end in time. */
  readonly end?: Analysis | null;
}) {
  const ports = {
    snapshots,
    analyses: fake<AnalysisStore>({
      request: async () => [{ wallet, id, created: true }],
      estimateWait: async () => 0,
    }),
    watch: fake<AnalysisWatch>({
      waitForEnd: async () => {
        held += 1;
        return end;
      },
    }),
    labels: createLabels(null),
    clock: { now: () => NOW },
    waitMs: 0,
  };
  const { signal } = new AbortController();
  return getOrRequestSnapshot(ports, {
    wallet,
    view: "hud",
    requester: () => anonymousRequester("somebody"),
    signal,
    onAdmitted,
    ...(maxAgeSeconds !== undefined && { maxAgeSeconds }),
  });
}

test("an analysis by a process of another version is no error: older metrics are stale, and without any the call is repeated", async () => {
  const other = () =>
    database.pool.query("UPDATE wallet_snapshots SET figures_version = figures_version + 1");
  const end = { failure: null, finishedAt: NOW } as never;
  await snapshots.save(wallet, NOW - FRESH_MS, EMPTY_VIEWS, false);
  const request = { id: "analysis", onAdmitted: () => undefined, end };
  expect(await getOrRequest(request)).toMatchObject({ status: "ready", stale: true });
  await other();
  await expect(getOrRequest(request)).rejects.toMatchObject({
    code: "server_busy",
    fields: { retryAfterSeconds: 5 },
  });
});

/** Callers that were held so far. */
let held = 0;

test("metrics of a process whose clock is two seconds ahead are fresh, and no younger than now", async () => {
  expect(await ask(NOW + 2_000)).toMatchObject({ status: "ready", ageSeconds: 0, stale: false });
});

test("metrics of a process whose clock is two seconds behind are two seconds older", async () => {
  expect(await ask(NOW - 2_000)).toMatchObject({ status: "ready", ageSeconds: 2, stale: false });
});

test("metrics of a process whose clock is two seconds behind are computed again two seconds earlier", async () => {
  expect(await ask(NOW - FRESH_MS)).toEqual({ status: "queued", analysisId: "analysis" });
});

test("metrics older than the requested age are refreshed, and younger ones returned", async () => {
  expect(await ask(NOW - 60_000, 60)).toEqual({ status: "queued", analysisId: "analysis" });
  expect(await ask(NOW - 59_999, 60)).toMatchObject({ status: "ready", ageSeconds: 59, stale: false });
});

test("metrics older than the requested age are returned as stale if the refresh is refused", async () => {
  await snapshots.save(wallet, NOW - 60_000, EMPTY_VIEWS, false);
  const refused = await getOrRequest({ id: null, onAdmitted: () => undefined, maxAgeSeconds: 60 });
  expect(refused).toMatchObject({ status: "ready", ageSeconds: 60, stale: true });
});

test("a caller is held only after its analysis is admitted, and a refusal is returned before that", async () => {
  const before = held;
  const seen: number[] = [];
  await getOrRequest({ id: "analysis", onAdmitted: () => seen.push(held - before) });
  expect(seen).toEqual([0]);
  const refused = getOrRequest({ id: null, onAdmitted: () => seen.push(-1) });
  await expect(refused).rejects.toMatchObject({ code: "server_busy", fields: { retryAfterSeconds: 0 } });
  expect(seen).toEqual([0]);
});
