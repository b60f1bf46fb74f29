import type { Address } from "@walletlens/engine/address";
import type { TokenName } from "@walletlens/engine/chain/token-name";
import type { OwnerChange } from "@walletlens/engine/swaps/owner-change";
import { buildChange, START, testAddress, tokenChange } from "@walletlens/engine/testing/build-change";
import { toCoveredHistory } from "@walletlens/engine/wallet/covered-history";
import { createLabels } from "@/lib/chain/labels/create-labels";
import { NO_TELEMETRY } from "@/lib/runtime/telemetry";
import { fake } from "@/lib/testing/fake";
import { createMemorySolUsd } from "@/lib/testing/memory-sol-price-store";
import { DisposalWork } from "@/lib/wallets/disposal-work";
import { HistoryCache } from "@/lib/wallets/history-cache";
import { createDisposalReader } from "@/lib/wallets/read-disposals";
import { ResponseCache } from "@/lib/wallets/response-cache";
import type { SnapshotInputs, WalletStore } from "@/lib/wallets/wallet-store";

const SOL = 1_000_000_000n;
const UNIT = 1_000_000n;
const NOW = 1_795_000_000_000;

/** A signature of base58 letters, in the order of the numbers. */
export function signatureOf(number: number): string {
  return `S${String(number).padStart(40, "1").replaceAll("0", "z")}`;
}

/**
 * `rounds` purchases of one X for a SOL, each followed by a sale for `1 + its number / 1000` SOL a minute later, from
 * minute 0 on.
 */
export function playRounds(rounds: number): readonly OwnerChange[] {
  return Array.from({ length: 2 * rounds }, (_, index) => {
    const isSale = index % 2 === 1;
    const gain = (SOL * BigInt(((index + 1) / 2) | 0)) / 1_000n;
    return buildChange({
      signature: signatureOf(index + 1),
      slot: 1_000 + index,
      blockTime: START + 60 * index,
      solLamports: isSale ? SOL + gain : -SOL,
      tokens: [tokenChange("X", isSale ? UNIT : 0n, isSale ? 0n : UNIT)],
    });
  });
}

interface TradeHistory {
  readonly changes: readonly OwnerChange[];
  readonly complete?: boolean;
  readonly names?: ReadonlyMap<string, TokenName>;
  /** Called with the number of tokens of each block. */
  readonly onBlock?: (mints: number) => void;
}

/** A real reader of disposals over stored changes and an analysis at `NOW`; X is called "X-RAY". */
export function createTradeReader({ changes, complete = true, names = NAMES, onBlock }: TradeHistory) {
  const entries = changes.map((change) => {
    const { signature, slot, blockTime } = change;
    return { signature, slot, blockTime, change, missing: false };
  });
  const interval = { newest: entries.at(-1), oldest: entries[0], complete };
  const inputs: SnapshotInputs = {
    ...{ analyzedAt: NOW, holdings: null, present: null, mints: [], transactionRange: null, openHours: [] },
    coverage: toCoveredHistory(entries, complete).coverage,
  };
  const intervals =
    interval.oldest && interval.newest
      ? [{ ...interval, newest: interval.newest, oldest: interval.oldest }]
      : [];
  const revision = { historyId: 1, revision: entries.length };
  return createDisposalReader({
    readInputs: async () => ({ ...READY, body: inputs }),
    histories: new HistoryCache(
      fake<WalletStore>({
        readHistory: async () => ({ intervals, entries, revision, continues: false }),
      }),
    ),
    solUsdHours: createMemorySolUsd({ readHourly: async () => ({ prices: [], exhaustive: true }) }),
    labels: createLabels(null),
    responseCache: new ResponseCache(),
    disposalWork: new DisposalWork(),
    nameTokens: async (mints: readonly string[]) => {
      onBlock?.(mints.length);
      return names;
    },
    metrics: NO_TELEMETRY,
  });
}

/** Fresh metrics. */
const READY = { status: "ready", ageSeconds: 0, stale: false, held: false, hasMoreHistory: false } as const;

const NAMES: ReadonlyMap<Address, TokenName> = new Map([
  [testAddress("X"), { symbol: "=X-RAY", name: 'X, the "ray"' }],
]);
