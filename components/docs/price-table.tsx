import type { PriceList } from "@walletlens/contract/pricing";
import { formatCount, formatPrice } from "@walletlens/format";
import { Fragment } from "react";
import { Panel } from "@/components/ui/panel";
import { nameEndpoint } from "@/lib/server/docs/openapi/name-endpoint";

const CELL = "border-b border-line px-2 py-1.5 first:pl-4 last:pr-4 sm:px-4";
const PRICE = `${CELL} figure text-right whitespace-nowrap`;

export function PriceTable({ prices }: { prices: PriceList }) {
  return (
    <Panel title="Prices" aside={<span className="text-sm text-muted">Failed calls are free</span>}>
      <table className="w-full border-separate border-spacing-0 text-left">
        <caption className="sr-only">Price of each endpoint</caption>
        <thead className="text-sm text-muted">
          <tr>
            <th scope="col" className={`${CELL} font-normal`}>
              Call
            </th>
            <th scope="col" className={`${CELL} text-right font-normal`}>
              Credits
            </th>
            <th scope="col" className={`${CELL} text-right font-normal whitespace-nowrap`}>
              USD (x402)
            </th>
          </tr>
        </thead>
        <tbody>
          {prices.endpoints.flatMap(({ id, method, path, credits, usd, options = [] }) => [
            <tr key={id}>
              <th scope="row" className={`${CELL} font-normal`}>
                <span className="sm:inline-block sm:w-44">{nameEndpoint(id)}</span>
                <span className="figure block text-xs text-faint sm:inline">
                  {method} <Path path={path} />
                </span>
              </th>
              <td className={PRICE}>{credits === 0 ? "free" : formatCount(credits)}</td>
              <td className={PRICE}>{usd > 0 ? formatPrice(usd) : credits > 0 ? "–" : "free"}</td>
            </tr>,
            ...options.map((option) => (
              <tr key={`${id} ${option.name}`}>
                <th scope="row" className={`${CELL} font-normal`}>
                  <span className="pl-4 sm:inline-block sm:w-44">with {option.name}</span>
                  <span className="figure block pl-4 text-xs text-faint sm:inline sm:pl-0">
                    {option.name}: true
                  </span>
                </th>
                <td className={PRICE}>+{formatCount(option.credits)}</td>
                <td className={PRICE}>+{formatPrice(option.usd)}</td>
              </tr>
            )),
          ])}
        </tbody>
      </table>
      <p className="max-w-prose px-4 pt-3 text-sm text-muted">
        Credits and USD are two prices of a call. Credits are paid in advance in packs, and larger packs have
        cheaper credits. A payment by x402 is for one call and needs no account. For calls about one wallet it
        equals the price of single credits. Calls about holders and groups read many wallets and cost more
        without an account.
      </p>
      <Packs {...prices} />
    </Panel>
  );
}

/** Allows a line break before each slash. */
function Path({ path }: { path: string }) {
  const [, ...parts] = path.split("/");
  return parts.map((part) => (
    <Fragment key={part}>
      <wbr />/{part}
    </Fragment>
  ));
}

function Packs({ packs, creditUsd }: PriceList) {
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 p-4 sm:grid-cols-4">
      <Pack name="1 credit" usd={creditUsd} />
      {packs.map(({ id, credits, usd }) => (
        <Pack key={id} name={`${formatCount(credits)} credits`} usd={usd} />
      ))}
    </dl>
  );
}

function Pack({ name, usd }: { name: string; usd: number }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="figure">{formatPrice(usd)}</dd>
    </div>
  );
}
