import { shortAddress } from "@walletlens/format";
import type { ReactNode } from "react";

interface EvidencePageProps {
  readonly wallet: string;
  readonly title: string;
  readonly description: string;
  readonly children: ReactNode;
}

export function EvidencePage({ wallet, title, description, children }: EvidencePageProps) {
  return (
    <article className="min-w-0 rounded-lg border border-line bg-surface">
      <header className="border-b border-line px-4 py-3">
        <p className="text-sm">
          <a href={`/wallet/${wallet}`} className="text-accent hover:underline">
            Wallet <span className="figure">{shortAddress(wallet)}</span>
          </a>
        </p>
        <h1 className="mt-1 text-lg font-semibold">{title}</h1>
        <p className="mt-0.5 max-w-prose text-sm text-muted">{description}</p>
      </header>
      {children}
    </article>
  );
}
