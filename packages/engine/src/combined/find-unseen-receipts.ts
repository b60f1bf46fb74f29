import type { Address } from "../address.ts";
import type { OwnerChange, TokenAccountChange } from "../swaps/owner-change.ts";
import type { OrderedHistory } from "./order-transactions.ts";

/** Units that one member sent to another, in a transaction that the other's history does not have. */
interface Unseen {
  readonly signature: string;
  readonly slot: number;
  readonly mint: Address;
  readonly decimals: number;
  readonly amount: bigint;
}

/**
 * Token accounts of members that were filled by a member's transfer which their own histories lack: it names the token
 * account alone. By signature; they are told by the first gap between what an account held and what it is found with.
 * Units that were not moved since are taken to be in the account last seen, or in one of their own.
 */
export function findUnseenReceipts(
  histories: readonly OrderedHistory[],
): ReadonlyMap<string, OwnerChange["tokens"]> {
  const receipts = new Map<string, TokenAccountChange[]>();
  for (const { wallet, ordered } of histories) {
    const balances = new Map<Address, bigint>();
    const lastOf = new Map<Address, Address>();
    const receive = ({ signature, mint, decimals, amount }: Unseen, account: Address) => {
      const before = balances.get(account) ?? 0n;
      balances.set(account, before + amount);
      const row = { account, mint, decimals, before, after: before + amount };
      receipts.set(signature, [...(receipts.get(signature) ?? []), row]);
    };
    let unseen = listUnseen(histories, wallet, ordered);
    for (const { tokens, slot } of ordered) {
      for (const { account, mint, before, after } of tokens) {
        for (const sent of unseen.filter((each) => each.mint === mint && each.slot <= slot)) {
          if ((balances.get(account) ?? 0n) + sent.amount > before) continue;
          receive(sent, account);
          unseen = unseen.filter((each) => each !== sent);
        }
        balances.set(account, after);
        lastOf.set(mint, account);
      }
    }
    for (const sent of unseen) receive(sent, lastOf.get(sent.mint) ?? wallet);
  }
  return receipts;
}

function listUnseen(
  histories: readonly OrderedHistory[],
  wallet: Address,
  ordered: readonly OwnerChange[],
): readonly Unseen[] {
  const seen = new Set(ordered.map(({ signature }) => signature));
  const unseen = histories.flatMap((other) =>
    other.ordered.flatMap(({ signature, slot, direct, tokens }) => {
      if (other.wallet === wallet || seen.has(signature)) return [];
      return direct.flatMap(({ counterpart, mint, amount }): Unseen[] => {
        const sent = tokens.find((token) => token.mint === mint);
        if (counterpart !== wallet || mint === null || sent === undefined || amount >= 0n) return [];
        return [{ signature, slot, mint, decimals: sent.decimals, amount: -amount }];
      });
    }),
  );
  return unseen.sort((one, other) => one.slot - other.slot || (one.signature < other.signature ? -1 : 1));
}
