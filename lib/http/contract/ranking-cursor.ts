import { z } from "zod";
import type { RankingPlace } from "@/lib/domain/ranking-search";

/** Place in a list of wallets, as an answer named it. */
export const RankingCursor = z
  .string()
  .max(200)
  .transform((text, context): RankingPlace => {
    const place = readPlace(text);
    if (place !== null) return place;
    context.addIssue({ code: "custom", message: "must be the nextCursor of an answer" });
    return z.NEVER;
  })
  .meta({ type: "string" });

const FORM = /^(-?[0-9][0-9.e+-]{0,30}|-Infinity)_([1-9A-HJ-NP-Za-km-z]{32,44})$/;

/** Writes a place; null for the end of the list. */
export function writeRankingCursor(place: RankingPlace | null): string | null {
  return place === null ? null : `${place.value}_${place.address}`;
}

function readPlace(text: string): RankingPlace | null {
  const [, number = "", address = ""] = FORM.exec(text) ?? [];
  const value = Number(number);
  return address === "" || Number.isNaN(value) ? null : { value, address };
}
