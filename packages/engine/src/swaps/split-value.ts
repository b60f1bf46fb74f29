import type { Address } from "../address.ts";
import { absolute, splitByWeight, toTokens } from "../amount.ts";
import type { MintChange } from "./movement.ts";
import type { OwnerChange } from "./owner-change.ts";

/** Dollars per whole token at present; null where no source answered. */
export type PresentUsd = ReadonlyMap<Address, number> | null;

/** Parts of one value, in the order of the tokens that it is of. */
export interface ValueParts {
  /** Weight of each token's part; null where nothing tells it. */
  readonly weights: readonly (bigint | null)[];
  /** Weight of those whose part nothing tells, together. */
  readonly unsplitWeight: bigint;
  /** Tokens whose part rests on present prices. */
  readonly estimated: ReadonlySet<Address>;
}

/**
 * Splits a value over several tokens by what the route shows of each, in one unit for all of them. What it shows of
 * several together is split by their present prices, if all of them have one, and untold otherwise; so is the whole
 * where the route does not show each. Null where nothing is told.
 */
export function splitValue(
  change: OwnerChange,
  tokens: readonly MintChange[],
  presentUsd: PresentUsd,
): ValueParts | null {
  const route = readRoute(change, tokens);
  if (route !== null) return toParts(tokens, route, presentUsd);
  const all = { tokens, value: WHOLE };
  const parts = toParts(tokens, { own: tokens.map(() => 0n), groups: [all] }, presentUsd);
  return parts.unsplitWeight > 0n ? null : parts;
}

/** Value of a whole that is known by its parts alone; finer than any price is. */
const WHOLE = 10n ** 18n;
/** Parts of a dollar that prices are compared in. */
const PRICE_STEPS = 1e9;

/** True where splitting takes present prices. */
export function isSplitByPrice(change: OwnerChange, tokens: readonly MintChange[]): boolean {
  if (tokens.length < 2) return false;
  const route = readRoute(change, tokens);
  return route === null || route.groups.length > 0;
}

interface Route {
  /** Value that the route shows of each token alone. */
  readonly own: readonly bigint[];
  readonly groups: readonly { readonly tokens: readonly MintChange[]; readonly value: bigint }[];
}

/** Null where the route does not show one unit for all of the tokens. */
function readRoute({ visible, shared }: OwnerChange, tokens: readonly MintChange[]): Route | null {
  for (const unit of ["lamports", "usdMicros"] as const) {
    const own = tokens.map(({ mint }) => visible.find((value) => value.mint === mint)?.[unit] ?? 0n);
    const groups = shared.flatMap((value) => {
      const members = tokens.filter(({ mint }) => value.mints.includes(mint));
      const isWhole = members.length === value.mints.length && value[unit] > 0n;
      return isWhole ? [{ tokens: members, value: value[unit] }] : [];
    });
    const isShown = (token: MintChange, index: number) =>
      (own[index] ?? 0n) > 0n || groups.some((group) => group.tokens.includes(token));
    if (tokens.every(isShown)) return { own, groups };
  }
  return null;
}

function toParts(tokens: readonly MintChange[], { own, groups }: Route, presentUsd: PresentUsd): ValueParts {
  const parts = new Map(tokens.map((token, index) => [token, own[index] ?? 0n]));
  const unsplit = groups.filter((group) => weighByPrice(group.tokens, presentUsd) === null);
  const unknown = new Set(unsplit.flatMap((group) => group.tokens));
  const estimated = new Set<Address>();
  for (const { tokens: members, value } of groups) {
    const shares = splitByWeight(value, weighByPrice(members, presentUsd) ?? members.map(() => 1n));
    for (const [index, token] of members.entries()) {
      parts.set(token, (parts.get(token) ?? 0n) + (shares[index] ?? 0n));
      if (!unknown.has(token)) estimated.add(token.mint);
    }
  }
  return {
    weights: tokens.map((token) => (unknown.has(token) ? null : (parts.get(token) ?? 0n))),
    unsplitWeight: Array.from(unknown).reduce((sum, token) => sum + (parts.get(token) ?? 0n), 0n),
    estimated,
  };
}

/** Worth of what moved of each token at present; null where one of them has no price. */
function weighByPrice(tokens: readonly MintChange[], presentUsd: PresentUsd): readonly bigint[] | null {
  const weights = tokens.map(({ mint, decimals, amount }) => {
    const usd = presentUsd?.get(mint) ?? 0;
    return BigInt(Math.round(toTokens(absolute(amount), decimals) * usd * PRICE_STEPS));
  });
  return weights.every((weight) => weight > 0n) ? weights : null;
}
