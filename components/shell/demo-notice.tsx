/** Says on every page that nothing on it happened on Solana. */
export function DemoNotice() {
  return (
    <aside className="border-b border-line bg-raised text-sm" aria-label="Demo">
      <p className="mx-auto max-w-7xl px-4 py-1.5 text-muted">
        <strong className="font-medium text-warning">Demo data.</strong> Wallets, tokens and prices come from
        a simulated chain on this server. Set <code className="figure text-text">SOLANA_RPC_URL</code> to read
        Solana.
      </p>
    </aside>
  );
}
