import { shortAddress } from "@walletlens/client/format";
import { PRICED_ENDPOINTS } from "@walletlens/contract/prices";
import { type Address, isAddress } from "@walletlens/engine/address";
import type { WalletCharts } from "@walletlens/engine/wallet/wallet-charts";
import type { Metadata } from "next";
import Link from "next/link";
import { redirect } from "next/navigation";
import { loadOptional } from "@/app/load-optional";
import type { PageInput } from "@/app/page-input";
import { setProblemStatus } from "@/app/set-problem-status";
import { readJobId } from "@/app/user-analysis";
import { beginWalletPage } from "@/app/wallet/[address]/read-wallet-page";
import { withTimeout } from "@/app/with-timeout";
import { failedParam } from "@/components/compare/compare-column-head";
import { compareAddress, MAX_COMPARED, readCompareQuery } from "@/components/compare/compare-query";
import { CompareTable } from "@/components/compare/compare-table";
import type { ComparedWallet } from "@/components/compare/compared-wallet";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { INPUT_STYLE } from "@/components/ui/field";
import type { PageQuery } from "@/components/ui/url-field";
import type { ProfileResult } from "@/components/wallet/profile-result";
import { readTokenQuery } from "@/components/wallet/token-query";
import { container } from "@/lib/composition/container";

export async function generateMetadata({ searchParams }: PageInput): Promise<Metadata> {
  const { wallets } = readCompareQuery((await searchParams).wallets);
  const names = wallets.map(shortAddress).join(", ");
  return {
    title: wallets.length === 0 ? "Compare wallets" : `Compare ${names}`,
    description:
      "Two to four Solana wallets side by side: profit and loss, win rate, hold times, entries, exits and what each figure rests on.",
    ...(wallets.length > 0 && { robots: { index: false } }),
  };
}

export default async function ComparePage({ searchParams }: PageInput) {
  const query = await searchParams;
  const { wallets, errors } = readCompareQuery(query.wallets);
  // The form repeats the field; the page has one canonical address.
  if (Array.isArray(query.wallets) && errors.length === 0) redirect(compareAddress(wallets));
  const columns = await readColumns(wallets, query);
  const problems = columns.flatMap(({ result }) => ("problem" in result ? result.problem : []));
  const [problem] = problems;
  if (problem !== undefined && problems.length === columns.length) setProblemStatus(problem);
  return (
    <div className="space-y-4">
      <header>
        <h1 className="text-xl font-semibold">Compare wallets</h1>
        <p className="mt-1 max-w-prose text-sm text-muted">
          Two to four wallets side by side. New wallets load as they are analyzed.
        </p>
      </header>
      {errors.map((error) => (
        <p key={error} role="alert" className="wrap-anywhere text-loss">
          {error}
        </p>
      ))}
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <AddWallet wallets={wallets} />
        {wallets.length > 1 && <SimilarityLink wallets={wallets} />}
      </div>
      {columns.length > 0 && <CompareTable columns={columns} now={Date.now()} />}
      {columns.some(({ result }) => result instanceof Promise) && (
        <noscript>
          Without scripts a wallet that is still read stays empty.{" "}
          <a href={compareAddress(wallets)} className="text-accent underline">
            Reload the page
          </a>{" "}
          after a while.
        </noscript>
      )}
      {wallets.length < 2 && <DemoComparison />}
    </div>
  );
}

/** Starts all reads at once. Wallets that are ready soon are part of the first response. */
async function readColumns(
  wallets: readonly Address[],
  query: PageQuery,
): Promise<readonly ComparedWallet[]> {
  const begun = wallets.map((wallet) => ({
    wallet,
    ...readComparedWallet(wallet, readJobId(query[failedParam(wallet)])),
  }));
  await Promise.all(begun.map(({ decided }) => decided));
  return Promise.all(
    begun.map(async ({ decided, ...column }) => {
      const [result, charts] = await Promise.all([withTimeout(column.result), withTimeout(column.charts)]);
      return {
        ...column,
        result: result === null ? column.result : result.value,
        charts: charts === null ? column.charts : charts.value,
      };
    }),
  );
}

function SimilarityLink({ wallets }: { wallets: readonly Address[] }) {
  return (
    <ButtonLink href={`/similarity?wallets=${wallets.join(",")}`}>
      Do they trade alike? <span className="text-muted">{PRICED_ENDPOINTS.similarity.credits} credits</span>
    </ButtonLink>
  );
}

async function DemoComparison() {
  const showcase = await container().pages.readShowcase();
  const wallets = (showcase?.wallets ?? []).map(({ address }) => address).filter(isAddress);
  if (wallets.length < 2) return null;
  return (
    <p className="text-muted">
      <Link href={compareAddress(wallets.slice(0, DEMO_WALLETS))} className="text-accent hover:underline">
        Compare demo wallets
      </Link>
    </p>
  );
}

const DEMO_WALLETS = 3;

/** Starts to read a wallet as its own page does. `failedJobId` is a job that already failed. */
function readComparedWallet(wallet: Address, failedJobId: string | null) {
  const page = beginWalletPage({ wallet, tokenRequest: readTokenQuery({}), failedJobId });
  const result: Promise<ProfileResult> = page.result;
  return { result, decided: page.decided, charts: result.then((known) => findCharts(wallet, known)) };
}

async function findCharts(wallet: Address, { status }: ProfileResult): Promise<WalletCharts | null> {
  if (status !== "ready") return null;
  return loadOptional(wallet, "a compared wallet's charts failed", (admit) =>
    container().pages.readWalletCharts(wallet, admit),
  );
}

function AddWallet({ wallets }: { wallets: readonly Address[] }) {
  const remaining = MAX_COMPARED - wallets.length;
  if (remaining === 0) return null;
  const label = wallets.length === 0 ? "Wallets to compare" : "Another wallet";
  return (
    <form action="/compare" className="flex w-full max-w-xl items-end gap-2">
      {wallets.length > 0 && <input type="hidden" name="wallets" value={wallets.join(",")} />}
      <label className="min-w-0 flex-1">
        <span className="mb-1 block text-sm text-muted">
          {label}
          <span className="text-faint">
            {" "}
            · {remaining === 1 ? "one address" : `up to ${remaining} addresses`}
          </span>
        </span>
        <input
          name="wallets"
          type="text"
          required
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          className={`figure ${INPUT_STYLE}`}
        />
      </label>
      <Button type="submit">Add</Button>
    </form>
  );
}
