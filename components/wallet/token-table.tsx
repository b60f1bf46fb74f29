import Link from "next/link";
import { Panel } from "@/components/ui/panel";
import { TokenHead } from "@/components/wallet/token-head";
import { TokenPager } from "@/components/wallet/token-pager";
import { writeTokenQuery } from "@/components/wallet/token-query";
import { TokenTableRow } from "@/components/wallet/token-table-row";
import type { Address } from "@/lib/domain/address";
import type { TokenPage, TokenPageRequest } from "@/lib/domain/wallet/token-rows";
import { formatCount } from "@/lib/format";

export interface TokenTableProps {
  readonly wallet: Address;
  readonly tokens: TokenPage;
  readonly request: TokenPageRequest;
  readonly customRpcUrl: string | null;
}

/** A wallet's result in each token that it bought; the address of the page says which rows, in which order. */
export function TokenTable({ wallet, tokens, request, customRpcUrl }: TokenTableProps) {
  const linkTo = (rows: TokenPageRequest) => `/wallet/${wallet}${writeTokenQuery(rows)}`;
  return (
    <Panel title="Tokens" aside={<span className="text-sm text-muted">{countTokens(tokens.total)}</span>}>
      {tokens.data.length === 0 ? (
        <Nothing total={tokens.total} first={linkTo({ ...request, page: 1 })} />
      ) : (
        <>
          <div className="overflow-x-auto">
            <table className="w-full border-separate border-spacing-0 text-right whitespace-nowrap">
              <caption className="sr-only">Result per token, in SOL</caption>
              <TokenHead request={request} linkTo={linkTo} />
              <tbody>
                {tokens.data.map((row) => (
                  <TokenTableRow key={row.tokenAddress} row={row} customRpcUrl={customRpcUrl} />
                ))}
              </tbody>
            </table>
          </div>
          <TokenPager tokens={tokens} request={request} linkTo={linkTo} />
        </>
      )}
    </Panel>
  );
}

function Nothing({ total, first }: { total: number; first: string }) {
  if (total === 0)
    return <p className="p-4 text-muted">This wallet has bought no token in the covered history.</p>;
  return (
    <p className="p-4 text-muted">
      There are not that many tokens.{" "}
      <Link href={first} scroll={false} className="text-accent hover:underline">
        Show the first ones
      </Link>
    </p>
  );
}

function countTokens(total: number): string {
  return total === 1 ? "1 token bought" : `${formatCount(total)} tokens bought`;
}
