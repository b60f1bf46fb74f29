import { z } from "zod";

/** Position in a list: sort value and address of its wallet, and the prior of the list's win rates. */
export interface RankingPosition {
  readonly complete: boolean;
  readonly value: number;
  readonly address: string;
  /** Beta prior of the win rates. */
  readonly prior: { readonly wins: number; readonly losses: number };
}

/** Position in a list of wallets, as a response named it. */
export const RankingCursor = z
  .string()
  .max(250)
  .transform((text, context): RankingPosition => {
    const place = parsePosition(text);
    if (place !== null) return place;
    context.addIssue({ code: "custom", message: "must be the nextCursor of a response" });
    return z.NEVER;
  })
  .meta({ type: "string" });

const NUMBER = "[0-9][0-9.e+-]{0,30}";
const FORM = new RegExp(
  `^([01])_(-?${NUMBER}|-Infinity)_([1-9A-HJ-NP-Za-km-z]{32,44})_(${NUMBER})_(${NUMBER})$`,
);

/**
 * Formats a position, or null for the end of the list. It contains the prior, so that all pages are ranked
 * alike.
 */
export function writeRankingCursor(place: RankingPosition | null): string | null {
  if (place === null) return null;
  const { complete, value, address, prior } = place;
  return [complete ? 1 : 0, value, address, prior.wins, prior.losses].join("_");
}

function parsePosition(text: string): RankingPosition | null {
  const [, complete, number = "", address = "", wins, losses] = FORM.exec(text) ?? [];
  const value = Number(number);
  const prior = { wins: Number(wins), losses: Number(losses) };
  const isPrior = prior.wins > 0 && prior.losses > 0 && Number.isFinite(prior.wins + prior.losses);
  if (address === "" || Number.isNaN(value) || !isPrior) return null;
  return { complete: complete === "1", value, address, prior };
}
