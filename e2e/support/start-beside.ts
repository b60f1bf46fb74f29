import { test } from "@playwright/test";
import { type LocalServer, serveLocally } from "@walletlens/demo-chain/serve-locally";
import { startSibling } from "./shared-servers";
import type { Product } from "./start-product";

/** All tests of a file have one network address, and none may wait for the calls of another. */
const NO_WAITING = { RATE_LIMIT_ADDRESS_RPS: "1000", RATE_LIMIT_ADDRESS_BURST: "3000" };

type Settings = Parameters<typeof startSibling>[0];

/**
 * Starts a product for the tests of one file, beside a local server that replaces another one. Both end after
 * the tests. Returns a function that returns the product while the tests run.
 */
export function startBeside(
  answer: Parameters<typeof serveLocally>[0],
  toSettings: (url: string) => Settings | Promise<Settings>,
): () => Product {
  let server: LocalServer | undefined;
  let product: Product | undefined;
  test.beforeAll(async () => {
    server = await serveLocally(answer);
    product = await startSibling({ ...NO_WAITING, ...(await toSettings(server.url)) });
  });
  test.afterAll(async () => {
    await product?.stop();
    await server?.close();
  });
  return () => {
    if (product === undefined) throw new Error("the product is not started yet");
    return product;
  };
}
