import type { Address } from "@walletlens/engine/address";
import type { TokenNames } from "@walletlens/engine/chain/token-name";
import type { TokenPage } from "@walletlens/engine/wallet/token-rows";
import Link from "next/link";
import type { ReactNode } from "react";
import { Panel } from "@/components/ui/panel";
import { RovingLinks } from "@/components/ui/roving-links";
import { RowPager } from "@/components/wallet/row-pager";
import { TokenFilters } from "@/components/wallet/token-filters";
import { TokenHead } from "@/components/wallet/token-head";
import type { TokenTableRequest } from "@/components/wallet/token-query";
import { TokenTableRow } from "@/components/wallet/token-table-row";

export interface TokenTableProps {
  readonly wallet: Address;
  readonly tokens: TokenPage;
  readonly names: TokenNames;
  readonly request: TokenTableRequest;
  readonly customRpcUrl: string | null;
  /** Unix milliseconds. */
  readonly now: number;
  readonly tools: ReactNode;
  /** The address of the page that shows these rows. */
  readonly linkTo: (rows: TokenTableRequest) => string;
}

/** A wallet's result in each token that it bought; the address of the page says which rows, in which order. */
export function TokenTable({
  wallet,
  tokens,
  names,
  request,
  customRpcUrl,
  now,
  tools,
  linkTo,
}: TokenTableProps) {
  const hasTokens = (tokens.unfilteredTotal ?? tokens.total) > 0;
  return (
    <Panel title="Tokens" aside={tools}>
      {hasTokens && <TokenFilters wallet={wallet} tokens={tokens} request={request} linkTo={linkTo} />}
      {tokens.data.length === 0 ? (
        <Nothing tokens={tokens} request={request} linkTo={linkTo} />
      ) : (
        <>
          <RovingLinks links="tbody th a[href^='/']">
            <RovingLinks links="thead a" along="columns">
              <div className="scrolls-sideways overflow-x-auto">
                <table className="stacked dense w-full border-separate border-spacing-0 text-right whitespace-nowrap">
                  <caption className="sr-only">Result per token, in SOL</caption>
                  <TokenHead request={request} linkTo={linkTo} />
                  <tbody>
                    {tokens.data.map((row) => (
                      <TokenTableRow
                        key={row.tokenAddress}
                        wallet={wallet}
                        row={row}
                        called={names.get(row.tokenAddress) ?? null}
                        customRpcUrl={customRpcUrl}
                        now={now}
                      />
                    ))}
                  </tbody>
                </table>
              </div>
            </RovingLinks>
          </RovingLinks>
          <RowPager
            {...tokens}
            name="Pages of the token table"
            shown={tokens.data.length}
            linkTo={(page) => linkTo({ ...request, page })}
          />
        </>
      )}
    </Panel>
  );
}

function Nothing({ tokens, request, linkTo }: Pick<TokenTableProps, "tokens" | "request" | "linkTo">) {
  const { total, unfilteredTotal = total } = tokens;
  if (unfilteredTotal === 0)
    return <p className="p-4 text-muted">This wallet has bought no token in the covered history.</p>;
  return total === 0 ? (
    <p className="p-4 text-muted">
      None of its tokens is of this kind.{" "}
      <Way to={linkTo({ ...request, page: 1, filter: { status: "all", hidesDust: false } })}>Show all</Way>
    </p>
  ) : (
    <p className="p-4 text-muted">
      There are not that many tokens. <Way to={linkTo({ ...request, page: 1 })}>Show the first ones</Way>
    </p>
  );
}

function Way({ to, children }: { to: string; children: string }) {
  return (
    <Link href={to} scroll={false} className="text-link">
      {children}
    </Link>
  );
}
