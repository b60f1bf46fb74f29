import {
  MAINNET,
  type ParameterName,
  type ProtocolParameters,
  valueAt,
  withValue,
} from "@walletlens/engine/chain/protocol-parameters";
import { z } from "zod";
import type { ProtocolReading, ReadOptions } from "./chain-reader.ts";
import { COMMITMENT } from "./commitment.ts";
import type { RpcClient } from "./rpc/rpc-client.ts";

/**
 * Genesis hash of mainnet-beta, https://solana.com/docs/references/clusters.
 *
 * @internal
 */
export const MAINNET_GENESIS = "5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d";

/** Minutes of performance samples: each covers one. */
const SAMPLES = 30;
/** Values outside these bounds are errors of the node. */
const MAX_LAMPORTS_PER_BYTE = 1_000_000;
const MIN_SLOT_MS = 20;
const MAX_SLOT_MS = 5_000;

const epochInfo = z.object({ absoluteSlot: z.int().nonnegative(), blockHeight: z.int().nonnegative() });
const samples = z
  .array(z.object({ numSlots: z.number().positive(), samplePeriodSecs: z.number().positive() }))
  .min(1);

/**
 * Reads the present values of parameters, with four calls. A method that the node lacks is named in `unread`; the reading
 * itself never fails.
 *
 * @internal
 */
export async function readProtocol(rpc: RpcClient, options: ReadOptions = {}): Promise<ProtocolReading> {
  const unread: string[] = [];
  const overheadBytes = valueAt(MAINNET.accountOverheadBytes, 0);
  const ask = async <T>(method: string, params: readonly unknown[], schema: z.ZodType<T>) => {
    try {
      return await rpc.call({
        method,
        params,
        read: (result) => schema.parse(result),
        attempts: 2,
        ...options,
      });
    } catch {
      options.signal?.throwIfAborted();
      unread.push(method);
      return null;
    }
  };
  const deposit = z
    .int()
    .min(overheadBytes)
    .max(overheadBytes * MAX_LAMPORTS_PER_BYTE)
    .multipleOf(overheadBytes);
  const [epoch, rent, performance, genesisHash] = await Promise.all([
    ask("getEpochInfo", [{ commitment: COMMITMENT }], epochInfo),
    ask("getMinimumBalanceForRentExemption", [0], deposit),
    ask("getRecentPerformanceSamples", [SAMPLES], samples.transform(toSlotMs).pipe(slotMsSchema)),
    ask("getGenesisHash", [], z.string().min(32).max(44)),
  ]);
  return {
    slot: epoch?.absoluteSlot ?? null,
    blockHeight: epoch?.blockHeight ?? null,
    genesisHash,
    values: {
      ...(rent === null ? {} : { lamportsPerByte: rent / overheadBytes }),
      ...(performance === null ? {} : { slotMs: performance }),
    },
    unread,
  };
}

const slotMsSchema = z.int().min(MIN_SLOT_MS).max(MAX_SLOT_MS);

function toSlotMs(list: z.infer<typeof samples>): number {
  const seconds = list.reduce((sum, { samplePeriodSecs }) => sum + samplePeriodSecs, 0);
  const slots = list.reduce((sum, { numSlots }) => sum + numSlots, 0);
  return Math.round((1000 * seconds) / slots);
}

/** A present value that differs from the one of the parameters at that slot. */
export interface ProtocolDifference {
  readonly name: ParameterName;
  readonly slot: number;
  /** Value of the parameters. */
  readonly expected: number;
  readonly value: number;
}

/** Measured slots vary: half a step of SIMD-0525. */
const SLOT_MS_TOLERANCE = 25;

/**
 * Compares a reading with parameters.
 *
 * @example
 * const differences = listDifferences(MAINNET, await chain.readProtocol());
 */
export function listDifferences(
  parameters: ProtocolParameters,
  { slot, values }: Pick<ProtocolReading, "slot" | "values">,
): readonly ProtocolDifference[] {
  if (slot === null) return [];
  const names = Object.keys(values) as ParameterName[];
  return names.flatMap((name) => {
    const value = values[name];
    if (value === undefined) return [];
    const expected = valueAt(parameters[name], slot);
    const tolerance = name === "slotMs" ? SLOT_MS_TOLERANCE : 0;
    return Math.abs(value - expected) <= tolerance ? [] : [{ name, slot, expected, value }];
  });
}

/**
 * Returns the parameters with the values of a reading that they lack.
 *
 * @example
 * const protocol = withReading(MAINNET, await chain.readProtocol());
 */
export function withReading(
  parameters: ProtocolParameters,
  reading: Pick<ProtocolReading, "slot" | "values">,
): ProtocolParameters {
  return listDifferences(parameters, reading).reduce(
    (known, { name, value, slot }) => withValue(known, name, value, slot),
    parameters,
  );
}
