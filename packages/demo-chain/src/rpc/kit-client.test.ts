import {
  address,
  appendTransactionMessageInstruction,
  createSolanaRpc,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from "@solana/kit";
import { expect, it } from "vitest";
import { CLASSIC_MINT, FAKE_WALLET } from "./testing/fake-market.ts";
import { startTestChain } from "./testing/test-chain.ts";

const MEMO = address("MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr");

it("the server serves @solana/kit: reading accounts, sending a version 0 transaction, following it", async () => {
  const chain = await startTestChain();
  const rpc = createSolanaRpc(chain.url);
  const signer = await generateKeyPairSigner();
  await chain.call("requestAirdrop", signer.address, 5_000_000);
  expect((await rpc.getBalance(signer.address).send()).value).toBe(5_000_000n);
  const { value: latest } = await rpc.getLatestBlockhash({ commitment: "confirmed" }).send();
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (empty) => setTransactionMessageFeePayerSigner(signer, empty),
    (paid) => setTransactionMessageLifetimeUsingBlockhash(latest, paid),
    (timed) =>
      appendTransactionMessageInstruction(
        { programAddress: MEMO, data: new TextEncoder().encode("hello") },
        timed,
      ),
  );
  const transaction = await signTransactionMessageWithSigners(message);
  const encoded = getBase64EncodedWireTransaction(transaction);
  const signature = await rpc.sendTransaction(encoded, { encoding: "base64" }).send();
  expect(signature).toBe(getSignatureFromTransaction(transaction));
  const { value: statuses } = await rpc.getSignatureStatuses([signature]).send();
  expect(statuses[0]).toMatchObject({ err: null, confirmationStatus: "confirmed" });
  const rows = await rpc.getSignaturesForAddress(signer.address, { limit: 1 }).send();
  expect(rows).toMatchObject([{ signature, memo: "[5] hello" }]);
  const config = { encoding: "json", maxSupportedTransactionVersion: 0 } as const;
  expect(Number((await rpc.getTransaction(signature, config).send())?.version)).toBe(0);
});

it("the server serves the market's accounts to @solana/kit", async () => {
  const chain = await startTestChain();
  const rpc = createSolanaRpc(chain.url);
  const filter = { mint: address(CLASSIC_MINT) };
  const config = { encoding: "jsonParsed" } as const;
  const { value } = await rpc.getTokenAccountsByOwner(address(FAKE_WALLET), filter, config).send();
  expect(value[0]?.account.data.parsed.info.tokenAmount.amount).toBe("250000000");
  expect((await rpc.getTokenSupply(address(CLASSIC_MINT)).send()).value.decimals).toBe(6);
});
