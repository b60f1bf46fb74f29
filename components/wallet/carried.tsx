import { listWalletEntries, type WalletQuery } from "@/components/wallet/wallet-query";

/** What a form of the wallet's page leaves as it is in the address. */
export function Carried({ query }: { query: WalletQuery }) {
  return listWalletEntries(query).map(
    ([name, text]) => text !== null && <input key={name} type="hidden" name={name} value={text} />,
  );
}
