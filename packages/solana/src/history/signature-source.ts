import type { Address } from "@walletlens/engine/address";
import { COMMITMENT } from "../commitment.ts";
import { malformed } from "../decode/json-shape.ts";
import { parseSignatures } from "../decode/parse-signatures.ts";
import type { RpcClient } from "../rpc/rpc-client.ts";
import type { Cursor, ListedSignature, SignatureSource } from "./list-signatures.ts";
import type { ReadScope } from "./read-scope.ts";

/** Creates a source that checks order and cursor of each page of `getSignaturesForAddress`. */
export function createSignatureSource(
  rpc: RpcClient,
  address: Address,
  until: string | undefined,
  scope: ReadScope,
  pause: () => Promise<void>,
): SignatureSource {
  return {
    pause,
    fetchPage: (below, count) =>
      rpc.callSized({
        method: "getSignaturesForAddress",
        count,
        createParams: (limit) => [
          address,
          { limit, before: below?.signature, until, commitment: COMMITMENT },
        ],
        read: (result) => readPage(result, below),
        signal: scope.signal,
        stop: scope.stop,
      }),
  };
}

function readPage(result: unknown, below: Cursor | null): readonly ListedSignature[] {
  let highest = below?.slot ?? Number.POSITIVE_INFINITY;
  return parseSignatures(result).map(({ signature, slot, blockTime, err }) => {
    // A provider that ignores `before` would seem to end the history here.
    if (slot > highest) throw malformed("getSignaturesForAddress is not newest first below its cursor");
    highest = slot;
    const entry = { signature, slot, blockTime };
    return err == null ? entry : { ...entry, failed: true };
  });
}
