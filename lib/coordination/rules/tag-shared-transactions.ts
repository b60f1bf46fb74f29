import type { LaunchTag } from "@walletlens/contract/constants";
import type { Address } from "@walletlens/engine/address";
import type { TagEvidence, TagInput } from "./launch-tag-facts";
import type { LaunchPurchase } from "./scan-launch";

/**
 * Tags buyers of the creating transaction and those that one account paid or acted for, then those whose purchase another tagged buyer
 * signed. Each tag can lead to others, so the signers of newly tagged buyers are looked up until none is left.
 */
export function tagSharedTransactions(
  { launch, purchases }: TagInput,
  tagged: ReadonlyMap<Address, { evidence: TagEvidence[] }>,
): void {
  const signedBy = listSigned(purchases);
  const isTagged = (wallet: Address) => (tagged.get(wallet)?.evidence.length ?? 0) > 0;
  const add = (purchase: LaunchPurchase, signatures: readonly string[], path: readonly Address[]) => {
    const { slot, lamports } = purchase;
    tagged.get(purchase.wallet)?.evidence.push({ tag: "same_transaction", signatures, slot, lamports, path });
  };
  const handled = new Set<Address>();
  const queue: Address[] = [];
  for (const purchase of purchases) {
    if (purchase.transactions.some(({ signature }) => signature === launch.signature)) {
      add(purchase, [launch.signature], []);
      handled.add(purchase.wallet);
    }
  }
  for (const { purchase, signatures, path } of listPaidTogether(launch.creator, purchases)) {
    if (handled.has(purchase.wallet)) continue;
    handled.add(purchase.wallet);
    add(purchase, signatures, path);
  }
  for (const { wallet } of purchases) if (isTagged(wallet)) queue.push(wallet);
  for (let signer = queue.pop(); signer !== undefined; signer = queue.pop()) {
    for (const purchase of signedBy.get(signer) ?? []) {
      if (handled.has(purchase.wallet)) continue;
      handled.add(purchase.wallet);
      if (!isTagged(purchase.wallet)) queue.push(purchase.wallet);
      const shared = purchase.transactions.filter(({ cosigners }) => cosigners.includes(signer));
      add(
        purchase,
        shared.map(({ signature }) => signature),
        [signer],
      );
    }
  }
}

interface PaidTogether {
  readonly purchase: LaunchPurchase;
  readonly signatures: readonly string[];
  readonly path: readonly Address[];
}

/**
 * Lists the purchases that the creator paid for, or an account that paid or acted for two buyers or more, itself included. One
 * account paid for a buyer alone proves nothing about others.
 */
function listPaidTogether(creator: Address, purchases: readonly LaunchPurchase[]): readonly PaidTogether[] {
  const paymentsByPayer = new Map<Address, PaidTogether[]>();
  for (const purchase of purchases) {
    for (const payer of new Set(purchase.transactions.flatMap(({ payers }) => payers))) {
      const shared = purchase.transactions.filter(({ payers }) => payers.includes(payer));
      const signatures = shared.map(({ signature }) => signature);
      const paidPurchases = paymentsByPayer.get(payer) ?? [];
      paymentsByPayer.set(payer, [...paidPurchases, { purchase, signatures, path: [payer] }]);
    }
  }
  return Array.from(paymentsByPayer).flatMap(([payer, paidPurchases]) => {
    const ownPurchase = purchases.find(({ wallet }) => wallet === payer);
    if (paidPurchases.length < 2 && ownPurchase === undefined && payer !== creator) return [];
    if (ownPurchase === undefined) return paidPurchases;
    const signatures = paidPurchases.flatMap((each) => each.signatures);
    return [
      ...paidPurchases,
      { purchase: ownPurchase, signatures, path: paidPurchases.map(({ purchase }) => purchase.wallet) },
    ];
  });
}

/**
 * Names `same_transaction` as untested for buyers whose purchase was signed by a buyer without a tag that may have one,
 * directly or through others.
 */
export function noteUntestedSigners(
  { purchases }: TagInput,
  tagged: ReadonlyMap<Address, { readonly evidence: readonly TagEvidence[]; readonly untested: LaunchTag[] }>,
): void {
  const signedBy = listSigned(purchases);
  const queue = purchases.flatMap(({ wallet }) => {
    const buyer = tagged.get(wallet);
    return buyer?.evidence.length === 0 && buyer.untested.length > 0 ? [wallet] : [];
  });
  for (let signer = queue.pop(); signer !== undefined; signer = queue.pop()) {
    for (const { wallet } of signedBy.get(signer) ?? []) {
      const { evidence = [], untested = [] } = tagged.get(wallet) ?? {};
      const isKnown = evidence.some(({ tag }) => tag === "same_transaction");
      if (isKnown || untested.includes("same_transaction")) continue;
      if (evidence.length === 0 && untested.length === 0) queue.push(wallet);
      untested.push("same_transaction");
    }
  }
}

/** Lists the purchases that each account signed for another buyer. */
function listSigned(purchases: readonly LaunchPurchase[]): ReadonlyMap<Address, readonly LaunchPurchase[]> {
  const signedBy = new Map<Address, LaunchPurchase[]>();
  for (const purchase of purchases) {
    const signers = new Set(purchase.transactions.flatMap(({ cosigners }) => cosigners));
    for (const signer of signers) {
      const signed = signedBy.get(signer) ?? [];
      signed.push(purchase);
      signedBy.set(signer, signed);
    }
  }
  return signedBy;
}
