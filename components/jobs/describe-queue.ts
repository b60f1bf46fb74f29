import { formatCount } from "@walletlens/client/format";
import type { QueuePosition } from "@/lib/jobs/rules/jobs";

/** Describes a position such as "Queued: 3rd of 12." */
export function describeQueue({ position, length }: QueuePosition): string {
  return `Queued: ${formatCount(position)}${ENDINGS[ORDINALS.select(position)]} of ${formatCount(length)}.`;
}

const ORDINALS = new Intl.PluralRules("en", { type: "ordinal" });
/**
 * English ordinals use four of the categories:
 * https://www.unicode.org/cldr/charts/latest/supplemental/language_plural_rules.html
 */
const ENDINGS = { zero: "th", one: "st", two: "nd", few: "rd", many: "th", other: "th" } as const;
