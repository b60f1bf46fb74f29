import { z } from "zod";
import { type JsonBody, NO_INPUT, type PaidDefinition } from "./endpoint-definition.ts";
import {
  CalculatedAt,
  Count,
  component,
  flag,
  nullableNumber,
  nullableText,
  number,
  Timestamp,
  text,
  Unknown,
  WalletAddress,
} from "./fields.ts";
import { DataRangeSchema } from "./partial-data.ts";
import { QueuedWallet } from "./queued-job.ts";
import { aboutWallet } from "./wallet-request.ts";

export const MAX_COUNTERPARTIES = 20;

const Label = nullableText("Public name of the address; null if it has none. Untrusted text.");

const WalletFunding = component(
  "WalletFunding",
  {
    address: text("Address that sent the SOL, base58."),
    label: Label,
    signature: text("Signature of the transaction, base58."),
    time: Timestamp.describe("Time of the transaction."),
    amountSol: nullableNumber("SOL received; null if unknown."),
  },
  "First SOL that the wallet received directly while it was empty.",
);

const Counterparty = component("Counterparty", {
  address: text("Address, base58."),
  label: Label,
  isAnalyzed: flag("True if this server has analyzed the address."),
  transactions: Count.describe("Number of transactions with direct transfers."),
  sentSol: number("SOL and dollars that the wallet sent to it, SOL at the hour of each transfer."),
  receivedSol: number("SOL and dollars that the wallet received from it, SOL at the hour of each transfer."),
  last: Timestamp.describe("Time of the newest transfer."),
  unknown: Unknown,
});

const Counterparties = component("Counterparties", {
  walletAddress: WalletAddress,
  calculatedAt: CalculatedAt,
  dataRange: DataRangeSchema,
  fundedBy: WalletFunding.nullable().describe(
    "Who funded the wallet. Null and listed in `unknown` if the covered history does not reach its beginning; null otherwise if the first SOL came " +
      "through a program, or in a payout to ten wallets or more.",
  ),
  counterparties: z
    .array(Counterparty)
    .max(MAX_COUNTERPARTIES)
    .describe(
      "Direct counterparties: those that this server has analyzed first, then by number of transactions.",
    ),
  total: Count.describe("Number of all direct counterparties."),
  unknown: Unknown,
});

export type Counterparties = JsonBody<typeof Counterparties>;

export const walletCounterpartiesEndpoint = {
  ...aboutWallet("wallet-counterparties"),
  summary:
    "Get who funded a wallet, with the transaction, and up to 20 addresses that it sent to or received from directly.",
  query: NO_INPUT.query,
  responses: { 200: Counterparties, 202: QueuedWallet },
} as const satisfies PaidDefinition;
