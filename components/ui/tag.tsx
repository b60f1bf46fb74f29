import type { ReactNode } from "react";

export type Tone = "neutral" | "accent" | "warning";

const TONES: Readonly<Record<Tone, string>> = {
  neutral: "border-line-strong text-muted",
  accent: "border-accent/50 text-accent",
  warning: "border-warning/50 text-warning",
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
