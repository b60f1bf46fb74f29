import { createKeyPairSignerFromBytes } from "@solana/kit";
import { getAccount, getAssociatedTokenAddressSync } from "@solana/spl-token";
import { Connection, Keypair, PublicKey } from "@solana/web3.js";
import { USDC } from "@walletlens/engine/chain/assets";
import { wrapFetchWithPayment, x402Client } from "@x402/fetch";
import { ExactSvmScheme } from "@x402/svm/exact/client";

/** A new wallet with these amounts of the demo chain's tokens, in whole units. */
export async function createFundedWallet(
  rpcUrl: string,
  money: { sol: number; usdc: number },
): Promise<Keypair> {
  const wallet = Keypair.generate();
  const body = JSON.stringify({ address: wallet.publicKey.toBase58(), ...money });
  const given = await fetch(`${rpcUrl}/faucet`, { method: "POST", body });
  if (!given.ok) throw new Error(await given.text());
  return wallet;
}

/** Base units of USDC that an owner holds. */
export async function readUsdc(rpcUrl: string, owner: string): Promise<number> {
  const account = getAssociatedTokenAddressSync(new PublicKey(USDC), new PublicKey(owner), true);
  return Number((await getAccount(new Connection(rpcUrl, "confirmed"), account)).amount);
}

/** `fetch` that pays automatically: the official packages as installed. */
export async function createPayingFetch(rpcUrl: string, wallet: Keypair): Promise<typeof fetch> {
  const signer = await createKeyPairSignerFromBytes(wallet.secretKey);
  return wrapFetchWithPayment(
    fetch,
    new x402Client().register("solana:*", new ExactSvmScheme(signer, { rpcUrl })),
  );
}
