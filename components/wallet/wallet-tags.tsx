import { formatWord } from "@walletlens/client/format";
import type { DataQualityTier } from "@walletlens/engine/behavior/data-quality";
import type { WalletProfile } from "@walletlens/engine/wallet/profile";
import type { Kol } from "@walletlens/engine/wallet/wallet-input";
import { ForeignText } from "@/components/ui/foreign-text";
import { Tag, type Tone } from "@/components/ui/tag";
import { FORMULAS } from "@/components/wallet/formulas";
import { describeVerdict } from "@/components/wallet/reconciliation-verdict";
import { whyUnknown } from "@/components/wallet/unknown-reasons";

const TIERS: Readonly<Record<DataQualityTier, { readonly word: string; readonly tone: Tone }>> = {
  GOLD: { word: "Gold data", tone: "accent" },
  SILVER: { word: "Silver data", tone: "accent" },
  BRONZE: { word: "Bronze data", tone: "neutral" },
  INSUFFICIENT: { word: "Insufficient data", tone: "warning" },
};

/** Short words about a wallet. */
export function WalletTags({ profile }: { profile: WalletProfile }) {
  const { hud, summary, kol, reconciliation } = profile;
  const tier = TIERS[hud.dataQualityTier];
  const verdict = describeVerdict(reconciliation);
  const whaleUnknown = whyUnknown(hud, "isWhale");
  return (
    <>
      {kol !== null && <KolTags kol={kol} />}
      {summary.knownLabel !== null && (
        <Tag tip={`Publicly known as: ${formatWord(summary.knownType ?? "known address")}.`}>
          <ForeignText text={summary.knownLabel} />
        </Tag>
      )}
      <Tag tone={tier.tone} tip={FORMULAS.tier}>
        {tier.word}
      </Tag>
      {hud.isBot && (
        <Tag tone="warning" tip={FORMULAS.bot}>
          Bot
        </Tag>
      )}
      {hud.isWhale && (
        <Tag tone="accent" tip={FORMULAS.whale}>
          Whale
        </Tag>
      )}
      {whaleUnknown !== null && <Tag tip={`${FORMULAS.whale} ${whaleUnknown}`}>Whale: unknown</Tag>}
      <Tag tone={verdict.tone} tip={verdict.meaning}>
        {verdict.word}
      </Tag>
    </>
  );
}

function KolTags({ kol }: { kol: Kol }) {
  const links = [
    { name: "X", href: webAddress(kol.twitter) },
    { name: "Telegram", href: webAddress(kol.telegram) },
  ];
  return (
    <>
      <Tag tone="accent" tip="A publicly known trader. The wallet is analysed like any other.">
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

/** Only addresses of the web become links: labels come from files that others wrote. */
function webAddress(text: string | null): string | null {
  return text !== null && /^https?:\/\//i.test(text) ? text : null;
}
