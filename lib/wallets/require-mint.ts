import type { Address } from "@walletlens/engine/address";
import type { Mint } from "@walletlens/solana/chain-reader";
import { AppError } from "@/lib/config/errors";
import type { Chain } from "@/lib/runtime/chain";

/** Returns supply and decimals of a token. Throws `mint_not_found` and `chain_unavailable`. */
export async function requireMint(
  ports: { readonly chain: Pick<Chain, "readMints"> },
  mint: Address,
): Promise<Mint> {
  const found = (await ports.chain.readMints([mint])).get(mint);
  if (found === undefined) throw new AppError("mint_not_found", "No token has this address.");
  return found;
}
