import { formatExactSol, formatExactUsd } from "@walletlens/format";
import { CASH_LABELS, type CashAmount, listCash } from "@walletlens/format/cash";
import { METRICS } from "@walletlens/format/metrics";
import type { ReactNode } from "react";
import { Panel } from "@/components/ui/panel";
import { EvidenceLink } from "@/components/wallet/evidence/evidence-link";
import { metricPath } from "@/components/wallet/evidence/evidence-path";
import { InexactMark } from "@/components/wallet/known";
import type { ShownProfile } from "@/components/wallet/shown-profile";

/** The cash statement as one line that adds up: opening, terms other than 0, closing. */
export function CashPanel({ profile, tools }: { profile: ShownProfile; tools?: ReactNode }) {
  const { cash, walletAddress: wallet } = profile;
  if (cash === undefined) return null;
  const amounts = listCash(cash);
  const hasDollars = amounts.some(({ usd }) => usd !== 0);
  return (
    <Panel title={METRICS.cash.label} aside={tools}>
      <div className="space-y-3 px-4 py-3">
        <CashLine
          wallet={wallet}
          amounts={amounts}
          read={({ sol }) => sol}
          format={formatExactSol}
          unknown={cash.unknown?.map((name) => name.replace(/Sol$/, "")) ?? []}
        />
        {hasDollars && (
          <CashLine
            wallet={wallet}
            amounts={amounts}
            read={({ usd }) => usd}
            format={formatExactUsd}
            unknown={cash.usd.unknown ?? []}
          />
        )}
      </div>
    </Panel>
  );
}

interface CashLineProps {
  readonly wallet: string | null;
  readonly amounts: readonly CashAmount[];
  readonly read: (amount: CashAmount) => number;
  readonly format: (value: number) => string;
  readonly unknown: readonly string[];
}

function CashLine({ wallet, amounts, read, format, unknown }: CashLineProps) {
  const shownAmounts = amounts.filter((amount) => isEnd(amount) || read(amount) !== 0);
  return (
    <dl className="flex flex-col gap-x-5 gap-y-1 sm:flex-row sm:flex-wrap sm:gap-y-3">
      {shownAmounts.map((amount) => {
        const { name } = amount;
        const { label, tip } = CASH_LABELS[name];
        const value = read(amount);
        return (
          <div key={name} className="flex justify-between gap-4 sm:block">
            <dt className="text-muted sm:text-xs">{label}</dt>
            <dd>
              <EvidenceLink
                href={buildPath(wallet, amount)}
                name={`${METRICS.cash.label}: ${label}`}
                tip={tip}
                // The closing's page has the links of all terms.
                isTabStop={name === "closing"}
              >
                {unknown.includes(name) && <InexactMark tip={null} />}
                <data value={value} className="figure">
                  <span className="text-faint">{formatSign(amount, value)}</span>
                  {format(Math.abs(value))}
                </data>
              </EvidenceLink>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** True for the first and the last amount of the line. */
function isEnd({ name }: CashAmount): boolean {
  return name === "opening" || name === "closing";
}

function formatSign(amount: CashAmount, value: number): string {
  if (amount.name === "closing") return value < 0 ? "= −" : "= ";
  if (amount.name === "opening") return value < 0 ? "−" : "";
  return value < 0 ? "− " : "+ ";
}

/** Page with the transactions of an amount; null for the unexplained one, which has none. */
function buildPath(wallet: string | null, amount: CashAmount): string | null {
  if (wallet === null || amount.name === "unexplained") return null;
  return isEnd(amount) ? metricPath(wallet, "cash") : metricPath(wallet, "cash", amount.name);
}
