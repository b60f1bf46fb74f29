import { MAINNET, valueAt } from "@walletlens/engine/chain/protocol-parameters";

const MAX_BYTES = valueAt(MAINNET.transactionBytes, Number.MAX_SAFE_INTEGER);
const MAX_V1_BYTES = valueAt(MAINNET.transactionV1Bytes, Number.MAX_SAFE_INTEGER);

/**
 * Messages to a payer whose payment is refused; clients compare the text of the first three and of
 * `refuseAmount`.
 */
export const REFUSALS = {
  wrongDestination: "transfer destination does not match treasury ATA",
  usedBefore: "transaction already used (replay attack)",
  notConfirmed: "transaction confirmation failed",
  notOneTransfer: "The transaction must hold exactly one transferChecked of the Token program.",
  malformedTransfer: "The transferChecked instruction must have four accounts and ten bytes of data.",
  wrongMint: "The transfer's mint is not that of the requested asset.",
  wrongDecimals: "The transfer must state 6 decimals.",
  wrongSource: "The transfer source is not the payer's associated token account.",
  toItself: "The treasury cannot pay itself.",
  lookupTables: "Address lookup tables are not accepted.",
  foreignInstruction:
    "Only one transferChecked, compute budget, memo and Lighthouse instructions are accepted.",
  notOneInnerTransfer:
    "A program that pays must make exactly one transferChecked of the Token program to the treasury's account, and no other token instruction with that account.",
  unsponsoredProgram:
    "The sponsor pays the network fee of known smart wallets only (docs/x402.md): pay the network fee yourself.",
  durableNonce: "A transaction with a durable nonce is not accepted.",
  provenByProgram:
    "A call that costs nothing takes a signed transferChecked of the payer, not one of a program.",
  sponsoredAssertion:
    "Lighthouse instructions are accepted where the payer pays the network fee, not where the sponsor does.",
  wrongFeePayer: "The fee payer must be the payer, or the address in extra.feePayer where there is one.",
  foreignSigner: "The transaction requires a signature of an account other than payer and sponsor.",
  sponsorInvolved: "The sponsor must not appear in an instruction of the transaction.",
  missingSignature: "The payer's signature is missing.",
  invalidSignature: "A signature is not valid for the transaction.",
  longMemo: "Memos may have at most 512 bytes in total.",
  malformedBudget: "A compute budget instruction is malformed, repeated or of a kind that is not accepted.",
  highLimit: "The compute unit limit may be at most 300000.",
  highPriority: "The priority fee may be at most 50000 lamports.",
  undecodable: `The field payload.transaction is not a transaction of at most ${MAX_BYTES} bytes, or ${MAX_V1_BYTES} in version 1, in base64.`,
  shortOfTokens: "The payer's token account does not hold the amount.",
  shortOfSol: "The fee payer does not hold enough SOL for the network fee.",
  wouldFail: "The transfer would fail: the payer needs a token account of the asset that holds the amount.",
  sponsorSpent: "The sponsor's budget for today is used up: pay the network fee yourself.",
  sponsorShareSpent:
    "The sponsor pays no more network fees of this wallet today: pay the network fee yourself.",
  shortOfCredit: "The credit of the wallet does not cover the price: pay the call.",
  notReady: "Payments per call are not accepted here.",
} as const;

/** Returns the reason to refuse `paid` base units instead of `required`, or null. */
export function refuseAmount(paid: bigint, required: bigint): string | null {
  if (paid < required) return `USDC amount ${paid} < required ${required}`;
  return paid > required ? `USDC amount ${paid} does not equal required ${required}` : null;
}
