import { CARD_COLORS } from "@/components/wallet/card/card-colors";
import { CardFrame } from "@/components/wallet/card/card-frame";
import { CardScale } from "@/components/wallet/card/card-scale";

export interface SiteCardProps {
  readonly title: string;
  readonly sentence: string;
  readonly address?: string;
  readonly isDemo?: boolean;
  /** Names and values in one line above the sentence. */
  readonly facts?: readonly (readonly [string, string])[];
}

export function SiteCard({ title, sentence, address, isDemo = false, facts = [] }: SiteCardProps) {
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
      {facts.length > 0 && (
        <div style={{ display: "flex", gap: 48, marginTop: 26 }}>
          {facts.map(([name, value]) => (
            <div key={name} style={{ display: "flex", flexDirection: "column" }}>
              <div style={{ fontSize: 22, color: CARD_COLORS["text-faint"] }}>{name}</div>
              <div style={{ fontFamily: "Geist Mono", fontSize: 34 }}>{value}</div>
            </div>
          ))}
        </div>
      )}
      <div
        style={{
          display: "flex",
          margin: "22px 0 60px",
          maxWidth: 960,
          fontSize: 32,
          lineHeight: 1.35,
          color: CARD_COLORS["text-muted"],
        }}
      >
        {sentence}
      </div>
      <CardScale current="all" />
    </CardFrame>
  );
}
