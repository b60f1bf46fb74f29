import { MAINNET, type ParameterName, valueAt } from "@walletlens/engine/chain/protocol-parameters";
import { z } from "zod";

const count = z.int().positive();

/** Protocol of a simulated chain, which has one value of each parameter from its first slot on. */
export const chainParametersSchema = z.strictObject({
  firstSlot: count,
  /** Rate of rent of accounts that are opened. */
  lamportsPerByte: count,
  /** Rate of rent of accounts that exist at the beginning. */
  formerLamportsPerByte: count,
  slotMs: count,
  blockhashBlocks: count,
  /** Slots until a slot is final. */
  finalitySlots: count,
  /** True if some wallets send transactions of version 1. */
  hasVersion1: z.boolean(),
});

export type ChainParameters = Readonly<z.infer<typeof chainParametersSchema>>;

/** Confirmations of a block until it is final: Agave's MAX_LOCKOUT_HISTORY and one. */
const FINALITY_SLOTS = 32;

/** Returns the protocol of mainnet at a slot, with accounts that were opened at the first rate. */
export function parametersAt(firstSlot: number): ChainParameters {
  const getValue = (name: ParameterName) => valueAt(MAINNET[name], firstSlot);
  return {
    firstSlot,
    lamportsPerByte: getValue("lamportsPerByte"),
    formerLamportsPerByte: valueAt(MAINNET.lamportsPerByte, 0),
    slotMs: getValue("slotMs"),
    blockhashBlocks: getValue("blockhashBlocks"),
    finalitySlots: FINALITY_SLOTS,
    hasVersion1: firstSlot >= (MAINNET.transactionV1Bytes[0]?.fromSlot ?? Number.POSITIVE_INFINITY),
  };
}

/** Protocol of November 2026: 90 days of slots lie between the first one and a round number. */
export const PRESENT_PARAMETERS: ChainParameters = parametersAt(460_000_000);

/** Protocol of chains whose data files do not state it. */
export const FORMER_PARAMETERS: ChainParameters = parametersAt(360_000_000);
