import { listWalletEntries, type WalletQuery } from "@/components/wallet/wallet-query";

/** Parts of the address that a form of the wallet's page leaves as they are. */
export function PreservedQueryFields({ query }: { query: WalletQuery }) {
  return listWalletEntries(query).map(
    ([name, text]) => text !== null && <input key={name} type="hidden" name={name} value={text} />,
  );
}
