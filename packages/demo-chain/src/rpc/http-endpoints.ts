import { isAddress } from "@walletlens/engine/address";
import { SECONDS_PER_HOUR } from "@walletlens/engine/time";
import { z } from "zod";
import type { RpcContext } from "./rpc-context.ts";

/** A response of one of the plain HTTP endpoints. */
export interface DemoHttpReply {
  readonly status: number;
  readonly body: unknown;
}

/**
 * `POST /faucet {address, usdc?, sol?}`: demo money, a limited number of times per minute. USDC and SOL are
 * whole units; the response has the granted amounts.
 */
export function handleFaucet(body: string, { faucet, mayGrant }: RpcContext): DemoHttpReply {
  const parsed = faucetRequest.safeParse(jsonOrNull(body));
  if (!parsed.success) return badRequest(z.prettifyError(parsed.error));
  const { address, usdc, sol } = parsed.data;
  const grant = {
    to: address,
    lamports: BigInt(Math.round(sol * 1e9)),
    usdcRaw: BigInt(Math.round(usdc * 1e6)),
  };
  if (grant.lamports === 0n && grant.usdcRaw === 0n) return badRequest("nothing was asked for");
  if (!mayGrant()) return { status: 429, body: { error: "too many were asked for; try again in a minute" } };
  const outcome = faucet.grant(grant);
  return "refusal" in outcome
    ? badRequest(outcome.refusal)
    : { status: 200, body: { address, usdc, sol, signature: outcome.signature } };
}

/** `GET /prices?ids=mint,mint`: `{mint: {usdPrice, liquidity}}`, as Jupiter's price API v3; mints without a price are absent. */
export function handlePrices(query: URLSearchParams, { market }: RpcContext): DemoHttpReply {
  const ids = (query.get("ids") ?? "").split(",").filter((id) => id !== "");
  if (ids.length === 0 || ids.length > MAX_PRICES) return badRequest(`ids: 1 to ${MAX_PRICES} mints`);
  const prices = ids.flatMap((id) => {
    const usdPrice = market.priceUsd(id);
    const liquidity = market.liquidityUsd(id);
    if (usdPrice === null) return [];
    return [[id, liquidity === null ? { usdPrice } : { usdPrice, liquidity }] as const];
  });
  return { status: 200, body: Object.fromEntries(prices) };
}

/**
 * `GET /sol-usd?symbol=Crypto.SOL/USD&resolution=60&from=&to=` (unix seconds): `{s: "ok", t: [], l: [], h: [], c: []}`,
 * like Pyth's history API. Hours after its newest prices have the last close, because the bank continues to
 * trade.
 */
export function handleSolUsd(query: URLSearchParams, { market, bank }: RpcContext): DemoHttpReply {
  const parsed = solUsdRequest.safeParse(Object.fromEntries(query));
  if (!parsed.success) return { status: 400, body: { s: "error", errmsg: z.prettifyError(parsed.error) } };
  const { from, to } = parsed.data;
  const hours = [...market.solUsdHourly(from, Math.min(to, market.pricedAt))];
  const lastHour = market.solUsdHourly(market.startTime, market.pricedAt).at(-1);
  if (lastHour !== undefined) {
    const end = Math.min(to, bank.clock.getTime(bank.clock.currentSlot()));
    const begin = Math.max(
      lastHour.time + SECONDS_PER_HOUR,
      Math.ceil(from / SECONDS_PER_HOUR) * SECONDS_PER_HOUR,
    );
    const { close } = lastHour;
    for (let time = begin; time <= end; time += SECONDS_PER_HOUR)
      hours.push({ time, close, low: close, high: close });
  }
  if (hours.length === 0) return { status: 200, body: { s: "no_data", t: [], c: [] } };
  return {
    status: 200,
    body: {
      s: "ok",
      t: hours.map(({ time }) => time),
      l: hours.map(({ low }) => low),
      h: hours.map(({ high }) => high),
      c: hours.map(({ close }) => close),
    },
  };
}

/** `GET /wallets`: `{wallets: [address]}`, every trader of the market. */
export function handleWallets({ market }: RpcContext): DemoHttpReply {
  const traders = market.truths.filter(({ label }) => label === null);
  return { status: 200, body: { wallets: traders.map(({ address }) => address) } };
}

const MAX_PRICES = 100;

const faucetRequest = z.object({
  address: z.string().refine(isAddress, "must be a base58 address of 32 bytes"),
  usdc: z.number().nonnegative().max(10_000).default(100),
  sol: z.number().nonnegative().max(100).default(1),
});

const solUsdRequest = z.object({
  symbol: z.literal("Crypto.SOL/USD"),
  resolution: z.literal("60"),
  from: z.coerce.number().int().nonnegative(),
  to: z.coerce.number().int().nonnegative(),
});

const badRequest = (error: string): DemoHttpReply => ({ status: 400, body: { error } });

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
