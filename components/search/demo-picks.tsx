import { formatWord, shortAddress } from "@walletlens/format";
import type { ReactNode } from "react";
import { Link } from "@/components/ui/link";
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
          <Pick key={address} path="wallet" address={address} name={formatWord(persona)} note={note} />
        ))}
        <Pick
          path="token"
          address={token.address}
          name="Token"
          note={
            <>
              <UntrustedText text={token.symbol} />, held by many
            </>
          }
        />
        {group.length > 1 && (
          <PickLink
            href={`/similarity?wallets=${group.join(",")}`}
            name="Group"
            note="Half of them buy the same tokens within minutes"
          >
            <span className="text-accent">{group.length} wallets to compare</span>
          </PickLink>
        )}
      </ul>
    </Panel>
  );
}

interface PickProps {
  readonly name: string;
  readonly note: ReactNode;
}

function Pick({ path, address, ...props }: PickProps & { path: "wallet" | "token"; address: string }) {
  return (
    <PickLink href={`/${path}/${address}`} {...props}>
      <span className="figure text-accent" title={address}>
        {shortAddress(address)}
      </span>
    </PickLink>
  );
}

export function PickLink({ href, name, note, children }: PickProps & { href: string; children: ReactNode }) {
  return (
    <li>
      <Link href={href} className="flex flex-wrap items-baseline gap-x-3 px-4 py-2.5 hover:bg-raised">
        <span className="min-w-32 font-medium">{name}</span>
        {children}
        <span className="w-full text-sm text-pretty text-muted sm:w-auto">{note}</span>
      </Link>
    </li>
  );
}
