import type { Address } from "@walletlens/engine/address";
import { STABLE_DECIMALS } from "@walletlens/engine/chain/assets";
import { REFUSALS, refuseAmount } from "./refusals";
import type { TransferChecked } from "./transfer-checked";

/** A `transferChecked` of the Token program that another program makes. Its contents are untrusted. */
export type InnerTransfer = Omit<TransferChecked<string>, "cosigners">;

/** An inner instruction of a token program that names a watched account: a checked transfer, or any other. */
export type InnerInstruction = InnerTransfer | "other";

interface InnerTransferRules {
  readonly asset: Address;
  readonly payTo: Address;
  readonly sponsor: Address | null;
  /** Associated token account of `payTo`. */
  readonly treasuryAccount: Address;
}

/**
 * Returns the only transfer among the inner instructions that name the treasury's account, if it pays the price, or the
 * reason to refuse it.
 */
export function checkInnerTransfer(
  instructions: readonly InnerInstruction[],
  price: bigint,
  { asset, sponsor, treasuryAccount }: InnerTransferRules,
): InnerTransfer | string {
  const [transfer, ...others] = instructions;
  if (transfer === undefined || transfer === "other" || others.length > 0)
    return REFUSALS.notOneInnerTransfer;
  const { source, mint, destination, authority, amount, decimals } = transfer;
  if (destination !== treasuryAccount) return REFUSALS.wrongDestination;
  if (source === treasuryAccount) return REFUSALS.toItself;
  if (mint !== asset) return REFUSALS.wrongMint;
  if (decimals !== STABLE_DECIMALS) return REFUSALS.wrongDecimals;
  if (authority === sponsor) return REFUSALS.sponsorInvolved;
  return refuseAmount(amount, price) ?? transfer;
}

/** Returns the reason to refuse the owner of the account that a program pays from, or null. */
export function refuseSourceOwner(
  owner: string | null,
  { payTo, sponsor }: Pick<InnerTransferRules, "payTo" | "sponsor">,
): string | null {
  if (owner !== null && owner === sponsor) return REFUSALS.sponsorInvolved;
  return owner === payTo ? REFUSALS.toItself : null;
}
