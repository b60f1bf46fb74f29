import type { AutomationReason } from "@walletlens/engine/behavior/automation";
import type { Kol } from "@walletlens/engine/result-types";
import { formatWord } from "@walletlens/format";
import { METRICS } from "@walletlens/format/metrics";
import { Tag } from "@/components/ui/tag";
import { UntrustedText } from "@/components/ui/untrusted-text";
import type { ShownProfile } from "@/components/wallet/shown-profile";
import { TrustBadge } from "@/components/wallet/trust-badge";
import { describeField } from "@/components/wallet/unknown-reasons";

export function WalletTags({ profile }: { profile: ShownProfile }) {
  const { hud, summary, kol, automation } = profile;
  const whaleUnknown = describeField(hud, "isWhale", METRICS.whale).reason;
  return (
    <>
      {kol !== null && <KolTags kol={kol} />}
      {summary.knownLabel !== null && (
        <Tag tip={`Publicly known as: ${formatWord(summary.knownType ?? "known address")}.`}>
          <UntrustedText text={summary.knownLabel} />
        </Tag>
      )}
      {hud.isBot && (
        <Tag tone="warning" tip={describeBot(automation.reasons)}>
          {METRICS.bot.label}
        </Tag>
      )}
      {hud.isWhale && (
        <Tag tone="accent" tip={METRICS.whale.formula}>
          {METRICS.whale.label}
        </Tag>
      )}
      {whaleUnknown !== null && <Tag tip={`${METRICS.whale.formula} ${whaleUnknown}`}>Whale: unknown</Tag>}
      <TrustBadge profile={profile} />
    </>
  );
}

const BOT_LABELS: Readonly<Record<AutomationReason, string>> = {
  tokensPerDay: "many tokens per day",
  swapsPerDay: "many trades per day",
  atomicResults: "many arbitrages",
  sameSlotCycles: "closed trades within one slot",
};

function describeBot(reasons: readonly AutomationReason[]): string {
  return `${METRICS.bot.formula} Here: ${reasons.map((reason) => BOT_LABELS[reason]).join(", ")}.`;
}

function KolTags({ kol }: { kol: Kol }) {
  const links = [
    { name: "X", href: webAddress(kol.twitter) },
    { name: "Telegram", href: webAddress(kol.telegram) },
  ];
  return (
    <>
      <Tag tone="accent" tip="A publicly known trader. The wallet is analyzed like any other.">
        KOL
      </Tag>
      {links.map(({ name, href }) =>
        href === null ? null : (
          <a
            key={name}
            href={href}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className="text-sm text-accent hover:underline"
          >
            {name}
          </a>
        ),
      )}
    </>
  );
}

/** Labels originate from third-party files, so only web addresses become links. */
function webAddress(text: string | null): string | null {
  return text !== null && /^https?:\/\//i.test(text) ? text : null;
}
