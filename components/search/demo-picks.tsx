import { formatWord, shortAddress } from "@walletlens/client/format";
import Link from "next/link";
import { Panel } from "@/components/ui/panel";
import { UntrustedText } from "@/components/ui/untrusted-text";

export interface DemoPicksProps {
  readonly wallets: readonly { readonly address: string; readonly persona: string; readonly note: string }[];
  readonly token: { readonly address: string; readonly symbol: string };
  readonly group: readonly string[];
}

const MAX_WALLETS = 3;

export function DemoPicks({ wallets, token, group }: DemoPicksProps) {
  return (
    <Panel title="Look at a demo wallet">
      <ul className="divide-y divide-line">
        {wallets.slice(0, MAX_WALLETS).map(({ address, persona, note }) => (
          <li key={address}>
            <Link
              href={`/wallet/${address}`}
              prefetch={false}
              className="flex flex-wrap items-baseline gap-x-3 px-4 py-2.5 hover:bg-raised"
            >
              <span className="w-24 font-medium">{formatWord(persona)}</span>
              <span className="figure text-accent" title={address}>
                {shortAddress(address)}
              </span>
              <span className="w-full truncate text-sm text-muted sm:w-auto">{note}</span>
            </Link>
          </li>
        ))}
        <li>
          <Link
            href={`/token/${token.address}`}
            prefetch={false}
            className="flex flex-wrap items-baseline gap-x-3 px-4 py-2.5 hover:bg-raised"
          >
            <span className="w-24 font-medium">Token</span>
            <span className="figure text-accent" title={token.address}>
              {shortAddress(token.address)}
            </span>
            <span className="w-full truncate text-sm text-muted sm:w-auto">
              <UntrustedText text={token.symbol} />, held by many
            </span>
          </Link>
        </li>
        {group.length > 1 && (
          <li>
            <Link
              href={`/similarity?wallets=${group.join(",")}`}
              prefetch={false}
              className="flex flex-wrap items-baseline gap-x-3 px-4 py-2.5 hover:bg-raised"
            >
              <span className="w-24 font-medium">Group</span>
              <span className="text-accent">{group.length} wallets to compare</span>
              <span className="w-full truncate text-sm text-muted sm:w-auto">
                Half of them buy the same tokens within minutes
              </span>
            </Link>
          </li>
        )}
      </ul>
    </Panel>
  );
}
