import { API_BASE } from "@walletlens/contract/endpoint-definition";
import type { ExampleAddresses } from "@/lib/server/docs/openapi/example-addresses";
import { toCliCommand, toPackageSpec } from "@/lib/server/docs/packages";

/** Addresses that the samples call about. */
export type GuideAddresses = Pick<ExampleAddresses, "wallet" | "mint">;

export interface Sample {
  readonly name: string;
  readonly code: string;
}

export function firstCall(site: string, { wallet }: GuideAddresses): readonly Sample[] {
  const base = `${site}${API_BASE}`;
  return toSamples({
    curl: `curl -H "X-Api-Key: $API_KEY" ${base}/intel/wallet/${wallet}/hud`,
    TypeScript: `${createTheClient(site)}
const { behaviorCategory, winRate, unknown } = await client.walletHud("${wallet}");
console.log(behaviorCategory, winRate, unknown ?? []);`,
    Python: `${pythonCall(base)}
print(call("GET", "/intel/wallet/${wallet}/hud"))`,
  });
}

export function exportTrades(site: string, { wallet }: GuideAddresses): readonly Sample[] {
  const base = `${site}${API_BASE}`;
  return toSamples({
    curl: `curl -H "X-Api-Key: $API_KEY" -o trades.csv \\
  "${base}/intel/wallet/${wallet}/trades?format=csv&from=2025-01-01&to=2027-01-01"`,
    TypeScript: `${createTheClient(site)}
const { trades, nextCursor } = await client.walletTrades("${wallet}", { from: "2025-01-01" });
console.log(trades.length, nextCursor);`,
    Python: `${pythonCall(base)}
for trade in call("GET", "/intel/wallet/${wallet}/trades?limit=10")["trades"]:
    print(trade["blockTime"], trade["amount"], trade["realizedPnlSol"])`,
  });
}

export function verifyProfile(site: string, { wallet }: GuideAddresses): readonly Sample[] {
  const base = `${site}${API_BASE}`;
  return toSamples({
    curl: `curl -H "X-Api-Key: $API_KEY" -o answer.json "${base}/intel/wallet/${wallet}?evidence=true"
${toCliCommand(site)} verify answer.json --rpc "$SOLANA_RPC_URL"`,
    TypeScript: `import { verifyAnswer } from "walletlens/verification/verify-answer";
${createTheClient(site)}
const answer = await client.walletProfile("${wallet}", { evidence: "true" });
const { verdict, differences } = await verifyAnswer({ rpcUrl: process.env.SOLANA_RPC_URL }, answer);
console.log(verdict, differences);`,
  });
}

export function followJob(site: string, { mint }: GuideAddresses): readonly Sample[] {
  const base = `${site}${API_BASE}`;
  return toSamples({
    curl: `curl -X POST -H "X-Api-Key: $API_KEY" -H "X-Max-Credits: 20" -d '{"topN": 10}' \\
  ${base}/intel/token/${mint}/holders/agent
curl ${base}/jobs/$JOB_ID
curl -H "X-Api-Key: $API_KEY" "${base}/jobs/result/by-key?key=$AGENT_RESULT_KEY"`,
    TypeScript: `${createTheClient(site)}
const { profiles } = await client.holdersAgentAndWait("${mint}", {
  topN: 10,
  maxCredits: 20,
  onProgress: ({ progress }) => console.error(progress, "%"),
});
console.log(profiles.length);`,
    Python: `${pythonCall(base)}
import time, urllib.parse

job = call("POST", "/intel/token/${mint}/holders/agent", {"topN": 10})
while (status := call("GET", "/jobs/" + job["jobId"])["status"]) not in ("completed", "failed"):
    time.sleep(1)
key = urllib.parse.quote(job["agentResultKey"])
print(len(call("GET", "/jobs/result/by-key?key=" + key)["profiles"]))`,
  });
}

export function findFirstBuyers(site: string, { mint }: GuideAddresses): readonly Sample[] {
  const base = `${site}${API_BASE}`;
  return toSamples({
    curl: `curl -X POST -H "X-Api-Key: $API_KEY" -H "X-Max-Credits: 5" -d '{"first": 20}' \\
  ${base}/intel/token/${mint}/launch
curl ${base}/jobs/$JOB_ID
curl -H "X-Api-Key: $API_KEY" "${base}/jobs/result/by-key?key=launch:result:$JOB_ID"`,
    TypeScript: `${createTheClient(site)}
const { aggregate, buyers, coverage } = await client.launchAndWait("${mint}", { first: 20 });
console.log(coverage.reachedLaunch, aggregate.sameSlot.wallets, aggregate.sameSlot.boughtPercent);
for (const { walletAddress, tags, evidence } of buyers) {
  if (tags.length > 0) console.log(walletAddress, tags, evidence.flatMap(({ signatures }) => signatures));
}`,
    Python: `${pythonCall(base)}
import time, urllib.parse

job = call("POST", "/intel/token/${mint}/launch", {"first": 20})
while (status := call("GET", "/jobs/" + job["jobId"])["status"]) not in ("completed", "failed"):
    time.sleep(1)
launch = call("GET", "/jobs/result/by-key?key=" + urllib.parse.quote(job["resultKey"]))
print(launch["coverage"]["reachedLaunch"], launch["aggregate"]["sameSlot"])`,
  });
}

export function payPerCall(site: string, { wallet }: GuideAddresses): readonly Sample[] {
  return toSamples({
    curl: `curl -i ${site}${API_BASE}/intel/wallet/${wallet}/hud`,
    TypeScript: `import { createKeyPairSignerFromBytes } from "@solana/kit";
import { wrapFetchWithPayment, x402Client } from "@x402/fetch";
import { ExactSvmScheme } from "@x402/svm/exact/client";

const secret = Uint8Array.from(JSON.parse(process.env.SECRET_KEY));
const scheme = new ExactSvmScheme(await createKeyPairSignerFromBytes(secret), {
  rpcUrl: process.env.SOLANA_RPC_URL,
});
const pay = wrapFetchWithPayment(fetch, new x402Client().register("solana:*", scheme));
const answer = await pay("${site}${API_BASE}/intel/wallet/${wallet}/hud");
console.log(await answer.json());`,
  });
}

export function watchWallet(site: string, { wallet }: GuideAddresses): readonly Sample[] {
  const base = `${site}${API_BASE}`;
  return toSamples({
    curl: `curl -X PUT -H "X-Api-Key: $API_KEY" -d '{"label": "whale", "rules": {"minTradeSol": 10}}' \\
  ${base}/watchlist/${wallet}
curl -H "X-Api-Key: $API_KEY" "${base}/watchlist/feed?limit=20"`,
    TypeScript: `${createTheClient(site)}
await client.watch("${wallet}", { label: "whale", rules: { minTradeSol: 10 } });
const { events } = await client.watchFeed({ limit: 20 });
console.log(events.length);`,
    Python: `${pythonCall(base)}
call("PUT", "/watchlist/${wallet}", {"label": "whale", "rules": {"minTradeSol": 10}})
print(len(call("GET", "/watchlist/feed?limit=20")["events"]))`,
  });
}

export function receiveWebhooks(site: string): readonly Sample[] {
  return toSamples({
    curl: `curl -X POST -H "X-Api-Key: $API_KEY" -d '{"url": "'$TARGET_URL'", "events": ["job.completed"]}' \\
  ${site}${API_BASE}/webhooks`,
    TypeScript: `import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { Webhook } from "standardwebhooks";

const webhook = new Webhook(process.env.WEBHOOK_SECRET);
createServer(async (request, response) => {
  try {
    const { type, data } = webhook.verify(await text(request), request.headers);
    console.log(type, data.jobId);
    response.writeHead(204).end();
  } catch {
    response.writeHead(400).end();
  }
}).listen(process.env.PORT);`,
    Python: `import base64, hashlib, hmac, json, os, time
from http.server import BaseHTTPRequestHandler, HTTPServer

secret = base64.b64decode(os.environ["WEBHOOK_SECRET"].removeprefix("whsec_"))

def is_genuine(headers, body):
    sent = (headers["webhook-id"] + "." + headers["webhook-timestamp"] + ".").encode() + body
    expected = "v1," + base64.b64encode(hmac.digest(secret, sent, hashlib.sha256)).decode()
    recent = abs(time.time() - int(headers["webhook-timestamp"])) < 300
    signatures = headers["webhook-signature"].split(" ")
    return recent and any(hmac.compare_digest(expected, signature) for signature in signatures)

class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        genuine = is_genuine(self.headers, body)
        if genuine:
            event = json.loads(body)
            print(event["type"], event["data"].get("jobId"), flush=True)
        self.send_response(204 if genuine else 400)
        self.end_headers()

HTTPServer(("127.0.0.1", int(os.environ["PORT"])), Receiver).serve_forever()`,
  });
}

export function mcpClients(site: string): readonly Sample[] {
  const url = `${site}/mcp`;
  const remote = { type: "http", url, headers: { Authorization: "Bearer ak_…" } };
  const local = {
    command: "npx",
    args: ["-y", toPackageSpec("walletlens", site), "--url", `${site}${API_BASE}`, "mcp"],
    env: { WALLETLENS_API_KEY: "ak_…" },
  };
  return toSamples({
    "Claude Code": `claude mcp add --transport http walletlens ${url} --header "Authorization: Bearer $API_KEY"`,
    "Visual Studio Code, .vscode/mcp.json": JSON.stringify({ servers: { walletlens: remote } }, null, 2),
    "Claude Desktop, claude_desktop_config.json": JSON.stringify(
      { mcpServers: { walletlens: local } },
      null,
      2,
    ),
  });
}

function toSamples(codes: Readonly<Record<string, string>>): readonly Sample[] {
  return Object.entries(codes).map(([name, code]) => ({ name, code }));
}

function createTheClient(site: string): string {
  return `import { createClient } from "@walletlens/client";

const client = createClient({ baseUrl: "${site}", apiKey: process.env.API_KEY });`;
}

function pythonCall(base: string): string {
  return `import json, os, urllib.request

def call(method, path, body=None):
    request = urllib.request.Request(
        "${base}" + path,
        method=method,
        data=None if body is None else json.dumps(body).encode(),
        headers={"X-Api-Key": os.environ["API_KEY"], "Content-Type": "application/json"},
    )
    return json.load(urllib.request.urlopen(request))
`;
}
