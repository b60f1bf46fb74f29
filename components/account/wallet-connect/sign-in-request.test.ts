import type { Adapter } from "@solana/wallet-adapter-base";
import { PublicKey } from "@solana/web3.js";
import { expect, test } from "vitest";
import { signInRequest } from "@/components/account/wallet-connect/sign-in-request";
import { parseSignInMessage, type SignInRequest } from "@/lib/identity/rules/sign-in-message";

const ADDRESS = "7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU";
const REQUEST: SignInRequest = {
  domain: "site.test",
  uri: "https://site.test/sign-in",
  statement: "Sign in.",
  version: "1",
  chainId: "mainnet",
  nonce: "0123456789abcdef",
  issuedAt: "2026-11-20T10:00:00.000Z",
  expirationTime: "2026-11-20T10:10:00.000Z",
};
const SIGNATURE = Uint8Array.from({ length: 64 }, (_, index) => index);

const begin = async () => REQUEST;

/** A wallet with these abilities, connected. */
function walletWith(abilities: object): Adapter {
  return Object.assign(Object.create(null), {
    publicKey: new PublicKey(ADDRESS),
    connected: true,
    ...abilities,
  });
}

test("a wallet that only signs messages signs the message that the server parses", async () => {
  const signed: Uint8Array[] = [];
  const signMessage = async (message: Uint8Array) => {
    signed.push(message);
    return SIGNATURE;
  };
  const handedIn = await signInRequest(walletWith({ signMessage }), begin);
  expect(parseSignInMessage(handedIn?.message ?? "")).toEqual({ ...REQUEST, address: ADDRESS });
  expect(new TextDecoder().decode(signed[0])).toBe(handedIn?.message);
  expect(Buffer.from(handedIn?.signature ?? "", "base64")).toEqual(Buffer.from(SIGNATURE));
});

test("a wallet that supports sign-in writes the submitted message itself and is requested once", async () => {
  const requested: unknown[] = [];
  const signIn = async (input: unknown) => {
    requested.push(input);
    return { signedMessage: new TextEncoder().encode("what the wallet wrote"), signature: SIGNATURE };
  };
  const connect = () => Promise.reject(new Error("asked twice"));
  const wallet = walletWith({ signIn, connect, connected: false, publicKey: null });
  expect(await signInRequest(wallet, begin)).toMatchObject({ message: "what the wallet wrote" });
  expect(requested).toEqual([REQUEST]);
});

test("a wallet that cannot sign messages throws", async () => {
  await expect(signInRequest(walletWith({}), begin)).rejects.toThrow("it can't sign messages");
});

test("nothing is signed if the server requests no signature", async () => {
  const signMessage = () => Promise.reject(new Error("signed"));
  expect(await signInRequest(walletWith({ signMessage }), async () => null)).toBeNull();
});
