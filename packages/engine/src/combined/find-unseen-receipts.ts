import type { Address } from "../address.ts";
import type { Steps } from "../steps.ts";
import type { OwnerChange, TokenAccountChange } from "../swaps/owner-change.ts";
import type { OrderedHistory } from "./order-transactions.ts";

/** Units that one member sent to another. */
interface UnseenUnits {
  readonly signature: string;
  readonly slot: number;
  readonly mint: Address;
  readonly decimals: number;
  readonly amount: bigint;
}

/**
 * Finds token accounts of members that received a member's transfer which their own histories lack, because
 * it names only the token account. Returned by signature. The account is the first one whose balance shows
 * the gap; units that did not move since are assigned to the last seen account, else to one named like the
 * wallet. A step is a history.
 */
export function* findUnseenReceipts(
  histories: readonly OrderedHistory[],
): Steps<ReadonlyMap<string, OwnerChange["tokens"]>> {
  const receipts = new Map<string, TokenAccountChange[]>();
  const sentTo = yield* listSent(histories);
  for (const { wallet, ordered } of histories) {
    yield;
    let unseen = filterUnseen(sentTo.get(wallet) ?? [], ordered);
    if (unseen.length === 0) continue;
    const balances = new Map<Address, bigint>();
    const lastAccounts = new Map<Address, Address>();
    const receive = ({ signature, mint, decimals, amount }: UnseenUnits, account: Address) => {
      const previousBalance = balances.get(account) ?? 0n;
      balances.set(account, previousBalance + amount);
      const row = { account, mint, decimals, before: previousBalance, after: previousBalance + amount };
      receipts.set(signature, [...(receipts.get(signature) ?? []), row]);
    };
    for (const { tokens, slot } of ordered) {
      for (const { account, mint, before, after } of tokens) {
        for (const transfer of unseen.filter((each) => each.mint === mint && each.slot <= slot)) {
          if ((balances.get(account) ?? 0n) + transfer.amount > before) continue;
          receive(transfer, account);
          unseen = unseen.filter((each) => each !== transfer);
        }
        balances.set(account, after);
        lastAccounts.set(mint, account);
      }
    }
    for (const transfer of unseen) receive(transfer, lastAccounts.get(transfer.mint) ?? wallet);
  }
  return receipts;
}

/** Units that members sent to each other, by receiver. */
function* listSent(
  histories: readonly OrderedHistory[],
): Steps<ReadonlyMap<Address, readonly UnseenUnits[]>> {
  const sentTo = new Map<Address, UnseenUnits[]>(histories.map(({ wallet }) => [wallet, []]));
  for (const { wallet, ordered } of histories) {
    yield;
    for (const { signature, slot, direct, tokens } of ordered) {
      for (const { counterparty, mint, amount } of direct) {
        const received = counterparty === wallet ? undefined : sentTo.get(counterparty);
        const transfer = tokens.find((token) => token.mint === mint);
        if (received === undefined || mint === null || transfer === undefined || amount >= 0n) continue;
        received.push({ signature, slot, mint, decimals: transfer.decimals, amount: -amount });
      }
    }
  }
  return sentTo;
}

/** Transfers that are not in the receiver's history, in the order of the ledger. */
function filterUnseen(
  transfers: readonly UnseenUnits[],
  ordered: readonly OwnerChange[],
): readonly UnseenUnits[] {
  if (transfers.length === 0) return transfers;
  const knownSignatures = new Set(ordered.map(({ signature }) => signature));
  return transfers
    .filter(({ signature }) => !knownSignatures.has(signature))
    .sort((a, b) => a.slot - b.slot || (a.signature < b.signature ? -1 : 1));
}
