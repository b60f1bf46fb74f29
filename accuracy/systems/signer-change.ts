import { decodeTransaction } from "@walletlens/solana/decode-transaction";
import { type LotEvent, realize } from "../benchmark/realize";
import type { System } from "../benchmark/system";
import { readBalances } from "./read-swaps";

/** The common script: what the signer's SOL lost or gained in a transaction is the price of the tokens that it got or gave. */
export const SIGNER_CHANGE: System = {
  name: "signer's SOL change",
  about: "SOL and token balances of each transaction that the wallet signed, FIFO",
  lots: "fifo",
  analyze({ address, transactions }) {
    const events = transactions.flatMap((text): LotEvent[] => {
      const transaction = decodeTransaction(text);
      if (transaction.failed || !transaction.signers.some((signer) => signer === address)) return [];
      const { lamports, units } = readBalances(transaction, address);
      const [change, ...others] = units;
      if (change === undefined || others.length > 0 || lamports === 0n) return [];
      const [mint, amount] = change;
      if (amount > 0n === lamports > 0n) return [];
      return [{ mint, units: amount, lamports: lamports < 0n ? -lamports : lamports }];
    });
    const { realized, isPartial } = realize(events, "fifo");
    return { realizedLamports: realized, isNamed: isPartial };
  },
  readUnits: (text, owner) => readBalances(decodeTransaction(text, UNDATED), owner).units,
};

const UNDATED = { slot: 1, blockTime: null };
