/** In the place of evidence where there is none: why, and what can be done. */
export function EvidenceAbsent({ wallet, message }: { wallet: string; message: string | null }) {
  return (
    <div className="space-y-2 px-4 py-6">
      <p className="max-w-prose">{message ?? "No analysis of this wallet is kept that has this."}</p>
      <p>
        <a href={`/wallet/${wallet}`} className="text-accent hover:underline">
          Open the wallet's page
        </a>
        {message === null && <span className="text-muted"> to have it analysed.</span>}
      </p>
    </div>
  );
}
