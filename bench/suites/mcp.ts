import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { type BenchMetric, headline } from "@/bench/metric";
import { COLLECTS_ON_SIGNAL, readLiveBytes } from "@/bench/process-memory";
import { callWithKey, findDemoAddresses, type MeasuredProduct, onProduct, UNREACHED } from "@/bench/product";
import { medianBy, medianMetric, runRounds, timeOf } from "@/bench/rounds";

const ROUNDS = 300;
const CLIENTS = 1_000;
/** Number of clients that connect simultaneously. */
const AT_ONCE = 20;
const MEBIBYTE = 2 ** 20;

/** Time that the protocol adds to a warm call, and memory of idle clients. */
export const measureMcp = () =>
  onProduct({ ...UNREACHED, ...COLLECTS_ON_SIGNAL }, async function* (product) {
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

/** Growth of the live objects of the server while clients are connected and idle. */
async function measureSessions(product: MeasuredProduct): Promise<BenchMetric> {
  // Once before, so that code that is loaded and compiled late is not attributed to the clients.
  await closeAll(await connectAll(product));
  const before = await readLiveBytes(product);
  const clients = await connectAll(product);
  const grown = (await readLiveBytes(product)) - before;
  await closeAll(clients);
  const against = `live objects of the server with ${CLIENTS} clients that are connected and idle, less those before`;
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
