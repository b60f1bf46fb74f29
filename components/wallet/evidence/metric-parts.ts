import { MARKET_CAP_BUCKETS } from "@walletlens/engine/behavior/entry-market-cap";
import { CASH_TERMS } from "@walletlens/engine/wallet/cash/cash-flow";
import { METRIC_NAMES, type MetricName } from "@walletlens/engine/wallet/metric-evidence/metric-names";
import { formatDate } from "@walletlens/format";
import { CASH_LABELS } from "@walletlens/format/cash";
import { BEHAVIOR_CLASSES } from "@/components/wallet/behavior-classes";
import { describeBucket } from "@/components/wallet/entry-market-cap";
import { RETURN_BAND_STYLES } from "@/components/wallet/returns-panel";

export const WEEKDAYS = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;

const UNKNOWN_PART = "unknown";
const UNDATED = "undated";
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const HOUR = /^(?:\d|1\d|2[0-3])$/;

export function findMetric(name: string): MetricName | null {
  return METRIC_NAMES.find((metricName) => metricName === name) ?? null;
}

/** Describes a bar, hour or day; null if the metric has no such part. */
export function describePart(metric: MetricName, part: string): string | null {
  switch (metric) {
    case "pnl-by-day":
      return part === UNDATED ? "time unknown" : describeDay(part);
    case "hold-times":
      return part === UNKNOWN_PART ? "unknown" : describeHold(part);
    case "returns":
      return part === UNKNOWN_PART ? "unknown" : describeReturn(part);
    case "pnl-by-market-cap":
      return part === UNKNOWN_PART ? "unknown" : describeMarketCap(part);
    case "hours":
    case "pnl-by-hour":
      return part === UNDATED ? "time unknown" : describeHour(part);
    case "weekdays":
      return part === UNDATED ? "time unknown" : (WEEKDAYS[/^[0-6]$/.test(part) ? Number(part) : 7] ?? null);
    case "cash":
      return describeTerm(part);
    default:
      return null;
  }
}

function describeTerm(part: string): string | null {
  const term = CASH_TERMS.find((termName) => termName === part);
  return term === undefined ? null : CASH_LABELS[term].label.toLowerCase();
}

function describeDay(part: string): string | null {
  const time = DAY.test(part) ? Date.parse(`${part}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(time) ? null : formatDate(time);
}

function describeHold(part: string): string | null {
  const behaviorClass = BEHAVIOR_CLASSES.find(({ type }) => type === part);
  return behaviorClass === undefined ? null : `${behaviorClass.name.toLowerCase()}, ${behaviorClass.holds}`;
}

function describeReturn(part: string): string | null {
  return Object.entries(RETURN_BAND_STYLES).find(([band]) => band === part)?.[1].name ?? null;
}

function describeMarketCap(part: string): string | null {
  const bucket = MARKET_CAP_BUCKETS.find((label) => label === part);
  return bucket === undefined ? null : describeBucket(bucket);
}

function describeHour(part: string): string | null {
  if (!HOUR.test(part)) return null;
  const twoDigits = (hour: number) => String(hour).padStart(2, "0");
  return `${twoDigits(Number(part))}:00 to ${twoDigits(Number(part) + 1)}:00 UTC`;
}
