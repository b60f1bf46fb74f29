import type { Address } from "@walletlens/engine/address";
import type { WalletProfile } from "@walletlens/engine/result-types";
import type { PeriodMetrics } from "@walletlens/engine/wallet/period-metrics";
import { formatDate, formatDateTime, formatWord, shortAddress } from "@walletlens/format";
import { METRICS } from "@walletlens/format/metrics";
import { VERDICT_LABELS } from "@walletlens/format/review";
import type { Currency } from "@/components/ui/currency";
import { findBehaviorClass } from "@/components/wallet/behavior-classes";
import { CARD_COLORS, pickClassColor } from "@/components/wallet/card/card-colors";
import { CardFrame } from "@/components/wallet/card/card-frame";
import {
  buildCardMetrics,
  buildPeriodCardMetrics,
  type CardMetric,
} from "@/components/wallet/card/card-metrics";
import { CardScale } from "@/components/wallet/card/card-scale";
import { cardText } from "@/components/wallet/card/card-text";
import { describeCoveredPart } from "@/components/wallet/describe-coverage";
import { findUsdPerSol } from "@/components/wallet/usd-per-sol";

export type CardResult = WalletProfile | { readonly why: string };

/** The layout engine has no baseline alignment: margins replace it. */
const SMALL = { color: CARD_COLORS["text-muted"] } as const;

interface WalletCardProps {
  readonly wallet: Address;
  readonly result: CardResult;
  readonly isDemo: boolean;
  /** SOL by default. */
  readonly currency?: Currency;
  /** Metrics of a period and its name, in place of those of all time. */
  readonly period?: CardPeriod | null;
}

export interface CardPeriod {
  readonly name: string;
  readonly metrics: PeriodMetrics;
}

export function WalletCard({ wallet, result, isDemo, currency = "sol", period = null }: WalletCardProps) {
  if ("why" in result) {
    return (
      <CardFrame isDemo={isDemo} foot={<CardAddress wallet={wallet} />}>
        <Title name={null} wallet={wallet} />
        <div style={{ margin: "28px 0 70px", fontSize: 34, color: CARD_COLORS["text-muted"] }}>
          {result.why}
        </div>
        <CardScale current="all" />
      </CardFrame>
    );
  }
  const money = { currency, usdPerSol: findUsdPerSol(result.hud) };
  return (
    <CardFrame isDemo={isDemo} foot={<CardAddress wallet={wallet} />} aside={describeSource(result, period)}>
      <Title name={findName(result)} wallet={wallet} />
      <Behavior profile={result} />
      <Metrics
        metrics={
          period === null ? buildCardMetrics(result, money) : buildPeriodCardMetrics(period.metrics, money)
        }
      />
    </CardFrame>
  );
}

function Title({ name, wallet }: { name: string | null; wallet: Address }) {
  const address = shortAddress(wallet);
  if (name === null) return <div style={{ fontFamily: "Geist Mono", fontSize: 46 }}>{address}</div>;
  return (
    <div style={{ display: "flex", alignItems: "flex-end", gap: 20 }}>
      <div
        style={{
          maxWidth: 860,
          fontSize: 46,
          fontWeight: 600,
          overflow: "hidden",
          whiteSpace: "nowrap",
          textOverflow: "ellipsis",
        }}
      >
        {name}
      </div>
      <div style={{ ...SMALL, marginBottom: 5, fontFamily: "Geist Mono", fontSize: 28 }}>{address}</div>
    </div>
  );
}

function Behavior({ profile }: { profile: WalletProfile }) {
  const current = findBehaviorClass(profile.hud.behaviorCode);
  const color = current === null ? CARD_COLORS.text : pickClassColor(current);
  return (
    <div style={{ display: "flex", flexDirection: "column", marginTop: 24 }}>
      <div style={{ display: "flex", justifyContent: "space-between", marginBottom: 14 }}>
        <div style={{ display: "flex", alignItems: "flex-end", gap: 16 }}>
          <div style={{ fontSize: 32, fontWeight: 600, color }}>{current?.name ?? "No class yet"}</div>
          <div style={{ ...SMALL, marginBottom: 2 }}>
            {current === null ? "too few closed trades" : `median hold ${current.holds}`}
          </div>
        </div>
        <Tags tags={listTags(profile)} />
      </div>
      <CardScale current={current} />
    </div>
  );
}

function Tags({ tags }: { tags: readonly string[] }) {
  return (
    <div style={{ display: "flex", alignItems: "center", gap: 10 }}>
      {tags.map((tag) => (
        <div
          key={tag}
          style={{
            padding: "4px 12px",
            borderRadius: 6,
            fontSize: 20,
            border: `1px solid ${CARD_COLORS["line-strong"]}`,
          }}
        >
          {tag}
        </div>
      ))}
    </div>
  );
}

function Metrics({ metrics }: { metrics: readonly CardMetric[] }) {
  return (
    <div
      style={{
        display: "flex",
        flexWrap: "wrap",
        marginTop: 28,
        rowGap: 1,
        background: CARD_COLORS.line,
        borderTop: `1px solid ${CARD_COLORS.line}`,
      }}
    >
      {metrics.map((metric) => (
        <div
          key={metric.name}
          style={{
            display: "flex",
            flexDirection: "column",
            width: "33.333%",
            padding: "16px 0 14px",
            background: CARD_COLORS.ground,
          }}
        >
          <div style={{ fontSize: 20, color: CARD_COLORS["text-muted"] }}>{metric.name}</div>
          <div style={{ display: "flex", alignItems: "flex-end", gap: 10, marginTop: 2 }}>
            <div style={{ fontFamily: "Geist Mono", fontSize: 36, color: colorFor(metric) }}>
              {metric.text ?? "unknown"}
            </div>
            {metric.unit !== null && (
              <div style={{ ...SMALL, marginBottom: 4, fontSize: 20 }}>{metric.unit}</div>
            )}
          </div>
          {metric.shortfall !== null && (
            <div style={{ marginTop: 2, fontSize: 18, color: CARD_COLORS["text-faint"] }}>
              {metric.shortfall}
            </div>
          )}
        </div>
      ))}
    </div>
  );
}

function CardAddress({ wallet }: { wallet: Address }) {
  return <div style={{ fontFamily: "Geist Mono", fontSize: 18 }}>{wallet}</div>;
}

function describeSource({ hud, coverage }: WalletProfile, period: CardPeriod | null): string {
  if (period !== null) {
    const part = period.metrics.coveredFrom === null ? "" : ", covered in part";
    return `${period.name}, as of ${formatDateTime(hud.calculatedAt)}${part}`;
  }
  if (coverage.complete) return `${formatDateTime(hud.calculatedAt)}, full history`;
  return `${formatDate(hud.calculatedAt)}, ${describeCoveredPart(coverage)}`;
}

function colorFor({ text, direction }: CardMetric): string {
  if (text === null) return CARD_COLORS["text-faint"];
  return direction === null ? CARD_COLORS.text : CARD_COLORS[direction];
}

function findName({ kol, summary }: WalletProfile): string | null {
  return cardText(kol?.name ?? summary.knownLabel ?? "", 24) || null;
}

function listTags({ hud, kol }: WalletProfile): readonly string[] {
  return [
    ...(kol === null ? [] : ["KOL"]),
    ...(hud.review === undefined ? [] : [VERDICT_LABELS[hud.review.verdict]]),
    `${formatWord(hud.dataQualityTier)} data`,
    ...(hud.isBot ? [METRICS.bot.label] : []),
    ...(hud.isWhale ? [METRICS.whale.label] : []),
  ];
}
