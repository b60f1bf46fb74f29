import type { Address } from "@walletlens/engine/address";
import {
  DUST_SOL,
  type TokenPage,
  type TokenSort,
  type TokenStatus,
} from "@walletlens/engine/wallet/token-rows";
import { formatCount } from "@walletlens/format";
import { TOKEN_METRICS } from "@walletlens/format/row-metrics";
import type { ReactNode } from "react";
import { ButtonLink } from "@/components/ui/button-link";
import { BUTTON_STYLE } from "@/components/ui/button-style";
import { ColumnMenu } from "@/components/ui/column-menu";
import { formatQuantity } from "@/components/ui/format-quantity";
import { Link } from "@/components/ui/link";
import { Panel } from "@/components/ui/panel";
import { Segments } from "@/components/ui/segments";
import { nameUnit } from "@/components/wallet/money";
import { type TokenTableContext, tokenColumns } from "@/components/wallet/token-columns";
import {
  filterTokens,
  TOKEN_COLUMN_CHOICE,
  type TokenTableRequest,
  writeTokenQuery,
} from "@/components/wallet/token-query";
import { AmountUnit, PastEnd, TokenRows } from "@/components/wallet/token-rows";

interface TokenTableProps extends TokenTableContext {
  readonly wallet: Address;
  readonly tokens: TokenPage;
  readonly request: TokenTableRequest;
  readonly tools: ReactNode;
  readonly linkTo: (rows: TokenTableRequest) => string;
  readonly columns: readonly TokenSort[];
  readonly linkToColumns: (columns: readonly TokenSort[]) => string;
}

/** The column that the rows are sorted by is always shown. */
export function TokenTable(props: TokenTableProps) {
  const { tokens, request, money, tools, linkTo, columns } = props;
  return (
    <div id="tokens">
      <Panel title="Tokens" aside={tools}>
        {(tokens.unfilteredTotal ?? tokens.total) > 0 && <TokenFilters {...props} />}
        {tokens.data.length === 0 ? (
          <Nothing {...props} />
        ) : (
          <TokenRows
            caption={`Result per token, in ${nameUnit(money)}`}
            columns={tokenColumns(props, [...columns, request.sortBy])}
            rows={tokens.data}
            request={request}
            sortBy={request.sortBy}
            pages={tokens}
            linkTo={linkTo}
          />
        )}
      </Panel>
    </div>
  );
}

function Nothing({ tokens, request, linkTo }: TokenTableProps) {
  const { total, unfilteredTotal = total } = tokens;
  if (unfilteredTotal === 0)
    return <p className="p-4 text-muted">No tokens bought in the covered history.</p>;
  if (total > 0) return <PastEnd href={linkTo({ ...request, page: 1 })} />;
  return (
    <p className="p-4 text-muted">
      No tokens match.{" "}
      <Link
        href={linkTo({ ...request, page: 1, filter: { status: "all", hidesDust: false } })}
        scroll={false}
        className="text-link"
      >
        Show all
      </Link>
    </p>
  );
}

const STATUSES: readonly { readonly status: TokenStatus; readonly name: string; readonly tip: string }[] = [
  { status: "all", name: "All", tip: "All tokens bought." },
  { status: "open", name: "Open", tip: "Tokens still held." },
  { status: "closed", name: "Closed", tip: "Tokens fully sold or sent away." },
];
const DUST_TIP = `Dust: tokens with under ${DUST_SOL} SOL spent. Tokens with an unknown cost are not hidden.`;

function TokenFilters(props: TokenTableProps) {
  const { wallet, tokens, request, money, linkTo, columns, linkToColumns } = props;
  const { hidesDust } = request.filter;
  const file = `/wallet/${wallet}/tokens.csv${writeTokenQuery({ ...request, page: 1 })}`;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-2">
      <StatusChoice {...props} />
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
      <AmountUnit money={money} />
      <div className="ml-auto flex gap-2">
        <ColumnMenu
          choice={TOKEN_COLUMN_CHOICE}
          getName={(key) => TOKEN_METRICS[key].label}
          shown={columns}
          linkTo={linkToColumns}
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

function StatusChoice({ request, linkTo }: TokenTableProps) {
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
