import type { ReactNode } from "react";

const TONES = { neutral: "border-l-line-strong", warning: "border-l-warning" } as const;

interface NoticeProps {
  readonly tone?: keyof typeof TONES;
  readonly title: string;
  readonly children: ReactNode;
}

export function Notice({ tone = "neutral", title, children }: NoticeProps) {
  return (
    <aside className={`rounded-md border border-l-2 border-line bg-surface px-4 py-3 ${TONES[tone]}`}>
      <p className="font-medium">{title}</p>
      <div className="mt-0.5 max-w-prose text-muted">{children}</div>
    </aside>
  );
}
