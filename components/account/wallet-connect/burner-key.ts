/** Key pair of the demo wallet. It controls nothing of value. */
export interface BurnerKey {
  /** 32 bytes. */
  readonly publicKey: Uint8Array;
  /** Returns an Ed25519 signature. */
  sign(bytes: Uint8Array): Promise<Uint8Array>;
}

/**
 * Returns the key pair of this browser; creates it on the first call. Throws if the browser does not support
 * Ed25519.
 */
export async function openBurnerKey(): Promise<BurnerKey> {
  const stored = localStorage.getItem(STORE);
  const [privateKey, publicKey] = await (stored === null ? makeKey() : importKey(JSON.parse(stored)));
  return {
    publicKey: new Uint8Array(await crypto.subtle.exportKey("raw", publicKey)),
    sign: async (bytes) =>
      new Uint8Array(await crypto.subtle.sign(ALGORITHM, privateKey, new Uint8Array(bytes))),
  };
}

const STORE = "walletlens.demo-wallet";
const ALGORITHM = "Ed25519";

async function makeKey(): Promise<readonly [CryptoKey, CryptoKey]> {
  const pair = await crypto.subtle.generateKey(ALGORITHM, true, ["sign", "verify"]);
  if (!("privateKey" in pair)) throw new Error("this browser makes no Ed25519 keys");
  localStorage.setItem(STORE, JSON.stringify(await crypto.subtle.exportKey("jwk", pair.privateKey)));
  return [pair.privateKey, pair.publicKey];
}

function importKey(key: JsonWebKey): Promise<readonly [CryptoKey, CryptoKey]> {
  const { d: _, ...open } = key;
  return Promise.all([
    crypto.subtle.importKey("jwk", key, ALGORITHM, false, ["sign"]),
    crypto.subtle.importKey("jwk", { ...open, key_ops: ["verify"] }, ALGORITHM, true, ["verify"]),
  ]);
}
