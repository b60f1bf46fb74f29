import { generateKeyPairSync, sign } from "node:crypto";
import type { Page } from "@playwright/test";
import { base58 } from "@scure/base";
import { z } from "zod";
import { formatSignInMessage } from "@/lib/identity/rules/sign-in-message";

const SignInInput = z.object({
  domain: z.string(),
  statement: z.string(),
  uri: z.string(),
  version: z.string(),
  chainId: z.string(),
  nonce: z.string(),
  issuedAt: z.string(),
  expirationTime: z.string(),
});

interface StandardWallet {
  readonly name: string;
  readonly address: string;
}

/**
 * Gives a page a wallet of the Wallet Standard, as an extension would, by the event that they register with
 * (https://github.com/wallet-standard/wallet-standard). With `signsIn` it knows `solana:signIn`, else it signs messages.
 */
export async function installWallet(
  page: Page,
  { name, signsIn }: { readonly name: string; readonly signsIn: boolean },
): Promise<StandardWallet> {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const key = publicKey.export({ format: "der", type: "spki" }).subarray(12);
  const address = base58.encode(key);
  await page.exposeFunction("signByWallet", (message: readonly number[]) => [
    ...sign(null, Buffer.from(message), privateKey),
  ]);
  await page.exposeFunction("writeSignIn", (input: unknown) =>
    formatSignInMessage({ ...SignInInput.parse(input), address }),
  );
  await page.addInitScript(registerWallet, { name, signsIn, address, key: [...key] });
  return { name, address };
}

/** Runs in the page. */
function registerWallet(wallet: {
  readonly name: string;
  readonly signsIn: boolean;
  readonly address: string;
  readonly key: readonly number[];
}): void {
  const call = (name: string, value: unknown) => Reflect.get(window, name)(value);
  const chains = ["solana:mainnet"];
  const account = {
    address: wallet.address,
    publicKey: Uint8Array.from(wallet.key),
    chains,
    features: ["solana:signMessage"],
  };
  const signBytes = async (bytes: Uint8Array) => Uint8Array.from(await call("signByWallet", [...bytes]));
  const signMessage = async (...inputs: readonly { readonly message: Uint8Array }[]) =>
    Promise.all(
      inputs.map(async ({ message }) => ({ signedMessage: message, signature: await signBytes(message) })),
    );
  const signIn = async (...inputs: readonly unknown[]) =>
    Promise.all(
      inputs.map(async (input) => {
        const signedMessage = new TextEncoder().encode(await call("writeSignIn", input));
        return { account, signedMessage, signature: await signBytes(signedMessage) };
      }),
    );
  const connect = async () => {
    standard.accounts = [account];
    return { accounts: [account] };
  };
  const standard = {
    version: "1.0.0",
    name: wallet.name,
    icon: "data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4=",
    chains,
    // Empty until the wallet is connected.
    accounts: [] as unknown[],
    features: {
      "standard:connect": { version: "1.0.0", connect },
      "standard:events": { version: "1.0.0", on: () => () => undefined },
      "solana:signMessage": { version: "1.1.0", signMessage },
      "solana:signTransaction": {
        version: "1.0.0",
        supportedTransactionVersions: [0],
        signTransaction: async () => {
          throw new Error("nothing to sign");
        },
      },
      ...(wallet.signsIn ? { "solana:signIn": { version: "1.0.0", signIn } } : {}),
    },
  };
  const register = (api: { register: (wallet: unknown) => void }) => api.register(standard);
  window.dispatchEvent(new CustomEvent("wallet-standard:register-wallet", { detail: register }));
  window.addEventListener("wallet-standard:app-ready", (event) => register(Reflect.get(event, "detail")));
}
