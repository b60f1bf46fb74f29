import type { Address } from "@walletlens/engine/address";
import {
  DUST_SOL,
  type TokenPage,
  type TokenSort,
  type TokenStatus,
} from "@walletlens/engine/wallet/token-rows";
import { formatCount, shortAddress } from "@walletlens/format";
import { TOKEN_METRICS } from "@walletlens/format/row-metrics";
import type { ReactNode } from "react";
import { ButtonLink } from "@/components/ui/button-link";
import { BUTTON_STYLE } from "@/components/ui/button-style";
import { ColumnMenu } from "@/components/ui/column-menu";
import { DataTable } from "@/components/ui/data-table";
import { formatQuantity } from "@/components/ui/format-quantity";
import { Link } from "@/components/ui/link";
import { Panel } from "@/components/ui/panel";
import { RovingLinks } from "@/components/ui/roving-links";
import { Segments } from "@/components/ui/segments";
import { type Money, nameUnit } from "@/components/wallet/money";
import { RowPager } from "@/components/wallet/row-pager";
import { type TokenTableContext, tokenColumns } from "@/components/wallet/token-columns";
import {
  filterTokens,
  sortByColumn,
  TOKEN_COLUMN_CHOICE,
  type TokenTableRequest,
  writeTokenQuery,
} from "@/components/wallet/token-query";

export interface TokenTableProps extends TokenTableContext {
  readonly wallet: Address;
  readonly tokens: TokenPage;
  readonly request: TokenTableRequest;
  readonly tools: ReactNode;
  readonly linkTo: (rows: TokenTableRequest) => string;
  readonly columns: readonly TokenSort[];
  readonly linkToColumns: (columns: readonly TokenSort[]) => string;
}

/** The column that the rows are sorted by is always shown. */
export function TokenTable({
  wallet,
  tokens,
  names,
  request,
  customRpcUrl,
  now,
  money,
  tools,
  linkTo,
  columns,
  linkToColumns,
}: TokenTableProps) {
  const hasTokens = (tokens.unfilteredTotal ?? tokens.total) > 0;
  return (
    <div id="tokens">
      <Panel title="Tokens" aside={tools}>
        {hasTokens && (
          <TokenFilters
            wallet={wallet}
            tokens={tokens}
            request={request}
            money={money}
            linkTo={linkTo}
            columns={columns}
            linkToColumns={linkToColumns}
          />
        )}
        {tokens.data.length === 0 ? (
          <Nothing tokens={tokens} request={request} linkTo={linkTo} />
        ) : (
          <>
            <RovingLinks links="tbody th a[href^='/']">
              <RovingLinks links="thead a" along="columns">
                <DataTable
                  isDense
                  caption={`Result per token, in ${nameUnit(money)}`}
                  columns={tokenColumns({ wallet, names, customRpcUrl, now, money }, [
                    ...columns,
                    request.sortBy,
                  ])}
                  rows={tokens.data}
                  getKey={({ tokenAddress }) => tokenAddress}
                  moreName={({ tokenAddress }) => shortAddress(tokenAddress)}
                  sort={{
                    by: request.sortBy,
                    order: request.sortOrder === "DESC" ? "desc" : "asc",
                    link: (key, props) => (
                      <Link href={linkTo(sortByColumn(request, key))} scroll={false} {...props} />
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
    </div>
  );
}

interface RowLinksProps {
  readonly request: TokenTableRequest;
  readonly linkTo: (rows: TokenTableRequest) => string;
}

interface NothingProps extends RowLinksProps {
  readonly tokens: TokenPage;
}

function Nothing({ tokens, request, linkTo }: NothingProps) {
  const { total, unfilteredTotal = total } = tokens;
  if (unfilteredTotal === 0)
    return <p className="p-4 text-muted">No tokens bought in the covered history.</p>;
  return total === 0 ? (
    <p className="p-4 text-muted">
      No tokens match.{" "}
      <ShowLink to={linkTo({ ...request, page: 1, filter: { status: "all", hidesDust: false } })}>
        Show all
      </ShowLink>
    </p>
  ) : (
    <p className="p-4 text-muted">
      This page is past the end of the list.{" "}
      <ShowLink to={linkTo({ ...request, page: 1 })}>Go to the first page</ShowLink>
    </p>
  );
}

function ShowLink({ to, children }: { to: string; children: string }) {
  return (
    <Link href={to} scroll={false} className="text-link">
      {children}
    </Link>
  );
}

const STATUSES: readonly { readonly status: TokenStatus; readonly name: string; readonly tip: string }[] = [
  { status: "all", name: "All", tip: "All tokens bought." },
  { status: "open", name: "Open", tip: "Tokens still held." },
  { status: "closed", name: "Closed", tip: "Tokens fully sold or sent away." },
];
const DUST_TIP = `Dust: tokens with under ${DUST_SOL} SOL spent. Tokens with an unknown cost are not hidden.`;

interface TokenFiltersProps extends NothingProps {
  readonly columns: TokenTableProps["columns"];
  readonly linkToColumns: TokenTableProps["linkToColumns"];
  readonly money: Money;
  readonly wallet: Address;
}

function TokenFilters({ wallet, tokens, request, money, linkTo, ...choice }: TokenFiltersProps) {
  const { hidesDust } = request.filter;
  const file = `/wallet/${wallet}/tokens.csv${writeTokenQuery({ ...request, page: 1 })}`;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-2">
      <StatusChoice request={request} linkTo={linkTo} />
      <ButtonLink
        href={linkTo(filterTokens(request, { hidesDust: !hidesDust }))}
        scroll={false}
        data-screen-only
        data-tip={DUST_TIP}
        aria-description={DUST_TIP}
      >
        {hidesDust ? "Show dust" : "Hide dust"}
      </ButtonLink>
      <p className="text-sm text-muted">{describeCount(tokens)}</p>
      <p className="text-sm text-faint">
        Amounts in {nameUnit(money)}
        {nameUnit(money) === "USD" && ", at the present SOL price except for results"}
      </p>
      <div className="ml-auto flex gap-2">
        <ColumnMenu
          choice={TOKEN_COLUMN_CHOICE}
          getName={(key) => TOKEN_METRICS[key].label}
          shown={choice.columns}
          linkTo={choice.linkToColumns}
        />
        <a
          href={file}
          download={`tokens-${wallet}.csv`}
          data-screen-only
          title="All matching rows with exact values"
          className={BUTTON_STYLE.quiet}
        >
          CSV
        </a>
      </div>
    </div>
  );
}

function StatusChoice({ request, linkTo }: RowLinksProps) {
  return (
    <Segments
      name="Which tokens"
      segments={STATUSES.map(({ status, name, tip }) => ({
        name,
        tip,
        href: linkTo(filterTokens(request, { status })),
        isCurrent: status === request.filter.status,
      }))}
    />
  );
}

function describeCount({ total, unfilteredTotal = total }: TokenPage): string {
  const tokens = formatQuantity(unfilteredTotal, "token");
  return total === unfilteredTotal ? tokens : `${formatCount(total)} of ${tokens}`;
}
