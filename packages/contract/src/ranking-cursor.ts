import { z } from "zod";

/** Position in a list: sort value and address of its wallet, and the prior of the list's rates. */
export interface RankingPosition {
  /** True if its wallet is among those that the order lists first. */
  readonly complete: boolean;
  readonly value: number;
  readonly address: string;
  /** Beta prior of the rates that the list is sorted by. */
  readonly prior: { readonly wins: number; readonly losses: number };
}

/** A position in the list of one search. */
export interface SearchPosition extends RankingPosition {
  /** Hash of filters, period, currency and order, in hexadecimal. */
  readonly search: string;
}

/** Position in a list of wallets, as a response named it. */
export const RankingCursor = z
  .string()
  .max(250)
  .transform((text, context): SearchPosition => {
    const place = parsePosition(text);
    if (place !== null) return place;
    context.addIssue({ code: "custom", message: "must be the nextCursor of a response" });
    return z.NEVER;
  })
  .meta({ type: "string" });

const NUMBER = "[0-9][0-9.e+-]{0,30}";
const FORM = new RegExp(
  `^([01])_(-?${NUMBER}|-Infinity)_([1-9A-HJ-NP-Za-km-z]{32,44})_(${NUMBER})_(${NUMBER})_([0-9a-f]{16})$`,
);

/**
 * Formats a position in the list of a search, given by its hash; null for the end of the list. It contains the prior,
 * so that all pages are ranked alike.
 */
export function writeRankingCursor(place: RankingPosition | null, search: string): string | null {
  if (place === null) return null;
  const { complete, value, address, prior } = place;
  return [complete ? 1 : 0, value, address, prior.wins, prior.losses, search].join("_");
}

function parsePosition(text: string): SearchPosition | null {
  const [, complete, number = "", address = "", wins, losses, search = ""] = FORM.exec(text) ?? [];
  const value = Number(number);
  const prior = { wins: Number(wins), losses: Number(losses) };
  const isPrior = prior.wins > 0 && prior.losses > 0 && Number.isFinite(prior.wins + prior.losses);
  if (address === "" || Number.isNaN(value) || !isPrior) return null;
  return { complete: complete === "1", value, address, prior, search };
}
