import { gunzipSync } from "node:zlib";
import { type HistoryEntry, missingEntries, toEntries } from "@walletlens/engine/wallet/history-entry";
import type { Packing, SignaturePosition } from "./chain-reader.ts";
import { requireRisingTimes } from "./decode/require-rising-times.ts";
import { BY_ADDRESS_METHOD, readEntry, readEnvelope } from "./history/by-address-reply.ts";
import { type PackedReply, packFailure } from "./packed-page.ts";
import { MAX_REPLY_BYTES, parseReply } from "./rpc/parse-reply.ts";
import { toRpcError } from "./rpc/rpc-error.ts";
import { toBuffer } from "./to-buffer.ts";

/**
 * Parses the reply of a call by address and packs the changes of an owner: each transaction is parsed, decoded and
 * freed before the next one. `body` may be compressed by gzip. `encode` gets the changes in the order of the page.
 *
 * @example
 * const packing = { owner: wallet, context };
 * const reply = packReply(new TextEncoder().encode(body), packing, (entries) => new Uint8Array(entries.length));
 */
export function packReply(
  body: Uint8Array,
  packing: Packing,
  encode: (entries: readonly HistoryEntry[]) => Uint8Array,
): PackedReply {
  try {
    const outcome = parseReply(decompress(body), { name: "data", read: (item) => readItem(item, packing) });
    if ("error" in outcome) return { failure: packFailure(outcome.error) };
    const { data, paginationToken } = readEnvelope(outcome.result);
    const items = data as readonly PackedItem[];
    requireRisingTimes(
      BY_ADDRESS_METHOD,
      items.map(({ position: { slot }, blockTime }) => ({ slot, blockTime })),
    );
    return {
      page: {
        signatures: items.map(({ position }) => position.signature),
        slots: items.map(({ position }) => position.slot),
        missing: items.flatMap(({ isMissing }, index) => (isMissing ? [index] : [])),
        paginationToken: paginationToken ?? null,
        bytes: encode(items.flatMap(({ entries }) => entries)),
      },
    };
  } catch (error) {
    return { failure: packFailure(toRpcError(error)) };
  }
}

/** JSON does not begin with the two bytes that begin each gzip file. */
const GZIP = Buffer.of(0x1f, 0x8b);

function decompress(body: Uint8Array): Uint8Array {
  const isCompressed = toBuffer(body).subarray(0, GZIP.length).equals(GZIP);
  return isCompressed ? gunzipSync(body, { maxOutputLength: MAX_REPLY_BYTES }) : body;
}

interface PackedItem {
  readonly position: SignaturePosition;
  /** Unix seconds, or null. */
  readonly blockTime: number | null;
  readonly isMissing: boolean;
  /** One, or none if it is not packed. */
  readonly entries: readonly HistoryEntry[];
}

function readItem(item: unknown, { owner, context, fromSlot }: Packing): PackedItem {
  const { position, transaction } = readEntry(item);
  if (transaction === null) {
    return {
      position,
      blockTime: null,
      isMissing: true,
      entries: fromSlot === undefined ? missingEntries([position]) : [],
    };
  }
  const isPacked = fromSlot === undefined || position.slot >= fromSlot;
  return {
    position,
    blockTime: transaction.blockTime,
    isMissing: false,
    entries: isPacked ? toEntries([transaction], owner, context) : [],
  };
}
