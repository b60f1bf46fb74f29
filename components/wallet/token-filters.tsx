import { formatCount } from "@walletlens/client/format";
import type { Address } from "@walletlens/engine/address";
import { DUST_SOL, type TokenPage, type TokenStatus } from "@walletlens/engine/wallet/token-rows";
import { ButtonLink } from "@/components/ui/button";
import { BUTTON_STYLE } from "@/components/ui/button-style";
import { countOf } from "@/components/ui/count-of";
import { Segments } from "@/components/ui/segments";
import { filterTokens, type TokenTableRequest, writeTokenQuery } from "@/components/wallet/token-query";

const STATUSES: readonly { readonly status: TokenStatus; readonly name: string; readonly tip: string }[] = [
  { status: "all", name: "All", tip: "Every token that was bought." },
  { status: "open", name: "Open", tip: "Tokens of which units are still held." },
  { status: "closed", name: "Closed", tip: "Tokens of which nothing is left." },
];

const DUST_TIP = `Dust: tokens on which less than ${DUST_SOL} SOL was spent. The network fees of a buy and a sale weigh more than what can be made on them. Where the spending is unknown a token stays.`;

interface TokenFiltersProps {
  readonly wallet: Address;
  readonly tokens: TokenPage;
  readonly request: TokenTableRequest;
  readonly linkTo: (rows: TokenTableRequest) => string;
}

export function TokenFilters({ wallet, tokens, request, linkTo }: TokenFiltersProps) {
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
      <p className="text-sm text-faint">Amounts in SOL</p>
      <a
        href={file}
        download={`tokens-${wallet}.csv`}
        data-screen-only
        title="All rows of this choice, exact values"
        className={`ml-auto ${BUTTON_STYLE.quiet}`}
      >
        CSV
      </a>
    </div>
  );
}

function StatusChoice({ request, linkTo }: Pick<TokenFiltersProps, "request" | "linkTo">) {
  return (
    <Segments
      name="Which tokens"
      segments={STATUSES.map(({ status, name, tip }) => ({
        ...{ name, tip, href: linkTo(filterTokens(request, { status })) },
        isCurrent: status === request.filter.status,
      }))}
    />
  );
}

function describeCount({ total, unfilteredTotal = total }: TokenPage): string {
  const tokens = countOf(unfilteredTotal, "token");
  return total === unfilteredTotal ? tokens : `${formatCount(total)} of ${tokens}`;
}
