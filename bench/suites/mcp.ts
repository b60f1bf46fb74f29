import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { type BenchMetric, headline } from "@/bench/metric";
import { readUsage } from "@/bench/process-memory";
import { callWithKey, findDemoAddresses, type MeasuredProduct, onUnlimitedProduct } from "@/bench/product";
import { medianBy, medianMetric, runRounds, timeOf } from "@/bench/rounds";

const ROUNDS = 300;
const CLIENTS = 1_000;
/** Number of warm-up rounds with the same number of clients. */
const ROUNDS_BEFORE = 5;
/** Number of clients that connect simultaneously. */
const AT_ONCE = 20;
const MEBIBYTE = 2 ** 20;

/** Time that the protocol adds to a warm call, and memory of idle clients. */
export const measureMcp = () =>
  onUnlimitedProduct(async function* (product) {
    yield* measureAdded(product);
    yield await measureSessions(product);
  });

async function connect({ url, apiKey }: MeasuredProduct): Promise<Client> {
  const client = new Client({ name: "bench", version: "1" }, { versionNegotiation: { mode: "auto" } });
  const headers = { Authorization: `Bearer ${apiKey}` };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit: { headers } }),
  );
  return client;
}

async function* measureAdded(product: MeasuredProduct): AsyncIterable<BenchMetric> {
  const { wallet } = await findDemoAddresses(product);
  const path = `/api/v1/intel/wallet/${wallet}/hud`;
  await callWithKey(product, path);
  const client = await connect(product);
  const call = async () => {
    const { isError, content } = await client.callTool({
      name: "wallet_hud",
      arguments: { address: wallet },
    });
    if (isError === true) throw new Error(JSON.stringify(content));
  };
  const rounds = await runRounds({ warmUp: 50, rounds: ROUNDS }, async () => ({
    mcpMs: await timeOf(call),
    restMs: await timeOf(() => callWithKey(product, path)),
  }));
  await client.close();
  const added = medianBy(rounds, ({ mcpMs, restMs }) => mcpMs - restMs);
  yield headline(
    "mcp-added-ms",
    added,
    "ms",
    `a warm /hud with key, one after the other, median of ${ROUNDS}`,
  );
  yield medianMetric("mcp-median-ms", rounds, ({ mcpMs }) => mcpMs);
  yield medianMetric("mcp-rest-median-ms", rounds, ({ restMs }) => restMs);
}

/** Growth of the server's resident memory while clients are connected and idle. */
async function measureSessions(product: MeasuredProduct): Promise<BenchMetric> {
  // A server grows when it is used at all, until it collects its garbage: that is not due to clients.
  for (let round = 0; round < ROUNDS_BEFORE; round += 1) await closeAll(await connectAll(product));
  const { memory: before } = await readUsage(product.url);
  const clients = await connectAll(product);
  const grown = (await readUsage(product.url)).memory - before;
  await closeAll(clients);
  const against = `resident memory with ${CLIENTS} clients that are connected and idle, less that after ${ROUNDS_BEFORE} times as many have come and gone`;
  return headline("mcp-sessions", Math.max(0, grown) / MEBIBYTE, "MB", against);
}

async function connectAll(product: MeasuredProduct): Promise<readonly Client[]> {
  const clients: Client[] = [];
  while (clients.length < CLIENTS) {
    clients.push(...(await Promise.all(Array.from({ length: AT_ONCE }, () => connect(product)))));
  }
  return clients;
}

async function closeAll(clients: readonly Client[]): Promise<void> {
  await Promise.all(clients.map((client) => client.close()));
}
