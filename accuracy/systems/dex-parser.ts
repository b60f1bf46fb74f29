import { WRAPPED_SOL } from "@walletlens/engine/chain/assets";
import { DexParser, type SolanaTransaction, type TradeInfo } from "solana-dex-parser";
import { z } from "zod";
import { type LotEvent, realize } from "../benchmark/realize";
import type { System } from "../benchmark/system";

const parser = new DexParser();
const paid = z.looseObject({ meta: z.looseObject({ fee: z.number().transform(BigInt), err: z.unknown() }) });

/** The trades that solana-dex-parser finds, with the network fee of their transaction, and FIFO over them. */
export const DEX_PARSER: System = {
  name: "solana-dex-parser",
  about: "version 2.6.7 of the npm registry, MIT; FIFO over its trades and network fees is ours",
  lots: "fifo",
  analyze({ address, transactions }) {
    let isNamed = false;
    const events = transactions.flatMap((text): LotEvent[] => {
      const trades = parseTrades(text).filter(({ user }) => user === address);
      let { fee } = paid.parse(text).meta;
      return trades.flatMap(({ inputToken, outputToken }): LotEvent[] => {
        const costs = fee;
        fee = 0n;
        const given = BigInt(inputToken.amountRaw);
        const got = BigInt(outputToken.amountRaw);
        if (inputToken.mint === WRAPPED_SOL)
          return [{ mint: outputToken.mint, units: got, lamports: given + costs }];
        if (outputToken.mint === WRAPPED_SOL)
          return [{ mint: inputToken.mint, units: -given, lamports: got - costs }];
        isNamed = true;
        return [
          { mint: inputToken.mint, units: -given, lamports: null },
          { mint: outputToken.mint, units: got, lamports: null },
        ];
      });
    });
    if (events.length === 0) return null;
    const { realized, isPartial } = realize(events, "fifo");
    return { realizedLamports: realized, isNamed: isNamed || isPartial };
  },
  readUnits(text, owner) {
    const trades = parseTrades(text).filter(({ user }) => user === owner);
    const units = new Map<string, bigint>();
    const add = (mint: string, amount: bigint) => {
      if (mint !== WRAPPED_SOL) units.set(mint, (units.get(mint) ?? 0n) + amount);
    };
    for (const { inputToken, outputToken } of trades) {
      add(inputToken.mint, -BigInt(inputToken.amountRaw));
      add(outputToken.mint, BigInt(outputToken.amountRaw));
    }
    return units.size === 0 ? null : units;
  },
};

/** Parses a result of `getTransaction`. The recordings have no slot. */
function parseTrades(text: unknown): TradeInfo[] {
  if (paid.parse(text).meta.err !== null) return [];
  const dated = Object.assign({ slot: 1, blockTime: 0 }, text);
  return parser.parseTrades(dated as SolanaTransaction);
}
