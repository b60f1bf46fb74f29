import { type PaidDefinition, priced } from "./endpoint-definition.ts";
import { AddressText, wholeNumber } from "./fields.ts";
import { QueuedWallet } from "./queued-wallet.ts";
import { WalletLinks } from "./wallet-links-result.ts";
import { ABOUT_WALLET, WalletParams, WalletQuery } from "./wallet-request.ts";

/** Pages of 100 signatures. */
const MAX_PAGES = 1_000_000;

export const walletLinksEndpoint = {
  ...priced("wallet-links"),
  ...ABOUT_WALLET,
  summary:
    "Everything that ties two wallets: signers, transfers, common money, trades beyond chance; of many pairs that are " +
    "asked for one by one, some pass by chance, since calls are not corrected for each other.",
  params: WalletParams.extend({ other: AddressText.describe("The other wallet, base58.") }),
  query: WalletQuery.extend({ page: wholeNumber(1, MAX_PAGES, 1) }),
  responses: { 200: WalletLinks, 202: QueuedWallet },
} as const satisfies PaidDefinition;
