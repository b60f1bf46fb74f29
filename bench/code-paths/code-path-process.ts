import { createServer } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { NextRequest } from "next/server";
import { payAsDocumented, readDemand } from "@/e2e/support/x402/document-payer";
import { createFundedWallet } from "@/e2e/support/x402/wallets";
import { inngestHandlers } from "@/inngest/route";
import { startJobs } from "@/inngest/start-jobs";
import { notePeerAddresses } from "@/lib/api/server/client-address";
import type { Endpoint } from "@/lib/api/server/endpoint";
import { ENDPOINTS } from "@/lib/api/server/endpoints";
import { installRequestGuard } from "@/lib/api/server/guard/install-request-guard";
import { watchServers } from "@/lib/api/server/guard/watch-servers";
import { matchPath } from "@/lib/api/server/read-request";
import { container } from "@/lib/composition/container";
import { type Env, readEnv } from "@/lib/config/env";
import { getLog } from "@/lib/config/log";
import { listExecutedFiles } from "./executed-files";

/**
 * A server process without Next, so that each source file is a separate script. Prints the files that calls
 * execute, as JSON: a cold call if the process runs jobs, otherwise a warm call and one with a payment, so
 * that polling of the executor is not counted.
 */
async function traceCalls([wallet = "", chainUrl = ""]: readonly string[]): Promise<void> {
  const env = readEnv();
  const { port, selfUrl, role } = env;
  await startServing(env);
  serve().listen(port, "127.0.0.1");
  const { accounts } = container();
  const userId = await accounts.openAccount({ credits: 1_000, kind: "grant", reason: "bench" });
  const caps = { perDay: null, total: null };
  const { apiKey } = await accounts.createApiKey({ userId, description: "bench", expiresAt: null, caps });
  const hud = `${selfUrl}/api/v1/intel/wallet/${wallet}/hud`;
  const callWith = (headers: Record<string, string>) => async () => {
    const response = await fetch(hud, { headers });
    const text = await response.text();
    if (response.status !== 200) throw new Error(`answered with ${response.status}: ${text}`);
    // Work after the response is part of the code path.
    await sleep(SETTLED_MS);
  };
  const byKey = callWith({ "x-api-key": apiKey });
  if (role === "all") {
    const cold = await listExecutedFiles(byKey);
    // The reading of the history, which the call starts, is not part of later calls.
    await sleep(IDLE_MS);
    return console.log(JSON.stringify({ cold }));
  }
  await byKey();
  const warm = await listExecutedFiles(byKey);
  const payer = await createFundedWallet(chainUrl, { sol: 1, usdc: 100 });
  const pay = async () => payAsDocumented(chainUrl, payer, readDemand(await fetch(hud)));
  await callWith({ "payment-signature": await pay() })();
  await sleep(NEXT_BLOCK_MS);
  const paid = await listExecutedFiles(callWith({ "payment-signature": await pay() }));
  const payment = paid.filter((file) => !warm.includes(file));
  console.log(JSON.stringify({ warm, payment }));
}

/**
 * Starts the parts of a process that serve calls and run their jobs. Loops of other work are not started, because
 * their files would be counted whenever a timer fires during a call.
 */
async function startServing({ role, siteUrl }: Env): Promise<void> {
  watchServers();
  notePeerAddresses();
  installRequestGuard({ log: getLog(), role, siteUrl, countVisit: async () => undefined });
  if (role !== "web") startJobs();
  await container().payments.open();
}

const SETTLED_MS = 300;
const IDLE_MS = 15_000;
const NEXT_BLOCK_MS = 1_000;

/** The routes that Next would serve. */
function serve() {
  return createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("end", () => {
      const url = new URL(incoming.url ?? "/", `http://${incoming.headers.host}`);
      const headers = Object.entries(incoming.headers).map(([name, value]): [string, string] => [
        name,
        String(value),
      ]);
      const method = incoming.method ?? "GET";
      const body = method === "GET" || method === "HEAD" ? null : Buffer.concat(chunks);
      void answer(url, new NextRequest(url, { method, headers, body })).then(async (response) => {
        outgoing.writeHead(response.status, Object.fromEntries(response.headers));
        outgoing.end(Buffer.from(await response.arrayBuffer()));
      });
    });
  });
}

async function answer({ pathname }: URL, request: NextRequest): Promise<Response> {
  if (pathname !== "/api/inngest") return container().handle(endpointsAt(pathname), request);
  const { method } = request;
  if (method !== "GET" && method !== "PUT" && method !== "POST") return new Response(null, { status: 405 });
  return inngestHandlers()[method](request, undefined);
}

function endpointsAt(pathname: string): readonly Endpoint[] {
  return Object.values(ENDPOINTS).filter(({ definition }) => matchPath(definition.path, pathname) !== null);
}

traceCalls(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
