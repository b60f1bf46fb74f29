import type { Address } from "@walletlens/engine/address";
import { listDollars } from "@walletlens/engine/chain/assets";
import type { Mint } from "@walletlens/solana/chain-reader";
import { AppError } from "@/lib/config/errors";
import type { Chain } from "@/lib/runtime/chain";
import type { Labels } from "./labels";

/**
 * Returns supply and decimals of a token that can have first buyers. Throws as `requireMint`, and `invalid_request` for
 * an NFT and for a currency that tokens are sold for.
 */
export async function requireFungible(
  ports: { readonly chain: Chain; readonly labels: Labels },
  mint: Address,
): Promise<Mint> {
  const token = await requireMint(ports, mint);
  const { dollars } = await ports.labels.extractionContext();
  if (listDollars(dollars).isQuote(mint)) throw noLaunch("is a currency that tokens are sold for");
  if (token.decimals === 0 && token.supply <= 1n) throw noLaunch("is an NFT, which has no first buyers");
  return token;
}

function noLaunch(message: string): AppError {
  return new AppError("invalid_request", `The mint ${message}.`, { issues: [{ path: "mint", message }] });
}

/** Returns supply and decimals of a token. Throws `mint_not_found` and `chain_unavailable`. */
export async function requireMint(ports: { readonly chain: Chain }, mint: Address): Promise<Mint> {
  const token = (await ports.chain.readMints([mint])).get(mint);
  if (token === undefined) throw new AppError("mint_not_found", "No token has this address.");
  return token;
}
