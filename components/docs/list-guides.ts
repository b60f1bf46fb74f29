import { RESULT_LIFETIME_MINUTES } from "@/lib/jobs/rules/jobs";
import { toPackageSpec } from "@/lib/server/docs/packages";
import {
  exportTrades,
  findFirstBuyers,
  firstCall,
  followJob,
  type GuideAddresses,
  mcpClients,
  payPerCall,
  receiveWebhooks,
  type Sample,
  verifyProfile,
  watchWallet,
} from "./guide-samples";

/** A guide; `text` is one paragraph with code between backticks. */
export interface Guide {
  readonly id: string;
  readonly title: string;
  readonly samples: readonly Sample[];
  readonly text: string;
}

/** Returns the guides with samples for `site`, which has no trailing slash. */
export function listGuides(site: string, addresses: GuideAddresses): readonly Guide[] {
  return [
    {
      id: "first-call",
      title: "A first call",
      samples: firstCall(site, addresses),
      text: `Create an API key in your account, or use the key that \`npm run quickstart\` prints. Send it in \`X-Api-Key\`, or in \`Authorization\` as a bearer token. If a field is listed in \`unknown\`, its value is not known: 0 is a placeholder, any other number is the known part. \`npm install ${toPackageSpec("@walletlens/client", site)}\` installs the client of the TypeScript examples; the Python examples need no package.`,
    },
    {
      id: "jobs",
      title: "Async jobs",
      samples: followJob(site, addresses),
      text: `Calls about groups of wallets return 202 with a job. \`Location\` is the path of the job status and \`Retry-After\` the polling interval in seconds. The result is available for ${RESULT_LIFETIME_MINUTES} minutes. \`X-Max-Credits\` rejects calls above your limit up front. \`Idempotency-Key\` makes retries safe.`,
    },
    {
      id: "launch",
      title: "First buyers of a token",
      samples: findFirstBuyers(site, addresses),
      text: "The launch of a token with its creator and first buyers: what each bought, sold and holds, in percent of the total supply. Each tag has evidence, the signatures that prove it. Tags that could not be tested are in `untested`. If the launch was not reached, `coverage.reachedLaunch` is false and the credits are refunded. The document `docs/launch.md` of the source describes each tag.",
    },
    {
      id: "paying",
      title: "Pay per call with x402",
      samples: payPerCall(site, addresses),
      text: "Without an API key, pay each call in USDC by x402. The 402 response describes the transfer to sign. Errors are never charged. Two payments with the same amount and blockhash are the same transaction, so add a unique memo to each, as the official client does. The official client rejects payments above 1 USD unless you call `setSpendControls`; credit packs require it.",
    },
    {
      id: "export",
      title: "Export for tax tools",
      samples: exportTrades(site, addresses),
      text: "One row for each sale and burn of a wallet: proceeds, cost, fees, result in SOL and dollars, hold time and lots. The CSV file has the whole range from `from` to before `to`, and JSON has pages. An account is charged once per wallet and UTC day. An unknown value is empty, and `unknown` lists its name. The document `docs/trades-export.md` of the source describes each column.",
    },
    {
      id: "verify",
      title: "Verify an answer",
      samples: verifyProfile(site, addresses),
      text: "`evidence=true` adds the inputs of a profile, HUD or page of tokens: signatures, prices, balances. `walletlens verify` reads the same transactions from any Solana node, computes every value again and prints each difference with its path. It exits with 0 if nothing differs and everything was read, 1 for a difference, 3 if values follow from prices or other inputs that only the answer states, and 5 if something could not be read. The document `docs/verification.md` of the source describes what is compared.",
    },
    {
      id: "watching",
      title: "Watching wallets",
      samples: watchWallet(site, addresses),
      text: "Watched wallets are polled. Trades that match the rules of the watch become events of the feed. A check costs 1 credit if it finds events; otherwise it is free. `/watchlist/events` streams events in real time. `minTradeSol`, `minTradeUsd`, `newToken` and `soldAll` are alternatives; `mints` and `side` restrict the trades that they consider.",
    },
    {
      id: "webhooks",
      title: "Webhooks",
      samples: receiveWebhooks(site),
      text: "We POST signed events (Standard Webhooks) to your URLs when jobs end and watched wallets trade. Delivery is at least once; each attempt has the same id. The signing secret is shown only once, when you create the webhook. URLs must be public and use TLS, unless the operator allows private targets. `digest.daily` and `digest.weekly` summarize the watched wallets at 08:00 UTC.",
    },
    {
      id: "mcp",
      title: "Tools for agents",
      samples: mcpClients(site),
      text: "The MCP server offers the endpoints for wallets, holders, groups, discovery, search, watches, jobs, results, prices and the account as tools, over HTTP at `/mcp` or as a local process. The server lists the core tools, and all of them at `/mcp?tools=all`; a tool can be called without being listed. `maxCredits` limits the price of a call. `waitSeconds` limits how long a tool waits before it returns a job; continue with `job` and `result`.",
    },
    {
      id: "keys",
      title: "Rotate API keys",
      samples: [],
      text: "`POST /account/keys/:id/rotate`, called with the key itself, returns a new key. The previous key is accepted for one day, so you can switch without downtime. Caps and spending do not change.",
    },
    {
      id: "versions",
      title: "Changes and deprecation",
      samples: [],
      text: "Within `/api/v1`, we may add fields, endpoints and codes, but never remove them or change their meaning. Ignore fields and codes that you do not know. Deprecations are announced in the changelog, and the affected responses carry `Deprecation` and `Sunset` headers for at least six months.",
    },
    {
      id: "security",
      title: "Report a vulnerability",
      samples: [],
      text: "Report vulnerabilities to the operator of this site, or privately to the project. Describe what you did, what happened and what you expected. You get a reply within three working days.",
    },
  ];
}
