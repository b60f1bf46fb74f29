import { API_BASE } from "@walletlens/contract/endpoint-definition";
import { RESULT_LIFETIME_MINUTES } from "@/lib/jobs/rules/jobs";
import { listTools } from "../../mcp/tool-list";
import { toCliCommand } from "../packages";

/** Section of payments.md. */
export function describePayments(site: string): string {
  return `Each call is paid in USDC on Solana by x402, version 2, without a key or an account.

1. Call without credentials. The 402 has a \`PAYMENT-REQUIRED\` header: base64 of \`{x402Version, accepts: [{scheme, network, asset, amount, payTo, maxTimeoutSeconds, extra}]}\`. If the first entry has \`extra.feePayer\`, that account pays the network fee. With the second entry you pay the network fee yourself; use it for wallets that add protection instructions to the transactions that they sign.
2. Sign one transferChecked of exactly \`amount\` base units of \`asset\` (6 decimals) to the associated token account of \`payTo\`, with \`extra.recentBlockhash\` or another fresh blockhash. Do not send it.
3. Repeat the call with \`payment-signature\`: base64 of \`{x402Version: 2, scheme, network, payload: {transaction}}\`, where \`transaction\` is the signed transaction in base64.
4. The response has an \`X-Payment-Response\` header with the signature of the transaction. Errors and the 202 of a GET are not charged.

Each payment is valid for one call. Two payments with the same amount and blockhash are the same transaction: add a memo instruction with a unique text to each, as the official client does. The official client rejects payments above 1 USD unless you call \`setSpendControls\`; credit packs require it. If \`amount\` is "0", the signed transfer only proves your identity and is never sent. \`x402\` in ${site}${API_BASE}/intel/pricing is null if this server does not accept x402.`;
}

/** Section of tools.md. */
export function describeTools(site: string): string {
  const rows = listTools("all").map(({ name, description = "" }) => `- \`${name}\`: ${description}`);
  return `The MCP server at \`${site}/mcp\` (Streamable HTTP, API key as a bearer token) lists the core tools, and all of these at \`${site}/mcp?tools=all\`. A tool can be called without being listed. To run the server as a local process, use \`${toCliCommand(site)} --url ${site}${API_BASE} mcp --tools all\`. Links to schemas are paths of ${site}.

${rows.join("\n")}`;
}

/** Sections of wallets.md. */
export function describeWallets(site: string): string {
  return `${LEGEND}

## Several wallets

**Batch HUD.** \`huds\` has the wallets with fresh data. \`queued\` has a job for each of the others: repeat the call after these jobs end.

**Combined wallets.** A combined result is the profile of several wallets as one owner: internal transfers are ignored and internal trades cancel out. \`perWallet\` has the realized PnL by selling wallet. Metrics of the group are not the sums of the wallets' metrics. The evidence of each wallet is \`GET /intel/wallet/{addr}?evidence=true\` and \`GET /intel/wallet/{addr}/tokens/{mint}\`. Wallets in \`skipped\` and \`notFound\` are excluded.

## Verification

\`provenance.inputs\` has the number of transactions behind an answer and the SHA-256 of their signatures and of the prices. \`evidence=true\` on \`GET /intel/wallet/{addr}\`, \`/hud\` and \`/tokens\` lists them, which can be megabytes: save the body to a file and do not read it into a context. \`${toCliCommand(site)} verify answer.json --rpc URL\` computes it again from any Solana node and prints what differs: exit code 0 for nothing, 1 for a difference, 5 for what could not be read.`;
}

/** Section of copying.md. */
export const FOLLOWING = `## What a follower keeps

\`POST /intel/wallet/{addr}/copy\` repeats recent completed cycles after \`delaySeconds\` at the prices that the pools had then. \`verdict\` and \`keptShare\` have intervals; \`breakEvenDelaySeconds\` and \`capacitySol\` say when the profit ends; \`contestedShare\` says how often others are as fast. Open positions are not followed. Cycles without a price are counted by reason in \`coverage.unpriced\`; if none has one, the credits are refunded.`;

/** Section of similarity.md. */
export const LINKS = `## Links

Full and compact results list \`links\`, linked pairs with \`kinds\` of evidence, and \`groups\` of linked wallets with their combined PnL (\`combined\`). \`linked\` is direct evidence: signers, transfers, common funder or collector. \`coordinated\` is statistical evidence: of pairs with \`qValue\` up to 0.01, about one in a hundred is a false positive. The correction covers the pairs of one call, so compare many wallets in one call, not pair by pair. \`unsolicited\` transfers do not link wallets. \`coverage\` lists the gaps of the data. \`GET /intel/wallet/{addr}/links/{other}\` returns all transactions of one pair.`;

/** Section of holders.md. */
export const LAUNCH = `## Launch

\`POST /intel/token/{mint}/launch\` reports the creator and the first buyers. \`tags\` are proved by \`evidence\`; tags in \`untested\` could not be tested. \`aggregate\` sums what the tagged buyers bought and hold, in percent of the total supply. If \`coverage.reachedLaunch\` is false, nothing is tagged and the credits are refunded. \`launch: true\` in a deep call queues the same job.`;

/** Section of jobs.md. */
export const JOBS = `## From a job to its result

**GET of a wallet.** Waits up to 30 seconds and usually returns a 200. A 202 costs nothing and returns \`jobId\` and \`prepaidJobId\`. Poll \`GET /jobs/{jobId}\` every 5 seconds until \`status\` is \`completed\`, then repeat the same GET with \`X-Prepaid-Job-Id: {prepaidJobId}\`. The 200 is charged once.

**POST about holders or groups of wallets.** Always returns a 202, which is charged. Poll \`GET /jobs/{jobId}\` until \`completed\`, then call \`GET /jobs/result/by-key?key={key}\`. Failed jobs are refunded: repeat the call once, then stop.

| Result | Key |
|---|---|
| Holder profiles | \`holder-profiles:result:{jobId}\` |
| Holder profiles, compact | \`holder-profiles:agent:result:{jobId}\` |
| Similarity | \`similarity:result:{requestId}\` |
| Similarity, compact | \`similarity:agent:result:{requestId}\` |
| Launch | \`launch:result:{jobId}\` |
| Launch, compact | \`launch:agent:result:{jobId}\` |
| Copy | \`copy:result:{jobId}\` |
| Copy, compact | \`copy:agent:result:{jobId}\` |
| Combined wallets |  \`combined:result:{requestId}\` |
| Combined wallets, compact |  \`combined:agent:result:{requestId}\` |

A result is available for ${RESULT_LIFETIME_MINUTES} minutes to the caller who paid for it; before and after, its key returns 404. Compact results are made for agents: 1,000 to 2,000 tokens. A deep call starts the comparison automatically: poll \`holderProfiles.jobId\` until \`completed\`, then get \`similarity.resultKey\` until it stops returning 404. \`GET /jobs/{similarity.requestId}\` returns the error if the comparison failed.`;

const LEGEND = `## Behavior classes

\`behaviorCode\` and \`behaviorCategory\`, by the median hold time of completed cycles. A cycle of a token goes from a buy to the sale that leaves at most 20 % of the peak balance:

| Code | Category | Median hold time |
|---|---|---|
| S | SNIPER | under 1 minute |
| C | SCALPER | under 5 minutes |
| M | MOMENTUM | under 30 minutes |
| I | INTRADAY | under 4 hours |
| D | DAY_TRADER | under 24 hours |
| W | SWING | under 7 days |
| P | POSITION | under 30 days |
| H | HODLER | longer |
| ? | null | fewer than 2 completed cycles |

\`dataQualityTier\`, best first: GOLD, SILVER, BRONZE, INSUFFICIENT (do not act on it); \`tierReasons\` lists the limits that prevent a better tier. The tier says how far the metrics can be trusted, not how well the wallet trades. While \`provenance.dataRange.complete\` is false, results and rates cover only part of the history and are listed in \`unknown\`. \`isBot\`: more than 60 tokens or 500 swaps per active day, at least 100 atomic arbitrages, or half of the cycles within one slot; \`automation.reasons\` of the profile lists the reasons. \`isWhale\`: holdings above 200 SOL or 20,000 USD.

\`periods\` has the results of the last 7, 30 and 90 days by time of sale, and \`positions\` counts every bought token, with open units at what they could be sold for. In a profile, \`pnl.allTime\` has results in dollars (\`usd\`), fees (\`costs\`) and \`netAfterCostsSol\`; \`shape\` and \`risk\` describe how realized results spread and fall, and \`copyability\` is the share of the profit from cycles held longer than 10, 30 and 60 seconds.`;
