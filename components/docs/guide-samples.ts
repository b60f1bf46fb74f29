import { API_BASE } from "@/lib/http/contract/endpoint-definition";

/** Lines of a guide that are copied, by the language that they are in. */
export interface Sample {
  readonly name: string;
  readonly code: string;
}

/** The first call: a wallet's signal. */
export function firstCall(site: string): readonly Sample[] {
  const base = `${site}${API_BASE}`;
  return [
    { name: "curl", code: `curl -H "X-Api-Key: $API_KEY" ${base}/intel/wallet/$WALLET/hud` },
    {
      name: "TypeScript",
      code: `import { createClient } from "@walletlens/client";

const client = createClient({ baseUrl: "${site}", apiKey: process.env.API_KEY });
const { behaviorCategory, winRate, unknown } = await client.walletHud(process.env.WALLET);
console.log(behaviorCategory, winRate, unknown ?? []);`,
    },
    {
      name: "Python",
      code: `import json, os, urllib.request

request = urllib.request.Request(
    f"${base}/intel/wallet/{os.environ['WALLET']}/hud",
    headers={"X-Api-Key": os.environ["API_KEY"]},
)
print(json.load(urllib.request.urlopen(request))["behaviorCategory"])`,
    },
  ];
}

/** A job: the call that queues it, its state, its result. */
export function followJob(site: string): readonly Sample[] {
  const base = `${site}${API_BASE}`;
  return [
    {
      name: "curl",
      code: `curl -X POST -H "X-Api-Key: $API_KEY" -H "X-Max-Credits: 5" -d '{"topN": 10}' \\
  ${base}/intel/token/$MINT/holders/agent
curl ${base}/jobs/$JOB_ID
curl -H "X-Api-Key: $API_KEY" "${base}/jobs/result/by-key?key=$AGENT_RESULT_KEY"`,
    },
    {
      name: "TypeScript",
      code: `const { aggregate, profiles } = await client.holdersAgentAndWait(process.env.MINT, {
  topN: 10,
  maxCredits: 5,
  onProgress: ({ progress }) => console.error(progress, "%"),
});`,
    },
  ];
}

/** A call that is paid on chain, with the official packages. */
export function payPerCall(site: string): readonly Sample[] {
  return [
    {
      name: "TypeScript",
      code: `import { wrapFetchWithPayment, x402Client } from "@x402/fetch";
import { ExactSvmScheme } from "@x402/svm/exact/client";

const payer = new x402Client().register("solana:*", new ExactSvmScheme(signer));
const pay = wrapFetchWithPayment(fetch, payer);
const answer = await pay("${site}${API_BASE}/intel/wallet/" + wallet + "/hud");`,
    },
  ];
}

/** Settings of clients of the Model Context Protocol. */
export function mcpClients(site: string): readonly Sample[] {
  const url = `${site}/mcp`;
  const remote = { type: "http", url, headers: { Authorization: "Bearer ak_…" } };
  const local = {
    command: "npx",
    args: ["-y", "walletlens", "--url", `${site}${API_BASE}`, "mcp"],
    env: { WALLETLENS_API_KEY: "ak_…" },
  };
  return [
    {
      name: "Claude Code",
      code: `claude mcp add --transport http walletlens ${url} --header "Authorization: Bearer $API_KEY"`,
    },
    {
      name: "Visual Studio Code, .vscode/mcp.json",
      code: JSON.stringify({ servers: { walletlens: remote } }, null, 2),
    },
    {
      name: "Claude Desktop, claude_desktop_config.json",
      code: JSON.stringify({ mcpServers: { walletlens: local } }, null, 2),
    },
  ];
}
