import type { Address } from "@/lib/domain/address";
import { SYSTEM_PROGRAM } from "@/lib/domain/chain/programs";
import { AppError } from "@/lib/errors";
import type { WalletState } from "@/lib/ports/chain";
import type { Labels } from "@/lib/ports/labels";

/** Throws `system_wallet` for an address that is publicly known to be no trader's. */
export function refuseSystemLabel(labels: Labels, wallet: Address): void {
  const label = labels.findLabel(wallet);
  if (label !== null) refuse(`This is a known system account (${label.label}), which is not analysed.`);
}

/** Throws `system_wallet` for a program, a token account, or another account that a program owns. */
export function refuseSystemAccount({ account }: WalletState): void {
  if (account === null) return;
  if (account.executable) refuse("This is a program, not a wallet.");
  if (account.program !== SYSTEM_PROGRAM) refuse("This account belongs to a program; it is not a wallet.");
}

function refuse(message: string): never {
  throw new AppError("system_wallet", message, { skipReason: "known-wallet" });
}
