import { WRAPPED_SOL } from "@walletlens/engine/chain/assets";
import { DexParser, type SolanaTransaction } from "solana-dex-parser";
import { z } from "zod";
import { computeRealized, type LotEvent } from "../benchmark/compute-realized";
import type { System } from "../benchmark/system";

const parser = new DexParser();
const paid = z.looseObject({ meta: z.looseObject({ fee: z.number().transform(BigInt), err: z.unknown() }) });

/** The trades that solana-dex-parser finds, each transaction with its network fee, and FIFO over them. */
export const DEX_PARSER: System = {
  name: "solana-dex-parser",
  lots: "fifo",
  analyze({ address, transactions }) {
    const events = transactions.flatMap((text) => {
      let { fee } = paid.parse(text).meta;
      return listMoves(text, address).map(({ mint, units, lamports }): LotEvent => {
        const costs = lamports === null ? 0n : fee;
        fee -= costs;
        return { mint, units, lamports: lamports === null ? null : lamports + (units > 0n ? costs : -costs) };
      });
    });
    const { realized, isPartial } = computeRealized(events, "fifo");
    return {
      realizedLamports: events.length === 0 ? null : realized,
      isNamed: isPartial || events.some(({ lamports }) => lamports === null),
    };
  },
  readUnits(text, owner) {
    const units = new Map<string, bigint>();
    for (const move of listMoves(text, owner))
      units.set(move.mint, (units.get(move.mint) ?? 0n) + move.units);
    return units.size === 0 ? null : units;
  },
};

/** Lists the amounts that a wallet gave and received in the trades of a transaction, with the price of trades for SOL. */
function listMoves(text: unknown, owner: string): LotEvent[] {
  if (paid.parse(text).meta.err !== null) return [];
  // Recordings have no slot.
  const trades = parser.parseTrades(Object.assign({ slot: 1, blockTime: 0 }, text) as SolanaTransaction);
  const own = trades.filter(({ user }) => user === owner);
  return own.flatMap(({ inputToken, outputToken }) => {
    const [given, got] = [BigInt(inputToken.amountRaw), BigInt(outputToken.amountRaw)];
    const isPurchase = inputToken.mint === WRAPPED_SOL;
    const isSale = outputToken.mint === WRAPPED_SOL;
    const sold = { mint: inputToken.mint, units: -given, lamports: isSale ? got : null };
    const bought = { mint: outputToken.mint, units: got, lamports: isPurchase ? given : null };
    return [...(isPurchase ? [] : [sold]), ...(isSale ? [] : [bought])];
  });
}
