import { PRICED_ENDPOINTS } from "@walletlens/contract/prices";
import { type Address, isAddress } from "@walletlens/engine/address";
import type { WalletCharts } from "@walletlens/engine/result-types";
import { shortAddress } from "@walletlens/format";
import type { Metadata } from "next";
import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { loadOptional } from "@/app/load-optional";
import type { PageInput } from "@/app/page-input";
import { setProblemStatus } from "@/app/set-problem-status";
import { readJobId } from "@/app/user-analysis";
import { loadPeriod } from "@/app/wallet/[address]/period-sections";
import { beginWalletPage } from "@/app/wallet/[address]/read-wallet-page";
import { withTimeout } from "@/app/with-timeout";
import { failedParam } from "@/components/compare/compare-column-head";
import { compareAddress, readCompareQuery } from "@/components/compare/compare-query";
import { CompareTable } from "@/components/compare/compare-table";
import type { ComparedWallet } from "@/components/compare/compared-wallet";
import { MAX_COMPARED } from "@/components/compare/max-compared";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { CURRENCY_COOKIE, readCurrency } from "@/components/ui/currency";
import { LabeledInput } from "@/components/ui/field";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import type { PageQuery } from "@/components/ui/url-field";
import { PeriodBar } from "@/components/wallet/period-bar";
import { type PeriodRequest, toPeriodChoice } from "@/components/wallet/period-query";
import type { ProfileResult } from "@/components/wallet/profile-result";
import { readTokenQuery } from "@/components/wallet/token-query";
import { listViewFields, readView, type ViewRequest } from "@/components/wallet/view-query";
import { container } from "@/lib/composition/container";

export async function generateMetadata({ searchParams }: PageInput): Promise<Metadata> {
  const { wallets } = readCompareQuery((await searchParams).wallets);
  const names = wallets.map(shortAddress).join(", ");
  return {
    title: wallets.length === 0 ? "Compare wallets" : `Compare ${names}`,
    description:
      "Two to four Solana wallets side by side: PnL, win rate, hold times, entries, exits and data quality.",
    ...(wallets.length > 0 && { robots: { index: false } }),
  };
}

export default async function ComparePage({ searchParams }: PageInput) {
  const query = await searchParams;
  const { wallets, errors } = readCompareQuery(query.wallets);
  const view = readView(query);
  // The form repeats the field; the page has one canonical address.
  if (Array.isArray(query.wallets) && errors.length === 0) redirect(compareAddress(wallets, view));
  const currency = view.currency ?? readCurrency((await cookies()).get(CURRENCY_COOKIE)?.value);
  const columns = await readColumns(wallets, query, view);
  const problems = columns.flatMap(({ result }) => ("problem" in result ? result.problem : []));
  const [problem] = problems;
  if (problem !== undefined && problems.length === columns.length) setProblemStatus(problem);
  return (
    <div className="space-y-4">
      <PageHeader title="Compare wallets">
        Two to four wallets side by side. New wallets load as they are analyzed.
      </PageHeader>
      {errors.map((error) => (
        <p key={error} role="alert" className="wrap-anywhere text-danger">
          {error}
        </p>
      ))}
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <AddWallet wallets={wallets} view={view} />
        {wallets.length > 1 && <SimilarityLink wallets={wallets} />}
      </div>
      {columns.length > 0 && (
        <>
          <PeriodBar
            period={view.period}
            currency={currency}
            buildPath={(change) => compareAddress(wallets, { ...view, ...change })}
            form={{
              action: "/compare",
              fields: <CompareFields wallets={wallets} view={{ ...view, period: null }} />,
            }}
          />
          <CompareTable columns={columns} view={view} currency={currency} now={Date.now()} />
        </>
      )}
      {columns.some(({ result }) => result instanceof Promise) && (
        <noscript>
          Wallets that are still loading need JavaScript.{" "}
          <a href={compareAddress(wallets, view)} className="text-accent underline">
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
  { period }: ViewRequest,
): Promise<readonly ComparedWallet[]> {
  const reads = wallets.map((wallet) => ({
    wallet,
    ...readComparedWallet(wallet, readJobId(query[failedParam(wallet)]), period),
  }));
  await Promise.all(reads.map(({ decided }) => decided));
  return Promise.all(
    reads.map(async ({ decided, ...column }) => {
      const [result, charts, ofPeriod] = await Promise.all([
        withTimeout(column.result),
        withTimeout(column.charts),
        withTimeout(column.period),
      ]);
      return {
        ...column,
        result: result === null ? column.result : result.value,
        charts: charts === null ? column.charts : charts.value,
        period: ofPeriod === null ? column.period : ofPeriod.value,
      };
    }),
  );
}

function SimilarityLink({ wallets }: { wallets: readonly Address[] }) {
  return (
    <ButtonLink href={`/similarity?wallets=${wallets.join(",")}`}>
      Find linked wallets <span className="text-muted">{PRICED_ENDPOINTS.similarity.credits} credits</span>
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
function readComparedWallet(wallet: Address, failedJobId: string | null, period: PeriodRequest | null) {
  const page = beginWalletPage({ wallet, tokenRequest: readTokenQuery({}), failedJobId });
  const result: Promise<ProfileResult> = page.result;
  return {
    result,
    decided: page.decided,
    charts: result.then((profileResult) => findCharts(wallet, profileResult, period)),
    period: result.then(({ status }) =>
      status === "ready" && period !== null ? loadPeriod(wallet, period) : null,
    ),
  };
}

async function findCharts(
  wallet: Address,
  { status }: ProfileResult,
  period: PeriodRequest | null,
): Promise<WalletCharts | null> {
  if (status !== "ready") return null;
  const choice = period && toPeriodChoice(period);
  return loadOptional(wallet, "a compared wallet's charts failed", (admit) =>
    container().pages.readWalletCharts(wallet, admit, choice),
  );
}

interface CompareFieldsProps {
  readonly wallets: readonly Address[];
  readonly view: ViewRequest;
}

/** Hidden fields that preserve the wallets and the view in a form. */
function CompareFields({ wallets, view }: CompareFieldsProps) {
  const walletFields = wallets.length === 0 ? [] : [["wallets", wallets.join(",")] as const];
  return [...walletFields, ...listViewFields(view)].map(([name, text]) => (
    <input key={name} type="hidden" name={name} value={text} />
  ));
}

function AddWallet({ wallets, view }: CompareFieldsProps) {
  const remaining = MAX_COMPARED - wallets.length;
  if (remaining === 0) return null;
  return (
    <form action="/compare" className="flex w-full max-w-xl items-end gap-2">
      <CompareFields wallets={wallets} view={view} />
      <LabeledInput
        label={wallets.length === 0 ? "Wallets to compare" : "Another wallet"}
        hint={remaining === 1 ? "one address" : `up to ${remaining} addresses`}
        className="min-w-0 flex-1"
        name="wallets"
        type="text"
        required
        autoCapitalize="off"
        autoCorrect="off"
      />
      <Button type="submit">Add</Button>
    </form>
  );
}
