import type { Address } from "../address.ts";
import { absolute, splitByWeight, toTokens } from "../amount.ts";
import type { MintChange } from "./movement.ts";
import type { OwnerChange } from "./owner-change.ts";

/** Present dollars per whole token; null if no source responded. */
export type PresentUsd = ReadonlyMap<Address, number> | null;

/** Parts of one value, in the order of its tokens. */
export interface ValueParts {
  /** Weight of each part; null if unknown. */
  readonly weights: readonly (bigint | null)[];
  /** Total weight of the unknown parts. */
  readonly unsplitWeight: bigint;
  /** Tokens whose part is estimated by present prices. */
  readonly estimated: ReadonlySet<Address>;
}

/**
 * Splits a value over tokens by the values that the route shows for each, in one unit. Joint values are split by
 * present
 * prices if all tokens have one, else unsplit; the same applies to the whole if the route does not show each
 * token. Null if no part is known.
 */
export function splitValue(
  change: OwnerChange,
  tokens: readonly MintChange[],
  presentUsd: PresentUsd,
): ValueParts | null {
  const route = readRoute(change, tokens);
  if (route !== null) return toParts(tokens, route, presentUsd);
  const group = { tokens, value: WHOLE };
  const parts = toParts(tokens, { own: tokens.map(() => 0n), groups: [group] }, presentUsd);
  return parts.unsplitWeight > 0n ? null : parts;
}

/** Total that is assumed if only the shares are known. It is finer than any price. */
const WHOLE = 10n ** 18n;
/** Resolution of prices per dollar. */
const PRICE_STEPS = 1e9;

/** True if splitting needs present prices. */
export function isSplitByPrice(change: OwnerChange, tokens: readonly MintChange[]): boolean {
  if (tokens.length < 2) return false;
  const route = readRoute(change, tokens);
  return route === null || route.groups.length > 0;
}

interface Route {
  /** Value of each token alone. */
  readonly own: readonly bigint[];
  readonly groups: readonly { readonly tokens: readonly MintChange[]; readonly value: bigint }[];
}

/** Null if the route does not show all tokens in one unit. */
function readRoute({ visible, shared }: OwnerChange, tokens: readonly MintChange[]): Route | null {
  for (const unit of ["lamports", "usdMicros"] as const) {
    const ownValues = tokens.map(({ mint }) => visible.find((value) => value.mint === mint)?.[unit] ?? 0n);
    const groups = shared.flatMap((value) => {
      const members = tokens.filter(({ mint }) => value.mints.includes(mint));
      const isWhole = members.length === value.mints.length && value[unit] > 0n;
      return isWhole ? [{ tokens: members, value: value[unit] }] : [];
    });
    const isShown = (token: MintChange, index: number) =>
      (ownValues[index] ?? 0n) > 0n || groups.some((group) => group.tokens.includes(token));
    if (tokens.every(isShown)) return { own: ownValues, groups };
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

/** Present value of the moved units of each token; null if one has no price. */
function weighByPrice(tokens: readonly MintChange[], presentUsd: PresentUsd): readonly bigint[] | null {
  const weights = tokens.map(({ mint, decimals, amount }) => {
    const usd = presentUsd?.get(mint) ?? 0;
    return BigInt(Math.round(toTokens(absolute(amount), decimals) * usd * PRICE_STEPS));
  });
  return weights.every((weight) => weight > 0n) ? weights : null;
}
