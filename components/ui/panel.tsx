import { type ReactNode, useId } from "react";

/** A titled part of a page. */
export function Panel({
  title,
  aside,
  children,
  className = "",
}: {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
  className?: string;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={`min-w-0 rounded-lg border border-line bg-surface ${className}`}>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 border-b border-line px-4 py-2">
        <h2 id={id} className="font-medium">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
