"use client";

import { formatWord, shortAddress } from "@walletlens/format";
import { clearRecent } from "@/components/search/recent-addresses";
import { useRecent } from "@/components/search/use-recent";
import { Link } from "@/components/ui/link";
import { UntrustedText } from "@/components/ui/untrusted-text";

/** Reserves its space while it is empty. */
export function RecentStrip() {
  const recent = useRecent();
  if (recent === null) return <div className="h-8" />;
  if (recent.length === 0) {
    return (
      <p className="h-8 truncate text-sm leading-8 text-faint">
        Recently viewed wallets and tokens appear here.
        <span className="max-sm:hidden"> Stored only in this browser.</span>
      </p>
    );
  }
  return (
    <nav aria-label="Recent addresses" className="flex h-8 items-center gap-2">
      <span className="text-sm text-muted max-sm:sr-only">Recent</span>
      <ul className="flex min-w-0 gap-2 overflow-x-auto py-0.5 [scrollbar-width:none]">
        {recent.map(({ kind, address, symbol }) => (
          <li key={address}>
            <Link
              href={`/${kind}/${address}`}
              title={address}
              className="flex h-7 items-center gap-1.5 rounded-md border border-line px-2 whitespace-nowrap outline-offset-[-2px] hover:bg-raised"
            >
              <span className="text-xs text-faint">{formatWord(kind)}</span>
              {symbol === undefined ? (
                <span className="figure text-sm text-accent">{shortAddress(address)}</span>
              ) : (
                <span className="max-w-32 truncate text-sm text-accent">
                  <UntrustedText text={symbol} length={16} />
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
      <button
        type="button"
        onClick={clearRecent}
        title="Clear these addresses. They are stored only in this browser."
        className="h-7 shrink-0 rounded-md px-2 text-sm text-muted hover:bg-raised hover:text-text"
      >
        Clear
      </button>
    </nav>
  );
}
