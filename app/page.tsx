import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { BehaviorLegend } from "@/components/behavior/behavior-legend";
import { DemoPicks } from "@/components/home/demo-picks";
import { FirstCall } from "@/components/home/first-call";
import { PriceTable } from "@/components/home/price-table";
import { AddressSearch } from "@/components/search/address-search";
import { parseSearch } from "@/components/search/parse-search";
import { RecentStrip } from "@/components/search/recent-strip";
import { container } from "@/lib/composition/container";
import { buildPriceList } from "@/lib/domain/billing/build-price-list";
import { readEnv } from "@/lib/env";

interface HomePageProps {
  /** `address` comes from a search box that no script has taken over yet. */
  readonly searchParams: Promise<{ readonly address?: string | readonly string[] }>;
}

/** An account that Solana's documentation uses in its examples, for where there is no demo chain. */
const EXAMPLE_WALLET = "vines1vzrYbzLMRdu58ou5XTby4qAqVRLmqo36NKPTg";

export async function generateMetadata({ searchParams }: HomePageProps): Promise<Metadata> {
  const { address } = await searchParams;
  return {
    title: { absolute: "Walletlens: how does this Solana wallet trade?" },
    description:
      "Profit and loss to the lamport, hold times, entries and exits of any Solana wallet, and how much of that is known.",
    alternates: { canonical: "/" },
    // What somebody searched for is nobody else's to find.
    ...(address !== undefined && { robots: { index: false } }),
  };
}

export default async function HomePage({ searchParams }: HomePageProps) {
  const { address = "" } = await searchParams;
  const text = typeof address === "string" ? address : "";
  const search = parseSearch(text);
  if (search.kind === "address") redirect(`/wallet/${search.address}`);
  const message = search.kind === "malformed" ? search.message : null;

  const { siteUrl } = readEnv();
  const showcase = await container().pages.readShowcase();
  return (
    <div className="space-y-10 py-4 sm:py-8">
      <section>
        <h1 className="text-2xl font-semibold tracking-tight text-balance">How does this wallet trade?</h1>
        <p className="mt-2 mb-5 max-w-prose text-muted text-pretty">
          Profit and loss to the lamport, how long it holds, how it enters and exits, and how much of that is
          known: from the public transactions of any Solana wallet.
        </p>
        <AddressSearch size="hero" initial={{ text, message }} />
        <RecentStrip />
      </section>
      <section aria-labelledby="classes">
        <h2 id="classes" className="mb-3 text-muted">
          Eight classes of behavior, by how long a wallet holds
        </h2>
        <BehaviorLegend />
      </section>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="grid min-w-0 gap-4">
          {showcase !== null && <DemoPicks {...showcase} />}
          <FirstCall site={siteUrl} wallet={showcase?.wallets[0]?.address ?? EXAMPLE_WALLET} />
        </div>
        <PriceTable prices={buildPriceList(null)} />
      </div>
    </div>
  );
}
