import type { ReactNode } from "react";
import { CARD_COLORS } from "@/components/wallet/card/card-colors";

/** Size in pixels of preview images. */
export const CARD_SIZE = { width: 1200, height: 630 } as const;

interface CardFrameProps {
  readonly isDemo?: boolean;
  readonly foot: ReactNode;
  readonly aside?: string;
  readonly children: ReactNode;
}

export function CardFrame({ isDemo = false, foot, aside, children }: CardFrameProps) {
  return (
    <div
      style={{
        display: "flex",
        flexDirection: "column",
        width: "100%",
        height: "100%",
        padding: "44px 56px 36px",
        background: CARD_COLORS.ground,
        color: CARD_COLORS.text,
        fontFamily: "Geist",
        fontSize: 24,
      }}
    >
      <div style={{ display: "flex", alignItems: "center", justifyContent: "space-between" }}>
        <div style={{ display: "flex", alignItems: "center", gap: 14 }}>
          <CardBrandMark />
          <div style={{ fontSize: 28, fontWeight: 600 }}>Walletlens</div>
        </div>
        {isDemo && <div style={{ color: CARD_COLORS.warning }}>Demo data: a simulated chain</div>}
      </div>
      <div style={{ display: "flex", flexDirection: "column", flexGrow: 1, justifyContent: "center" }}>
        {children}
      </div>
      <div
        style={{
          display: "flex",
          justifyContent: "space-between",
          alignItems: "center",
          paddingTop: 22,
          borderTop: `1px solid ${CARD_COLORS.line}`,
          color: CARD_COLORS["text-faint"],
          fontSize: 20,
        }}
      >
        <div style={{ display: "flex" }}>{foot}</div>
        {aside !== undefined && <div style={{ fontSize: 18 }}>{aside}</div>}
      </div>
    </div>
  );
}

/** The mark of components/ui/icons.tsx without classes. */
function CardBrandMark() {
  return (
    <svg viewBox="0 0 20 20" width="36" height="36" fill="none" aria-hidden="true">
      <circle cx="8.5" cy="8.5" r="6.25" stroke={CARD_COLORS.text} strokeWidth="1.75" />
      <path d="m13.25 13.25 4.5 4.5" stroke={CARD_COLORS.text} strokeWidth="1.75" strokeLinecap="round" />
      <path d="M5.75 10.5V9M8.5 10.5v-4M11.25 10.5v-2.5" stroke={CARD_COLORS.accent} strokeWidth="1.75" />
    </svg>
  );
}
