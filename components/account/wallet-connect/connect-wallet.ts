import type { Adapter } from "@solana/wallet-adapter-base";

type PublicKey = NonNullable<Adapter["publicKey"]>;

/**
 * Connects a wallet and returns its public key. Mobile wallets resolve before they report the key, so this waits
 * for it. Rejects with the error of the wallet.
 */
export async function connectWallet(wallet: Adapter): Promise<PublicKey> {
  if (wallet.connected && wallet.publicKey !== null) return wallet.publicKey;
  const listeners = new AbortController();
  try {
    return await new Promise<PublicKey>((resolve, reject) => {
      listeners.signal.addEventListener("abort", () => wallet.off("connect", resolve).off("error", reject));
      wallet.on("connect", resolve).on("error", reject);
      const settle = () => {
        if (wallet.publicKey !== null) resolve(wallet.publicKey);
      };
      wallet.connect().then(settle, reject);
    });
  } finally {
    listeners.abort();
  }
}
