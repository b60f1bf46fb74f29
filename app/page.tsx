import type { Metadata } from "next";
import { redirect } from "next/navigation";
import type { PageInput } from "@/app/page-input";
import { NO_CONDITIONS } from "@/components/discover/discover-query";
import { DiscoverTable } from "@/components/discover/discover-table";
import { AddressSearch } from "@/components/search/address-search";
import { DemoPicks } from "@/components/search/demo-picks";
import { parseSearch } from "@/components/search/parse-search";
import { RecentStrip } from "@/components/search/recent-strip";
import { SampleResults } from "@/components/search/sample-results";
import { ButtonLink } from "@/components/ui/button-link";
import { Link } from "@/components/ui/link";
import { Panel } from "@/components/ui/panel";
import { BEHAVIOR_CLASSES } from "@/components/wallet/behavior-classes";
import { container } from "@/lib/composition/container";
import { ANY_WALLETS, type DiscoveredWallets, type RankingSearch } from "@/lib/wallets/rules/ranking-search";

/** An account of Solana's documentation, linked if there is no demo chain. */
const EXAMPLE_WALLET = "vines1vzrYbzLMRdu58ou5XTby4qAqVRLmqo36NKPTg";

const BEST_KNOWN: RankingSearch = { ...ANY_WALLETS, minTier: "SILVER", limit: 5 };

export async function generateMetadata({ searchParams }: PageInput): Promise<Metadata> {
  const { address } = await searchParams;
  return {
    title: { absolute: "Walletlens: see how any Solana wallet really trades" },
    description:
      "Profit and loss to the lamport, hold times, entries and exits of any Solana wallet, and how much of that is known.",
    alternates: { canonical: "/" },
    // Searches are private: a page with a search text is not indexed.
    ...(address !== undefined && { robots: { index: false } }),
  };
}

export default async function HomePage({ searchParams }: PageInput) {
  const { address = "" } = await searchParams;
  const text = typeof address === "string" ? address : "";
  const search = parseSearch(text);
  if (search.kind === "address") redirect(`/wallet/${search.address}`);
  const message = search.kind === "malformed" ? search.message : null;

  const { demo, pages } = container();
  const [showcase, samples, stored] = await Promise.all([
    pages.readShowcase(),
    demo.readSamples(),
    pages.discoverWallets(BEST_KNOWN),
  ]);
  return (
    <div className="space-y-8 py-2 sm:py-4">
      <section>
        <h1 className="text-2xl font-semibold tracking-tight text-balance">
          See how any Solana wallet really trades
        </h1>
        <p className="mt-2 mb-5 max-w-prose text-muted text-pretty">
          PnL to the lamport, hold times, entries and exits for any Solana wallet. Every number links to its
          transactions.
        </p>
        <AddressSearch size="hero" initial={{ text, message }} />
        <RecentStrip />
      </section>
      {showcase === null && stored.wallets.length === 0 && (
        <p className="text-muted">
          No wallet is analyzed yet. Start with{" "}
          <Link href={`/wallet/${EXAMPLE_WALLET}`} className="text-link">
            an example from Solana's documentation
          </Link>
          .
        </p>
      )}
      <SampleResults samples={samples} />
      <RealResult wallets={stored.wallets} now={Date.now()} />
      {showcase !== null && <DemoPicks {...showcase} />}
      <section aria-labelledby="classes">
        <h2 id="classes" className="mb-3 text-muted">
          Trader types, by median hold time
        </h2>
        <BehaviorLegend />
      </section>
      <p className="text-sm text-muted">
        Use the API:{" "}
        <Link href="/docs" className="text-link">
          quickstart and pricing
        </Link>
      </p>
    </div>
  );
}

function BehaviorLegend() {
  return (
    <ol className="grid grid-cols-4 gap-x-px gap-y-4 lg:grid-cols-8">
      {BEHAVIOR_CLASSES.map(({ type, name, holds, background }) => (
        <li key={type} className="min-w-0">
          <div className={`h-1.5 ${background}`} />
          <p className="mt-2 truncate font-medium">{name}</p>
          <p className="text-xs text-faint">{holds}</p>
        </li>
      ))}
    </ol>
  );
}

function RealResult({ wallets, now }: { wallets: DiscoveredWallets["wallets"]; now: number }) {
  return (
    <div className="grid gap-4">
      <ul className="grid gap-x-6 gap-y-1 text-sm text-muted sm:grid-cols-3">
        <li>
          <strong className="font-medium text-text">Every number opens</strong> the transactions behind it.
        </li>
        <li>
          <strong className="font-medium text-text">Unknowns are labeled</strong>, never guessed.
        </li>
        <li>
          <strong className="font-medium text-text">Failed calls are free.</strong> Retries are never charged
          twice.
        </li>
      </ul>
      {wallets.length > 0 && (
        <Panel
          title="Top wallets by PnL (analyzed in the last 7 days)"
          aside={<ButtonLink href="/discover">View all</ButtonLink>}
        >
          <DiscoverTable wallets={wallets} request={NO_CONDITIONS} now={now} />
        </Panel>
      )}
    </div>
  );
}
