import { CARD_COLORS } from "@/components/wallet/card/card-colors";
import { CardFrame } from "@/components/wallet/card/card-frame";
import { CardScale } from "@/components/wallet/card/card-scale";

interface SiteCardProps {
  readonly title: string;
  readonly sentence: string;
  readonly address?: string;
  readonly isDemo?: boolean;
}

export function SiteCard({ title, sentence, address, isDemo = false }: SiteCardProps) {
  return (
    <CardFrame isDemo={isDemo} foot="Behavioral intelligence for Solana wallets and token holders">
      <div style={{ fontSize: 68, fontWeight: 600, letterSpacing: "-0.03em", lineHeight: 1.1 }}>{title}</div>
      {address !== undefined && (
        <div
          style={{ marginTop: 18, fontFamily: "Geist Mono", fontSize: 28, color: CARD_COLORS["text-muted"] }}
        >
          {address}
        </div>
      )}
      <div
        style={{
          ...{ display: "flex", margin: "22px 0 60px", maxWidth: 960 },
          ...{ fontSize: 32, lineHeight: 1.35, color: CARD_COLORS["text-muted"] },
        }}
      >
        {sentence}
      </div>
      <CardScale current="all" />
    </CardFrame>
  );
}
