import { isAddress } from "@walletlens/engine/address";
import { z } from "zod";
import { MAX_RULE_MINTS, TRADE_SIDES, type TradeSide } from "./constants.ts";

/** Text, not a branded address, because responses have it too. */
const Mint = z
  .string()
  .refine((text): boolean => isAddress(text), "must be a base58 address of 32 bytes")
  .meta({ description: "Mint of a token, base58.", pattern: "^[1-9A-HJ-NP-Za-km-z]{32,44}$" });

const RULES = {
  minTradeSol: z
    .number()
    .positive()
    .max(1_000_000_000)
    .optional()
    .describe("Trades of at least this many SOL; a trade of unknown value counts."),
  minTradeUsd: z
    .number()
    .positive()
    .max(1_000_000_000_000)
    .optional()
    .describe(
      "Trades worth at least this many US dollars at the SOL price of their hour; a trade of unknown value counts.",
    ),
  newToken: z.boolean().optional().describe("First buys of a token in the covered history."),
  soldAll: z.boolean().optional().describe("Trades that complete a cycle: at most 20 % of the peak is left."),
  mints: z
    .array(Mint)
    .min(1)
    .max(MAX_RULE_MINTS)
    .refine((mints) => new Set(mints).size === mints.length, "must not name a mint twice")
    .meta({ uniqueItems: true })
    .optional()
    .describe("Restricts all of the above to trades of these mints."),
  side: z.enum(TRADE_SIDES).optional().describe("Restricts all of the above to this side: `buy` or `sell`."),
};

export const WatchRulesSchema = z.strictObject(RULES).superRefine(refuseImpossibleRules);

/** Rules of a request. `mint` is another name of `mints` with one address. */
export const RequestedRules = z
  .strictObject({
    ...RULES,
    mint: Mint.optional().describe(
      "Short form of `mints` with one address. Cannot be combined with `mints`. Responses have `mints`.",
    ),
  })
  .refine(({ mint, mints }) => mint === undefined || mints === undefined, {
    path: ["mint"],
    error: "cannot be combined with `mints`",
  })
  .superRefine(refuseImpossibleRules)
  .transform(({ mint, ...rules }) => (mint === undefined ? rules : { ...rules, mints: [mint] }));

/** A rule that its `side` excludes would silently match nothing. */
function refuseImpossibleRules(
  {
    newToken,
    soldAll,
    side,
  }: { newToken?: boolean | undefined; soldAll?: boolean | undefined; side?: TradeSide | undefined },
  context: z.RefinementCtx,
): void {
  const refuse = (path: string, message: string) =>
    context.addIssue({ code: "custom", path: [path], message });
  if (newToken === true && side === "sell") refuse("newToken", "matches buys only, and `side` is `sell`");
  if (soldAll === true && side === "buy") refuse("soldAll", "matches sales only, and `side` is `buy`");
}
