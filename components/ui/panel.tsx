import { type ReactNode, useId } from "react";

interface PanelProps {
  readonly title: string;
  readonly aside?: ReactNode;
  readonly tools?: ReactNode;
  readonly children: ReactNode;
  readonly className?: string;
}

export function Panel({ title, aside, tools, children, className = "" }: PanelProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={`min-w-0 rounded-lg border border-line bg-surface ${className}`}>
      <div className="flex min-h-[2.8125rem] flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-4 py-2">
        <h2 id={id} className="mr-auto font-medium">
          {title}
        </h2>
        {aside}
        {tools}
      </div>
      {children}
    </section>
  );
}
