import type { ReactNode } from "react";

export type Tone = "neutral" | "accent" | "warning" | "gold" | "silver" | "bronze" | "faint";

const TONES: Readonly<Record<Tone, string>> = {
  neutral: "border-line-strong text-muted",
  accent: "border-accent/50 text-accent",
  warning: "border-warning/50 text-warning",
  gold: "border-tier-gold/60 text-tier-gold",
  silver: "border-tier-silver/60 text-tier-silver",
  bronze: "border-tier-bronze/60 text-tier-bronze",
  faint: "border-dashed border-line-strong text-faint",
};

export function Tag({ tone = "neutral", tip, children }: { tone?: Tone; tip?: string; children: ReactNode }) {
  const className = `inline-flex h-5 max-w-48 items-center rounded-sm border px-1.5 text-xs whitespace-nowrap ${TONES[tone]}`;
  if (tip === undefined) return <span className={className}>{children}</span>;
  return (
    <button type="button" data-tip={tip} aria-description={tip} className={`max-sm:h-6 ${className}`}>
      {children}
    </button>
  );
}
