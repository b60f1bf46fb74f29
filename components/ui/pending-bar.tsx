export function PendingBar() {
  return (
    <div
      role="progressbar"
      aria-label="Opening the page"
      className="fixed inset-x-0 top-0 z-50 h-0.5 animate-pulse bg-accent"
    />
  );
}
