import { compareEntries, type HistoryEntry } from "@walletlens/engine/wallet/history-entry";
import type { PackedTransactions, SignaturePosition } from "@walletlens/solana/chain-reader";
import { decodePage, decodeSignatures, encodePage } from "./history-codec";

/** Transactions that are about to be stored as one page. */
export interface NewPage {
  /** In the order of a page. */
  readonly positions: readonly SignaturePosition[];
  /** Encodes the chosen transactions, each once, and removes them from `chosen`. */
  readonly encode: (chosen: Set<string>) => Uint8Array;
}

export function toNewPage(entries: readonly HistoryEntry[] | PackedTransactions): NewPage {
  if ("bytes" in entries) return toPackedPage(entries);
  const sorted = entries.toSorted(compareEntries);
  return { positions: sorted, encode: (chosen) => encodeChosen(sorted, chosen) };
}

/** Decodes a packed page only if it contains other transactions than the chosen ones. */
function toPackedPage({ bytes, positions }: PackedTransactions): NewPage {
  const page = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const signatures = decodeSignatures(page);
  const slots = new Map(positions.map(({ signature, slot }) => [signature, slot]));
  return {
    positions: signatures.flatMap((signature) => {
      const slot = slots.get(signature);
      return slot === undefined ? [] : { signature, slot };
    }),
    encode: (chosen) =>
      chosen.size === signatures.length
        ? bytes
        : encodeChosen(decodePage(page, { withParties: true }), chosen),
  };
}

function encodeChosen(entries: readonly HistoryEntry[], chosen: Set<string>): Uint8Array {
  return encodePage(entries.filter(({ signature }) => chosen.delete(signature)));
}
