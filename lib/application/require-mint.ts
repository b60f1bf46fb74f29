import type { Address } from "@walletlens/engine/address";
import { AppError } from "@/lib/errors";
import type { Chain } from "@/lib/ports/chain";

/** Throws `mint_not_found` for an address that is no token's, and `chain_unavailable`. */
export async function requireMint(ports: { readonly chain: Chain }, mint: Address): Promise<void> {
  const mints = await ports.chain.readMints([mint]);
  if (!mints.has(mint)) throw new AppError("mint_not_found", "There is no token with this address.");
}
