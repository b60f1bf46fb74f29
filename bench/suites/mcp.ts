import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { askWithKey } from "@/bench/await-holders";
import type { Figure } from "@/bench/figure";
import { medianOf } from "@/bench/median";
import { type MeasuredProduct, onMeasuredProduct } from "@/bench/product";

const ROUNDS = 300;
const WARM_UP = 50;
const CLIENTS = 1_000;
/** Times that as many clients come and go before. */
const ROUNDS_BEFORE = 5;
/** Clients that connect at a time. */
const AT_ONCE = 20;
const MEBIBYTE = 1_048_576;

/** Measures how much the protocol adds to a warm call, by turns with the call itself; and what clients cost that do nothing. */
export async function* measureMcp(): AsyncIterable<Figure> {
  for (const figure of await onMeasuredProduct(measure)) yield figure;
}

async function measure(product: MeasuredProduct): Promise<readonly Figure[]> {
  return [...(await measureAdded(product)), await measureSessions(product)];
}

async function connect({ url, apiKey }: MeasuredProduct): Promise<Client> {
  const client = new Client({ name: "bench", version: "1" }, { versionNegotiation: { mode: "auto" } });
  const headers = { Authorization: `Bearer ${apiKey}` };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit: { headers } }),
  );
  return client;
}

async function measureAdded(product: MeasuredProduct): Promise<readonly Figure[]> {
  const path = `/api/v1/intel/wallet/${product.wallet}/hud`;
  await askWithKey(product, path);
  const client = await connect(product);
  const call = { name: "wallet_hud", arguments: { address: product.wallet } };
  const overMcp: number[] = [];
  const plain: number[] = [];
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const [tool, rest] = [
      await timeOf(() => callTool(client, call)),
      await timeOf(() => askWithKey(product, path)),
    ];
    if (round < 0) continue;
    overMcp.push(tool);
    plain.push(rest);
  }
  await client.close();
  const added = overMcp.map((tool, round) => tool - (plain[round] ?? 0));
  const against = `a warm /hud with key, one after the other, median of ${ROUNDS}`;
  return [
    { name: "mcp-added-ms", value: medianOf(added), unit: "ms", against, headline: true },
    { name: "mcp-median-ms", value: medianOf(overMcp), unit: "ms", against: "median of rounds" },
    { name: "mcp-rest-median-ms", value: medianOf(plain), unit: "ms", against: "median of rounds" },
  ];
}

async function callTool(client: Client, call: Parameters<Client["callTool"]>[0]): Promise<void> {
  const { isError, content } = await client.callTool(call);
  if (isError === true) throw new Error(JSON.stringify(content));
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** Growth of the server's resident memory while clients are connected and idle. */
async function measureSessions(product: MeasuredProduct): Promise<Figure> {
  // What a server grows by when it is used at all, until it collects its garbage, is no client's.
  for (let round = 0; round < ROUNDS_BEFORE; round += 1) await closeAll(await connectAll(product));
  const before = await readResident(product);
  const clients = await connectAll(product);
  const grown = (await readResident(product)) - before;
  await closeAll(clients);
  const against = `resident memory with ${CLIENTS} clients that are connected and idle, less that after ${ROUNDS_BEFORE} times as many have come and gone`;
  return { name: "mcp-sessions", value: Math.max(0, grown) / MEBIBYTE, unit: "MB", against, headline: true };
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

async function readResident({ url }: MeasuredProduct): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const [, bytes] = /^process_resident_memory_bytes (\S+)$/m.exec(text) ?? [];
  if (bytes === undefined) throw new Error("the server does not tell its memory");
  return Number(bytes);
}
