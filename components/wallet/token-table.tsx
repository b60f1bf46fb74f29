import { shortAddress } from "@walletlens/client/format";
import type { Address } from "@walletlens/engine/address";
import type { TokenPage } from "@walletlens/engine/wallet/token-rows";
import Link from "next/link";
import type { ReactNode } from "react";
import { DataTable } from "@/components/ui/data-table";
import { Panel } from "@/components/ui/panel";
import { RovingLinks } from "@/components/ui/roving-links";
import { RowPager } from "@/components/wallet/row-pager";
import { type TokenTableContext, tokenColumns } from "@/components/wallet/token-columns";
import { TokenFilters } from "@/components/wallet/token-filters";
import { sortByColumn, type TokenTableRequest } from "@/components/wallet/token-query";

export interface TokenTableProps extends TokenTableContext {
  readonly wallet: Address;
  readonly tokens: TokenPage;
  readonly request: TokenTableRequest;
  readonly tools: ReactNode;
  readonly linkTo: (rows: TokenTableRequest) => string;
}

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
              <DataTable
                isDense
                caption="Result per token, in SOL"
                columns={tokenColumns({ wallet, names, customRpcUrl, now })}
                rows={tokens.data}
                keyOf={({ tokenAddress }) => tokenAddress}
                moreName={({ tokenAddress }) => shortAddress(tokenAddress)}
                sort={{
                  by: request.sortBy,
                  order: request.sortOrder === "DESC" ? "desc" : "asc",
                  link: (key, props) => (
                    <Link
                      href={linkTo(sortByColumn(request, key))}
                      scroll={false}
                      prefetch={false}
                      {...props}
                    />
                  ),
                }}
              />
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
