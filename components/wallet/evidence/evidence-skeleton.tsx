const ROWS = Array.from({ length: 14 }, (_, row) => row);

export function EvidenceSkeleton() {
  return (
    <div role="status" aria-label="Gathering the rows">
      <div className="space-y-3 border-b border-line px-4 py-4">
        <span className="skeleton block h-7 w-56" />
        <span className="skeleton block h-9 w-80 max-w-full" />
        <span className="skeleton block h-4 w-64" />
      </div>
      <div className="h-9 border-b border-line" />
      {ROWS.map((row) => (
        <div key={row} className="flex h-8 items-center justify-between border-b border-line px-4">
          <span className="skeleton block h-3 w-40" />
          <span className="skeleton block h-3 w-24" />
        </div>
      ))}
    </div>
  );
}
