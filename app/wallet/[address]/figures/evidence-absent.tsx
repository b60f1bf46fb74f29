/** In the place of evidence where there is none: why, and what can be done. */
export function EvidenceAbsent({
  wallet,
  message,
  nothing = "No analysis of this wallet is kept that has this.",
}: {
  wallet: string;
  /** Sentence about a failure; null where there is nothing to show. */
  message: string | null;
  nothing?: string;
}) {
  return (
    <div className="space-y-2 px-4 py-6">
      <p className="max-w-prose">{message ?? nothing}</p>
      <p>
        <a href={`/wallet/${wallet}`} className="text-accent hover:underline">
          Open the wallet's page
        </a>
        {message === null && <span className="text-muted"> to have it analysed.</span>}
      </p>
    </div>
  );
}
