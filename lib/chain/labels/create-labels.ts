import { readFileSync } from "node:fs";
import path from "node:path";
import type { Address } from "@walletlens/engine/address";
import { MAINNET, type ProtocolParameters } from "@walletlens/engine/chain/protocol-parameters";
import {
  addressesOfType,
  type KnownAddress,
  type LabelEntry,
  type LabelType,
  toKnownAddress,
} from "@walletlens/engine/known-address";
import { KNOWN_ADDRESSES } from "@walletlens/solana/labels/known-addresses";
import { memoizeByKey } from "@/lib/runtime/memoize-by-key";
import { matchesWords } from "@/lib/runtime/rules/match-words";
import { startsWithIgnoreCase } from "@/lib/runtime/rules/starts-with-ignore-case";
import type { LabelStore } from "@/lib/wallets/label-store";
import type { Labels } from "@/lib/wallets/labels";
import { parseLabels } from "./parse-labels";

/**
 * Looks labels up in three lists: imported labels take precedence over `file`, and `file` over the reviewed list of
 * the package. `file` is read once, now; an import takes effect within seconds. Throws an Error with one line that
 * names the file and its invalid line. `loadProtocol` returns the protocol parameters of extractions, by default those of
 * mainnet.
 */
export function createLabels(
  file: string | null,
  store: Pick<LabelStore, "find" | "findByName" | "listByType"> = NOTHING_IMPORTED,
  loadProtocol: () => Promise<ProtocolParameters> = async () => MAINNET,
): Labels {
  const fileEntries = new Map(listLabels(file).map((entry) => [entry.address, entry]));
  const imported = cacheLabels(store);
  const listAddresses = async (type: LabelType) => {
    const addresses = addressesOfType(fileEntries.values(), type);
    const [importedAddresses, replaced] = await Promise.all([
      imported.listByType(type),
      imported.find([...addresses]),
    ]);
    for (const address of replaced.keys()) addresses.delete(address);
    for (const address of importedAddresses) addresses.add(address);
    return addresses;
  };
  return {
    async find(addresses) {
      const importedEntries = await imported.find(addresses);
      const knownAddresses = new Map<Address, KnownAddress>();
      for (const address of addresses) {
        const entry = importedEntries.get(address) ?? fileEntries.get(address);
        if (entry !== undefined) knownAddresses.set(address, toKnownAddress(entry));
      }
      return knownAddresses;
    },

    async findByName(text, limit) {
      const fileMatches = Array.from(fileEntries.values()).filter(({ label }) => matchesWords(label, text));
      const [importedMatches, renamed] = await Promise.all([
        store.findByName(text, limit),
        imported.find(fileMatches.map(({ address }) => address)),
      ]);
      const rank = ({ label }: { readonly label: string }) => Number(!startsWithIgnoreCase(label, text));
      const labels = fileMatches.filter(({ address }) => !renamed.has(address));
      return [...importedMatches, ...labels.map(({ address, label, type }) => ({ address, label, type }))]
        .toSorted((a, b) => rank(a) - rank(b) || a.label.length - b.label.length)
        .slice(0, limit);
    },

    async extractionContext() {
      const [tipAccounts, dollars, protocol] = await Promise.all([
        listAddresses("tip"),
        listAddresses("dollar"),
        loadProtocol(),
      ]);
      return { tipAccounts, dollars, protocol };
    },
    addressesOfType: listAddresses,
  };
}

/** Returns the reviewed list, followed by the entries of `file`. */
export function listLabels(file: string | null): readonly LabelEntry[] {
  return file === null ? KNOWN_ADDRESSES : [...KNOWN_ADDRESSES, ...readLabels(file)];
}

const NOTHING_IMPORTED = { find: async () => [], findByName: async () => [], listByType: async () => [] };

/** Throws an Error of one line. */
function readLabels(file: string): LabelEntry[] {
  try {
    return parseLabels(readFileSync(file, "utf8"), path.basename(file));
  } catch (error) {
    throw new Error(`LABELS_FILE ${file}: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  }
}

/** Delay until all processes see an import. */
const CACHE_MS = 10_000;
const MAX_CACHED = 10_000;

/** Imported labels of some addresses, and addresses of a type. */
interface CachedLabels extends Pick<LabelStore, "listByType"> {
  find(addresses: readonly Address[]): Promise<ReadonlyMap<Address, LabelEntry>>;
}

/** Caches labels, so that a warm response needs no query. */
export function cacheLabels(
  store: Pick<LabelStore, "find" | "listByType">,
  now: () => number = Date.now,
): CachedLabels {
  const limits = { max: MAX_CACHED, ttlMs: CACHE_MS, now };
  const find = memoizeByKey<Address, LabelEntry>(async (addresses) => {
    const entries = await store.find(addresses);
    return new Map(entries.map((entry) => [entry.address, entry]));
  }, limits);
  const listByType = memoizeByKey<LabelType, readonly Address[]>(async (types) => {
    const lists = types.map(async (type) => [type, await store.listByType(type)] as const);
    return new Map(await Promise.all(lists));
  }, limits);
  return {
    find: (addresses) => find(addresses),
    listByType: async (type) => (await listByType([type])).get(type) ?? [],
  };
}
