import { BaseWalletAdapter, WalletConnectionError, WalletReadyState } from "@solana/wallet-adapter-base";
import { PublicKey } from "@solana/web3.js";
import { expect, test } from "vitest";
import { connectWallet } from "@/components/account/wallet-connect/connect-wallet";

const KEY = new PublicKey("7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU");

/** A wallet that connects by `onConnect`. */
class TestWallet extends BaseWalletAdapter {
  readonly name = Object.assign("Test wallet", { __brand__: "WalletName" as const });
  readonly url = "https://wallet.test";
  readonly icon = "data:image/svg+xml;base64,";
  readonly readyState = WalletReadyState.Loadable;
  readonly supportedTransactionVersions = null;
  readonly connecting = false;
  publicKey: PublicKey | null = null;

  constructor(private readonly onConnect: (wallet: TestWallet) => void | Promise<void>) {
    super();
  }

  async connect() {
    await this.onConnect(this);
  }

  async disconnect() {
    this.publicKey = null;
  }

  async sendTransaction() {
    return "";
  }

  accept() {
    this.publicKey = KEY;
    this.emit("connect", KEY);
  }
}

test("a wallet that is connected when it responds returns its key", async () => {
  const wallet = new TestWallet((it) => it.accept());
  expect(await connectWallet(wallet)).toBe(KEY);
  expect(await connectWallet(wallet)).toBe(KEY);
  expect([wallet.listenerCount("connect"), wallet.listenerCount("error")]).toEqual([0, 0]);
});

test("a wallet that responds before it is connected, such as a mobile wallet, is awaited", async () => {
  const wallet = new TestWallet((it) => void setTimeout(() => it.accept(), 20));
  expect(await connectWallet(wallet)).toBe(KEY);
});

test("a failed connection throws the wallet's own error, at once or later", async () => {
  const refused = new WalletConnectionError("the user said no");
  const atOnce = new TestWallet(() => Promise.reject(refused));
  await expect(connectWallet(atOnce)).rejects.toThrow(refused);
  const later = new TestWallet((it) => void setTimeout(() => it.emit("error", refused), 20));
  await expect(connectWallet(later)).rejects.toThrow(refused);
});
