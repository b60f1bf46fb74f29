import { WRAPPED_SOL } from "@walletlens/engine/chain/assets";
import { z } from "zod";

const tokenBalance = z.looseObject({
  accountIndex: z.number(),
  mint: z.string(),
  owner: z.string().optional(),
  uiTokenAmount: z.looseObject({ amount: z.string().transform(BigInt) }),
});
const lamports = z.array(z.number().transform(BigInt));
const key = z.union([z.string(), z.looseObject({ pubkey: z.string() }).transform(({ pubkey }) => pubkey)]);
const addresses = z.array(z.string()).default([]);
const recorded = z.looseObject({
  meta: z.looseObject({
    preBalances: lamports,
    postBalances: lamports,
    preTokenBalances: z.array(tokenBalance).nullish(),
    postTokenBalances: z.array(tokenBalance).nullish(),
    loadedAddresses: z.looseObject({ writable: addresses, readonly: addresses }).nullish(),
  }),
  transaction: z.looseObject({ message: z.looseObject({ accountKeys: z.array(key).min(1) }) }),
});

/** Change of one owner as the chain's own balances show it. */
export interface ChainChange {
  readonly lamports: bigint;
  /** Base units by mint; wrapped SOL is part of the lamports. */
  readonly units: ReadonlyMap<string, bigint>;
}

/** Changes of all owners that a transaction names. */
export interface ChainChanges {
  readonly feePayer: string;
  readonly byOwner: ReadonlyMap<string, ChainChange>;
}

/**
 * Returns the owners that a result of `getTransaction` names, with the changes of their balances, read without the decoder of this
 * product: the oracle of facts. Null if a balance has no owner, as in records of 2021.
 */
export function readChainChanges(text: unknown): ChainChanges | null {
  const { meta, transaction } = recorded.parse(text);
  const loaded = meta.loadedAddresses ?? { writable: [], readonly: [] };
  const keys = [...transaction.message.accountKeys, ...loaded.writable, ...loaded.readonly];
  const changes = new Map<string, { lamports: bigint; units: Map<string, bigint> }>();
  const find = (owner: string) => {
    const change = changes.get(owner) ?? { lamports: 0n, units: new Map<string, bigint>() };
    changes.set(owner, change);
    return change;
  };
  const sides = [
    { balances: meta.preTokenBalances ?? [], sign: -1n },
    { balances: meta.postTokenBalances ?? [], sign: 1n },
  ];
  const tokenAccounts = new Set<number>();
  for (const { balances, sign } of sides) {
    for (const { accountIndex, mint, owner, uiTokenAmount } of balances) {
      if (owner === undefined) return null;
      tokenAccounts.add(accountIndex);
      const change = find(owner);
      const amount = sign * uiTokenAmount.amount;
      if (mint === WRAPPED_SOL) change.lamports += amount;
      else change.units.set(mint, (change.units.get(mint) ?? 0n) + amount);
    }
  }
  for (const [index, name] of keys.entries()) {
    if (tokenAccounts.has(index)) continue;
    find(name).lamports += (meta.postBalances[index] ?? 0n) - (meta.preBalances[index] ?? 0n);
  }
  return { feePayer: keys[0] ?? "", byOwner: changes };
}
