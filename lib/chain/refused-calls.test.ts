import { createAddress } from "@walletlens/demo-chain/testing/create-address";
import { startProvider } from "@walletlens/demo-chain/testing/test-provider";
import { address } from "@walletlens/engine/address";
import { expect, onTestFinished, test } from "vitest";
import { createLog } from "@/lib/config/log";
import { connectChain } from "./connect-chain";
import { createPaymentChain } from "./create-payment-chain";
import { createBlockhashReader, createPaymentRpc } from "./payment-rpc";

const TEXT = "account 4711 has no access to this method";
const WALLET = address(createAddress("wallet"));

async function refusing(method: string, code: number | string = -32_052) {
  const refusals = [{ method, status: 403, code, message: `${TEXT}, key query-key-1` }];
  const provider = await startProvider({ signatures: 1, refusals });
  onTestFinished(provider.close);
  return `${provider.url}/?api-key=query-key-1`;
}

test("callers get method and code of a refused call, and the log has the text of the provider, without the key", async () => {
  const chain = connectChain({ url: await refusing("getAccountInfo") });
  const error: unknown = await chain.readWallet(WALLET).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({
    code: "chain_unavailable",
    message: "The chain provider refuses the call (getAccountInfo, JSON-RPC -32052).",
  });
  const lines: string[] = [];
  createLog("info", { write: (line) => void lines.push(line) }).error({ err: error }, "failed");
  expect(lines.join()).toContain(`getAccountInfo: HTTP 403: ${TEXT}, key [redacted]`);
  expect(lines.join()).not.toContain("query-key-1");
});

test("a refused call of a payment is named in the same way", async () => {
  const read = createBlockhashReader(await refusing("getLatestBlockhash"), {});
  await expect(read()).rejects.toMatchObject({
    code: "chain_unavailable",
    message: "The chain provider refuses the call (getLatestBlockhash, JSON-RPC -32052).",
  });
  const refusals = [{ method: "isBlockhashValid", code: "-32005", message: TEXT }];
  const provider = await startProvider({ signatures: 0, refusals });
  onTestFinished(provider.close);
  const { isFresh } = createPaymentChain(createPaymentRpc(provider.url, {}));
  await expect(isFresh("blockhash")).rejects.toMatchObject({
    code: "chain_unavailable",
    message: expect.stringContaining("(isBlockhashValid, JSON-RPC -32005)"),
  });
});
