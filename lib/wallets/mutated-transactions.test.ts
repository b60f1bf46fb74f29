import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { createRandom } from "@walletlens/demo-chain/random";
import { startDemoChain } from "@walletlens/demo-chain/start-demo-chain";
import { type Address, address } from "@walletlens/engine/address";
import { analyzeWallet } from "@walletlens/engine/analyze-wallet";
import { mainnetContext } from "@walletlens/engine/swaps/extraction-context";
import { type HistoryEntry, toEntries } from "@walletlens/engine/wallet/history-entry";
import { decodeTransaction } from "@walletlens/solana/decode-transaction";
import { SolanaError } from "@walletlens/solana/solana-error";
import { HAS_MAINNET_DATA, readRecorded } from "@walletlens/solana/testing/mainnet-recordings";
import { expect, test } from "vitest";
import { z } from "zod";
import { inScope } from "@/packages/testing/test-scope";
import { decodePage, encodePage } from "./history-codec";

const MUTATIONS = inScope({ quick: 3_000, full: 100_000 });
/** Mutated transactions of one history. */
const PER_HISTORY = 25;
const SOURCES = 60;
setFlagsFromString("--expose-gc");
const collect: () => void = runInNewContext("gc");

/** Returns the bytes in use after a collection of garbage. */
function measureHeap(): number {
  collect();
  return process.memoryUsage().heapUsed;
}

/** Growth of the heap that leaves no doubt: each kept transaction would take some 20 kB. */
const MAX_GROWTH_BYTES = 100_000_000;

const random = createRandom("mutations");

/** Values that no provider should send, and some that only belong elsewhere. */
const VALUES: readonly unknown[] = [
  ...[null, true, "", " ", "\u0000", "\u202e", "x".repeat(10_000), "0x10", "1e309", "-1", "NaN"],
  ...[0, -1, 1, 0.5, -0, 255, 300, 2 ** 31, 2 ** 53, 9_000_000_000_000, -1e308, 1e308],
  ...["9".repeat(60), "18446744073709551616", "1.5", "11111111111111111111111111111111"],
  ...[[], {}, [[]], [null], { length: 1e9 }, [[[[[[[[]]]]]]]]],
];

/** Returns a value of its own: a shared one would change with each mutation, and could contain itself. */
const pickValue = () => structuredClone(random.pick(VALUES));

type Container = Record<string, unknown> | unknown[];

function isContainer(value: unknown): value is Container {
  return typeof value === "object" && value !== null;
}

/** Lists the containers of a JSON value, itself included. */
function listContainers(value: unknown): Container[] {
  return isContainer(value) ? [value, ...Object.values(value).flatMap(listContainers)] : [];
}

/** Changes one to three random places of a transaction. */
function mutate(transaction: unknown): unknown {
  const copy: unknown = structuredClone(transaction);
  for (let changes = random.integer(1, 3); changes > 0; changes -= 1) {
    const container = random.pick(listContainers(copy));
    const keys = Object.keys(container);
    if (keys.length === 0) continue;
    const key = random.pick(keys);
    if (Array.isArray(container)) random.pick(LIST_CHANGES)(container, Number(key));
    else if (random.chance(0.2)) delete container[key];
    else container[key] = pickValue();
  }
  return copy;
}

const LIST_CHANGES: readonly ((list: unknown[], at: number) => void)[] = [
  (list, at) => list.splice(at, 1),
  (list, at) => list.push(list[at], list[at]),
  (list) => list.reverse(),
  (list, at) => list.splice(at, 1, pickValue()),
];

const LISTED = { slot: 1, blockTime: null };

const Signatures = z.array(z.object({ signature: z.string() }));

/** Transactions of traders of the demo chain, as its provider sends them. */
async function readSources() {
  const chain = await startDemoChain({ seed: 3 });
  const ask = async (method: string, params: readonly unknown[]): Promise<unknown> => {
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
    const headers = { "content-type": "application/json" };
    const response = await fetch(chain.url, { method: "POST", body, headers });
    return z.object({ result: z.unknown() }).parse(await response.json()).result;
  };
  const sources: { readonly wallet: Address; readonly transaction: unknown }[] = [];
  for (const { address: wallet } of chain.market.truths.slice(0, 6)) {
    const listed = Signatures.parse(await ask("getSignaturesForAddress", [wallet, { limit: SOURCES / 6 }]));
    for (const { signature } of listed) {
      const config = { encoding: "json", maxSupportedTransactionVersion: 1 };
      sources.push({
        wallet: address(wallet),
        transaction: await ask("getTransaction", [signature, config]),
      });
    }
  }
  await chain.close();
  if (!HAS_MAINNET_DATA) return sources;
  const recorded = readRecorded("singles").flatMap((transaction) => {
    const [wallet] = decodeTransaction(transaction, LISTED).signers;
    return wallet === undefined ? [] : [{ wallet, transaction }];
  });
  return [...sources, ...recorded];
}

/** Decodes a mutated transaction; null if it is refused. */
function readEntry(transaction: unknown, wallet: Address): HistoryEntry | null {
  try {
    const decoded = decodeTransaction(transaction, LISTED);
    return toEntries([decoded], wallet, mainnetContext(new Set()))[0] ?? null;
  } catch (error) {
    if (error instanceof SolanaError && error.code === "chain_unavailable") return null;
    throw error;
  }
}

test(`of ${MUTATIONS} mutated transactions each is refused as a fault of the provider, or stored, read and computed like any other`, async () => {
  const sources = await readSources();
  expect(sources.length).toBeGreaterThan(20);
  const counts = { refused: 0, computed: 0 };
  let history: HistoryEntry[] = [];
  let heap: number | null = null;
  for (let nth = 1; nth <= MUTATIONS; nth += 1) {
    const { wallet, transaction } = random.pick(sources);
    const entry = readEntry(mutate(transaction), wallet);
    if (entry === null) counts.refused += 1;
    else history.push({ ...entry, signature: `${entry.signature} ${nth}` });
    if (history.length < PER_HISTORY) continue;
    const stored = decodePage(encodePage(history), { withParties: true });
    expect(stored).toHaveLength(history.length);
    const { profile } = analyzeWallet(wallet, stored, 1_795_000_000_000);
    expect(JSON.parse(JSON.stringify(profile))).toMatchObject({ walletAddress: wallet });
    counts.computed += history.length;
    history = [];
    heap ??= measureHeap();
  }
  expect(counts.refused).toBeGreaterThan(MUTATIONS / 20);
  expect(counts.computed).toBeGreaterThan(MUTATIONS / 20);
  expect(measureHeap() - (heap ?? 0)).toBeLessThan(MAX_GROWTH_BYTES);
}, 600_000);
