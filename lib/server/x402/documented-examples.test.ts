import { readFileSync } from "node:fs";
import path from "node:path";
import { serveLocally } from "@walletlens/demo-chain/serve-locally";
import { afterAll, expect, test } from "vitest";
import { providePaymentWorld } from "@/lib/testing/provide-payment-world";
import { ENDPOINTS } from "../endpoints";
import { WALLET } from "../testing/sample-wallet";

const DOCUMENT = path.resolve(import.meta.dirname, "../../../docs/x402.md");
const EXAMPLES = [...readFileSync(DOCUMENT, "utf8").matchAll(/```ts\n([\s\S]*?)```/g)].map(
  ([, code]) => code ?? "",
);

const world = await providePaymentWorld();
const server = await serveLocally(async (request, response) => {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) headers.set(name, String(value));
  const url = `http://${request.headers.host}${request.url}`;
  const answer = await world.api.handle([ENDPOINTS["wallet-hud"]], new Request(url, { headers }));
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  response.end(await answer.text());
});

afterAll(server.close);

/** Runs an unmodified example with the addresses of this test; `given` are the names that it presupposes. */
async function run(code: string, given: Readonly<Record<string, unknown>>): Promise<unknown[]> {
  const body = code
    .replace(/import \{([^}]*)\} from ("[^"]+");/g, "const {$1} = await load($2);")
    .replaceAll("http://127.0.0.1:3000", server.url)
    .replaceAll("http://127.0.0.1:8899", world.chain.url);
  const printed: unknown[] = [];
  const load = (name: string) => import(name);
  const console = { log: (...values: unknown[]) => void printed.push(...values) };
  const names = { ...given, load, console };
  const AsyncFunction: FunctionConstructor = Object.getPrototypeOf(async () => {}).constructor;
  await new AsyncFunction(...Object.keys(names), body)(...Object.values(names));
  return printed;
}

test("the example with the official packages pays and prints the response, without SOL", async () => {
  const { secretKey } = world.wallet({ sol: 0 });
  const [answer] = await run(EXAMPLES[0] ?? "", { secretKey, wallet: WALLET });
  expect(answer).toMatchObject({ walletAddress: WALLET });
  expect(world.received()).toBe(15_000);
});

test("the example with web3.js and spl-token pays and prints the signature and the response", async () => {
  const [signature, answer] = await run(EXAMPLES[1] ?? "", { payer: world.wallet(), wallet: WALLET });
  expect(world.chain.bank.log.find(String(signature))).not.toBeNull();
  expect(answer).toMatchObject({ walletAddress: WALLET });
  expect(world.received()).toBe(15_000);
  expect(EXAMPLES).toHaveLength(2);
});
