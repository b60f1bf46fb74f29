import { mainnetContext } from "@walletlens/engine/swaps/extraction-context";
import { buildWalletInput } from "@walletlens/engine/testing/build-wallet-input";
import { computeMetrics } from "@walletlens/engine/wallet/compute-metrics";
import { buildProfile } from "@walletlens/engine/wallet/profile";
import { expect, test } from "vitest";
import { fake } from "@/lib/testing/fake";
import type { Labels } from "./labels";
import { readStoredProfile, readStoredTokens } from "./read-stored-metrics";
import type { Snapshot, SnapshotStore, StoredViews } from "./wallet-store";

const INPUT = buildWalletInput({ changes: [] });
const METRICS = computeMetrics(INPUT);
const KOL = { name: "Ann", twitter: null, telegram: null };

type Found = Awaited<ReturnType<Labels["find"]>>;
const labeled = (label: NonNullable<ReturnType<Found["get"]>> | null): Labels => ({
  find: async () => new Map(label === null ? [] : [[INPUT.wallet, label]]),
  findByName: async () => [],
  extractionContext: async () => mainnetContext(),
  addressesOfType: async () => new Set(),
});

const VIEWS: Partial<StoredViews> = { profile: buildProfile(INPUT, METRICS), tokens: METRICS.tokens };
const stored = fake<SnapshotStore>({
  async find<View extends keyof StoredViews>(_: unknown, view: View): Promise<Snapshot<View> | null> {
    const body = VIEWS[view];
    return body === undefined ? null : { calculatedAt: 0, body, hasMoreHistory: false };
  },
});
const nothing = fake<SnapshotStore>({ find: async () => null });

test("stored metrics are returned regardless of their age, with the current kol of the wallet", async () => {
  const ports = { snapshots: stored, labels: labeled({ label: null, kol: KOL }) };
  await expect(readStoredProfile(ports, INPUT.wallet)).resolves.toEqual({ ...VIEWS.profile, kol: KOL });
  await expect(readStoredTokens(ports, INPUT.wallet)).resolves.toEqual(METRICS.tokens);
});

test("without stored metrics the result is null", async () => {
  const ports = { snapshots: nothing, labels: labeled(null) };
  await expect(readStoredProfile(ports, INPUT.wallet)).resolves.toBeNull();
  await expect(readStoredTokens(ports, INPUT.wallet)).resolves.toBeNull();
});

test("a wallet that is now labeled as a system account is refused, even with stored metrics", async () => {
  const ports = {
    snapshots: stored,
    labels: labeled({ label: { type: "exchange", label: "Ex" }, kol: null }),
  };
  await expect(readStoredProfile(ports, INPUT.wallet)).rejects.toMatchObject({ code: "system_wallet" });
  await expect(readStoredTokens(ports, INPUT.wallet)).rejects.toMatchObject({ code: "system_wallet" });
});
