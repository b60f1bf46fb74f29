import type { PriceList } from "@walletlens/contract/pricing";
import type { ReactNode } from "react";
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
} from "@/components/docs/guide-samples";
import { PriceTable } from "@/components/docs/price-table";
import { Prose } from "@/components/docs/prose";
import { LANGUAGE_NAMES, type ReferenceQuery } from "@/components/docs/reference-path";
import { CodeBlock } from "@/components/ui/code-block";
import { Link } from "@/components/ui/link";
import { Segments } from "@/components/ui/segments";
import { RESULT_LIFETIME_MINUTES } from "@/lib/jobs/rules/jobs";
import { toPackageSpec } from "@/lib/server/docs/packages";

/** Languages of the samples. */
const GUIDE_LANGUAGES = ["curl", "typescript", "python"] as const;

interface GuidesProps extends ReferenceQuery {
  readonly site: string;
  readonly prices: PriceList;
  readonly addresses: GuideAddresses;
}

export function Guides({ site, prices, addresses, language }: GuidesProps) {
  const label = LANGUAGE_NAMES[language];
  return (
    <div className="mx-auto max-w-3xl">
      <h1 className="text-2xl font-semibold tracking-tight">Guides</h1>
      <p className="mt-2 text-muted text-pretty">
        For all endpoints, fields and errors, see the{" "}
        <Link href="/docs/api" className="text-link">
          API reference
        </Link>
        .
      </p>
      <div className="mt-4 flex">
        <Segments
          name="Language of the examples"
          segments={GUIDE_LANGUAGES.map((one) => ({
            name: LANGUAGE_NAMES[one],
            href: one === "curl" ? "/docs" : `/docs?lang=${one}`,
            isCurrent: one === language,
          }))}
        />
      </div>
      <Guide id="first-call" title="A first call" samples={firstCall(site, addresses)} shown={label}>
        {`Create an API key in your account, or use the key that \`npm run quickstart\` prints. Send it in \`X-Api-Key\`, or in \`Authorization\` as a bearer token. If a field is listed in \`unknown\`, its value is not known: 0 is a placeholder, any other number is the known part. \`npm install ${toPackageSpec("@walletlens/client", site)}\` installs the client of the TypeScript examples; the Python examples need no package.`}
      </Guide>
      <div className="mt-10">
        <PriceTable prices={prices} />
      </div>
      <Guide id="jobs" title="Async jobs" samples={followJob(site, addresses)} shown={label}>
        {`Calls about groups of wallets return 202 with a job. \`Location\` is the path of the job status and \`Retry-After\` the polling interval in seconds. The result is available for ${RESULT_LIFETIME_MINUTES} minutes. \`X-Max-Credits\` rejects calls above your limit up front. \`Idempotency-Key\` makes retries safe.`}
      </Guide>
      <Guide
        id="launch"
        title="First buyers of a token"
        samples={findFirstBuyers(site, addresses)}
        shown={label}
      >
        The launch of a token with its creator and first buyers: what each bought, sold and holds, in percent
        of the total supply. Each tag has evidence, the signatures that prove it. Tags that could not be
        tested are in `untested`. If the launch was not reached, `coverage.reachedLaunch` is false and the
        credits are refunded. The document `docs/launch.md` of the source describes each tag.
      </Guide>
      <Guide id="paying" title="Pay per call with x402" samples={payPerCall(site, addresses)} shown={label}>
        Without an API key, pay each call in USDC by x402. The 402 response describes the transfer to sign.
        Errors are never charged. Two payments with the same amount and blockhash are the same transaction, so
        add a unique memo to each, as the official client does. The official client rejects payments above 1
        USD unless you call `setSpendControls`; credit packs require it.
      </Guide>
      <Guide id="export" title="Export for tax tools" samples={exportTrades(site, addresses)} shown={label}>
        One row for each sale and burn of a wallet: proceeds, cost, fees, result in SOL and dollars, hold time
        and lots. The CSV file has the whole range from `from` to before `to`, and JSON has pages. An account
        is charged once per wallet and UTC day. An unknown value is empty, and `unknown` lists its name. The
        document `docs/trades-export.md` of the source describes each column.
      </Guide>
      <Guide id="verify" title="Verify an answer" samples={verifyProfile(site, addresses)} shown={label}>
        `evidence=true` adds the inputs of a profile, HUD or page of tokens: signatures, prices, balances.
        `walletlens verify` reads the same transactions from any Solana node, computes every value again and
        prints each difference with its path. It exits with 0 if nothing differs and everything was read, 1
        for a difference, 3 if values follow from prices or other inputs that only the answer states, and 5 if
        something could not be read. The document `docs/verification.md` of the source describes what is
        compared.
      </Guide>
      <Guide id="watching" title="Watching wallets" samples={watchWallet(site, addresses)} shown={label}>
        Watched wallets are polled. Trades that match the rules of the watch become events of the feed. A
        check costs 1 credit if it finds events; otherwise it is free. `/watchlist/events` streams events in
        real time. `minTradeSol`, `minTradeUsd`, `newToken` and `soldAll` are alternatives; `mints` and `side`
        restrict the trades that they consider.
      </Guide>
      <Guide id="webhooks" title="Webhooks" samples={receiveWebhooks(site)} shown={label}>
        We POST signed events (Standard Webhooks) to your URLs when jobs end and watched wallets trade.
        Delivery is at least once; each attempt has the same id. The signing secret is shown only once, when
        you create the webhook. URLs must be public and use TLS, unless the operator allows private targets.
        `digest.daily` and `digest.weekly` summarize the watched wallets at 08:00 UTC.
      </Guide>
      <Guide id="mcp" title="Tools for agents" samples={mcpClients(site)} shown={label}>
        The MCP server offers the endpoints for wallets, holders, groups, discovery, search, watches, jobs,
        results, prices and the account as tools, over HTTP at `/mcp` or as a local process. The server lists
        the core tools, and all of them at `/mcp?tools=all`; a tool can be called without being listed.
        `maxCredits` limits the price of a call. `waitSeconds` limits how long a tool waits before it returns
        a job; continue with `job` and `result`.
      </Guide>
      <Guide id="keys" title="Rotate API keys" samples={[]} shown={label}>
        `POST /account/keys/:id/rotate`, called with the key itself, returns a new key. The previous key is
        accepted for one day, so you can switch without downtime. Caps and spending do not change.
      </Guide>
      <Guide id="versions" title="Changes and deprecation" samples={[]} shown={label}>
        Within `/api/v1`, we may add fields, endpoints and codes, but never remove them or change their
        meaning. Ignore fields and codes that you do not know. Deprecations are announced in the changelog,
        and the affected responses carry `Deprecation` and `Sunset` headers for at least six months.
      </Guide>
      <Guide id="security" title="Report a vulnerability" samples={[]} shown={label}>
        Report vulnerabilities to the operator of this site, or privately to the project. Describe what you
        did, what happened and what you expected. You get a reply within three working days.
      </Guide>
    </div>
  );
}

interface GuideProps {
  readonly id: string;
  readonly title: string;
  readonly samples: readonly Sample[];
  /** Name of the language to show. If the guide has no sample in it, all samples are shown. */
  readonly shown: string;
  readonly children: ReactNode;
}

function Guide({ id, title, samples, shown, children }: GuideProps) {
  const chosen = samples.filter(({ name }) => name === shown);
  return (
    <section aria-labelledby={id} className="mt-10">
      <h2 id={id} className="scroll-mt-6 text-xl font-semibold tracking-tight">
        {title}
      </h2>
      <p className="mt-2 text-muted text-pretty">
        {typeof children === "string" ? <Prose text={children} /> : children}
      </p>
      <div className="mt-4 grid gap-4">
        {(chosen.length > 0 ? chosen : samples).map(({ name, code }) => (
          <div key={name}>
            <h3 className="mb-1 text-sm text-muted">{name}</h3>
            <CodeBlock name={`${title}: ${name}`} code={code} />
          </div>
        ))}
      </div>
    </section>
  );
}
