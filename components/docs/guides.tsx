import type { PriceList } from "@walletlens/contract/pricing";
import Link from "next/link";
import type { ReactNode } from "react";
import {
  exportTrades,
  firstCall,
  followJob,
  mcpClients,
  payPerCall,
  receiveWebhooks,
  type Sample,
  watchWallet,
} from "@/components/docs/guide-samples";
import { PriceTable } from "@/components/docs/price-table";
import { Prose } from "@/components/docs/prose";
import { CodeBlock } from "@/components/ui/code-block";
import { RESULT_LIFETIME_MINUTES } from "@/lib/jobs/rules/jobs";

export function Guides({ site, prices }: { site: string; prices: PriceList }) {
  return (
    <div className="mx-auto max-w-3xl">
      <h1 className="text-2xl font-semibold tracking-tight">Guides</h1>
      <p className="mt-2 text-muted text-pretty">
        Every call with its fields and errors stands in the{" "}
        <Link href="/docs/api" className="text-link">
          API reference
        </Link>
        .
      </p>
      <Guide id="first-call" title="A first call" samples={firstCall(site)}>
        A key comes from your account, or from `npm run quickstart`. It goes into `X-Api-Key`, or into
        `Authorization` as a bearer token. A field that `unknown` names was not measured: do not read its
        value as a figure.
      </Guide>
      <div className="mt-10">
        <PriceTable prices={prices} />
      </div>
      <Guide id="jobs" title="Answers that take longer" samples={followJob(site)}>
        {`A call about a group of wallets answers 202 with a job: \`Location\` is where its state can be read and \`Retry-After\` when. Its result can be had for ${RESULT_LIFETIME_MINUTES} minutes. \`X-Max-Credits\` refuses a dearer call before anything is done, and \`Idempotency-Key\` makes one safe to repeat.`}
      </Guide>
      <Guide id="paying" title="Paying call by call" samples={payPerCall(site)}>
        Without a key a call is paid in USDC by x402: the 402 says what to sign, and nothing is taken for an
        error. Two payments of one amount on one blockhash are one transaction, so a client adds a memo of its
        own, as the official one does. That one refuses more than a dollar unless it is told
        `setSpendControls`, which packs need.
      </Guide>
      <Guide id="export" title="Export for tax tools" samples={exportTrades(site)}>
        One row for each sale and burn of a wallet: proceeds, cost, fees, result in SOL and dollars, hold time
        and lots. The CSV file has the whole range from `from` to before `to`, and JSON has pages. An account
        is charged once per wallet and UTC day. An unknown value is empty, and `unknown` lists its name. The
        document `docs/trades-export.md` of the source describes each column.
      </Guide>
      <Guide id="watching" title="Watching wallets" samples={watchWallet(site)}>
        A watched wallet is looked at again and again: what it does becomes an event of the feed, as far as
        its rules let it through. A look costs one credit only where it finds such events. `/watchlist/events`
        tells of events as they come.
      </Guide>
      <Guide id="webhooks" title="Webhooks" samples={receiveWebhooks(site)}>
        Jobs that end and swaps of watched wallets are sent to addresses of yours by Standard Webhooks, at
        least once and with the same id on each try. The secret is shown once, when the webhook is made.
        Receivers are public addresses with TLS, unless the operator lets private ones through.
      </Guide>
      <Guide id="mcp" title="Tools for agents" samples={mcpClients(site)}>
        The Model Context Protocol offers the calls about wallets, holders and groups as tools, at `/mcp` or
        by a process, and with them jobs, results, prices and the account. Discovery, search, watching and
        webhooks are calls of the API alone. `maxCredits` limits a call, `waitSeconds` says how long a tool
        waits before its answer becomes a job, which `job` and `result` go on with.
      </Guide>
      <Guide id="keys" title="Another secret for a key" samples={[]}>
        `POST /account/keys/:id/rotate`, called with the key, gives it another secret. Both are taken for a
        day, so that nothing has to stop. Caps and spending stay the key's.
      </Guide>
      <Guide id="versions" title="Changes and deprecation" samples={[]}>
        Within `/api/v1` fields, calls and codes are added, and none is taken away or given another meaning:
        ignore what you do not know. What is going to end is announced in the changelog and answers with
        `Deprecation` and `Sunset` for at least six months.
      </Guide>
      <Guide id="security" title="Holes in security" samples={[]}>
        Tell the operator of this site, or report privately to the project: what you did, what happened and
        what you expected. An answer comes within three working days.
      </Guide>
    </div>
  );
}

interface GuideProps {
  readonly id: string;
  readonly title: string;
  readonly samples: readonly Sample[];
  readonly children: ReactNode;
}

function Guide({ id, title, samples, children }: GuideProps) {
  return (
    <section aria-labelledby={id} className="mt-10">
      <h2 id={id} className="scroll-mt-6 text-xl font-semibold tracking-tight">
        {title}
      </h2>
      <p className="mt-2 text-muted text-pretty">
        {typeof children === "string" ? <Prose text={children} /> : children}
      </p>
      <div className="mt-4 grid gap-4">
        {samples.map(({ name, code }) => (
          <div key={name}>
            <h3 className="mb-1 text-sm text-muted">{name}</h3>
            <CodeBlock name={`${title}: ${name}`} code={code} />
          </div>
        ))}
      </div>
    </section>
  );
}
