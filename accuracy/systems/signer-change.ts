import { WRAPPED_SOL } from "@walletlens/engine/chain/assets";
import type { Transaction } from "@walletlens/engine/chain/transaction";
import { decodeTransaction } from "@walletlens/solana/decode-transaction";
import { computeRealized, type LotEvent } from "../benchmark/compute-realized";
import type { System } from "../benchmark/system";

/** The common script: what the signer's SOL lost or gained in a transaction is the price of the tokens that it got or gave; FIFO. */
export const SIGNER_CHANGE: System = {
  name: "signer's SOL change",
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
    const { realized, isPartial } = computeRealized(events, "fifo");
    return { realizedLamports: realized, isNamed: isPartial };
  },
  readUnits: (text, owner) => {
    return readBalances(decodeTransaction(text, { slot: 1, blockTime: null }), owner).units;
  },
};

/** Change of an owner's lamports with wrapped SOL, and of its units by mint. Rent of its token accounts is not part of it. */
function readBalances({ lamports, tokens }: Transaction, owner: string) {
  let sum = 0n;
  for (const { account, before, after } of lamports) if (account === owner) sum += after - before;
  const units = new Map<string, bigint>();
  for (const token of tokens) {
    const change = token.owner === owner ? token.after - token.before : 0n;
    if (token.mint === WRAPPED_SOL) sum += change;
    else if (change !== 0n) units.set(token.mint, (units.get(token.mint) ?? 0n) + change);
  }
  return { lamports: sum, units };
}
