import {
  BaseSignInMessageSignerWalletAdapter,
  isVersionedTransaction,
  type SignInMessageSignerWalletAdapter,
  type TransactionOrVersionedTransaction,
  type WalletName,
  WalletNotConnectedError,
  WalletReadyState,
  WalletSignTransactionError,
} from "@solana/wallet-adapter-base";
import { PublicKey } from "@solana/web3.js";
import { formatSignInMessage, type SignInRequest } from "@/lib/identity/rules/sign-in-message";

type SignInInput = NonNullable<Parameters<SignInMessageSignerWalletAdapter["signIn"]>[0]>;
type Versions = BurnerWallet["supportedTransactionVersions"];

/** Demo wallet without an extension. It signs everything with a key of this browser. */
export class BurnerWallet extends BaseSignInMessageSignerWalletAdapter<typeof NAME> {
  readonly name = NAME as WalletName<typeof NAME>;
  readonly url = "https://solana.com";
  readonly icon = ICON;
  readonly readyState = WalletReadyState.Loadable;
  readonly supportedTransactionVersions = new Set([0] as const);
  connecting = false;
  publicKey: PublicKey | null = null;
  private key: BurnerKey | null = null;

  async connect(): Promise<void> {
    this.key = await openBurnerKey();
    this.publicKey = new PublicKey(this.key.publicKey);
    this.emit("connect", this.publicKey);
  }

  async disconnect(): Promise<void> {
    this.key = null;
    this.publicKey = null;
    this.emit("disconnect");
  }

  async signIn(requested: SignInInput = {}) {
    if (this.key === null) await this.connect();
    const { key, publicKey } = this.opened();
    const address = publicKey.toBase58();
    const signedMessage = new TextEncoder().encode(formatSignInMessage({ ...complete(requested), address }));
    const account = { address, publicKey: key.publicKey, chains: [], features: [] };
    return { account, signedMessage, signature: await key.sign(signedMessage) };
  }

  async signMessage(message: Uint8Array): Promise<Uint8Array> {
    return this.opened().key.sign(message);
  }

  async signTransaction<T extends TransactionOrVersionedTransaction<Versions>>(transaction: T): Promise<T> {
    const { key, publicKey } = this.opened();
    if (!isVersionedTransaction(transaction)) {
      throw new WalletSignTransactionError("the demo wallet signs versioned transactions");
    }
    transaction.addSignature(publicKey, await key.sign(transaction.message.serialize()));
    return transaction;
  }

  private opened() {
    if (this.key === null || this.publicKey === null) throw new WalletNotConnectedError();
    return { key: this.key, publicKey: this.publicKey };
  }
}

/** Fills fields that the site omits, according to the standard. */
function complete(requested: SignInInput): SignInRequest {
  return {
    domain: requested.domain ?? window.location.host,
    statement: requested.statement ?? null,
    uri: requested.uri ?? window.location.href,
    version: requested.version ?? "1",
    chainId: requested.chainId ?? null,
    nonce: requested.nonce ?? "",
    issuedAt: requested.issuedAt ?? "",
    expirationTime: requested.expirationTime ?? "",
  };
}

const NAME = "Demo wallet";

/** A flame. */
const ICON =
  "data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCAxNiAxNiI+PHBhdGggZmlsbD0iIzdhYTdmZiIgZD0iTTggMWMxIDMgNCA0LjUgNCA4YTQgNCAwIDAgMS04IDBjMC0xLjUuNy0yLjUgMS41LTMuMkM2IDcgNyA3IDcgNmMwLTEuNSAwLTMgMS01WiIvPjwvc3ZnPg==";

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
async function openBurnerKey(): Promise<BurnerKey> {
  const storedKey = localStorage.getItem(STORE);
  const [privateKey, publicKey] = await (storedKey === null ? makeKey() : importKey(JSON.parse(storedKey)));
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
