import { z } from "zod";
import { MIN_SEARCH_CHARACTERS } from "./constants.ts";
import { NO_INPUT, type PublicDefinition } from "./endpoint-definition.ts";
import { component, nullableText, text } from "./fields.ts";
import { FREE } from "./prices.ts";

const MAX_TEXT_LENGTH = 64;

const SearchResults = component("SearchResults", {
  results: z
    .array(
      component("SearchResult", {
        kind: z
          .enum(["wallet", "token"])
          .describe("Kind of the address; `wallet` if nothing is known about it yet."),
        address: text("Address, base58. Identify a token by its address: names are not unique."),
        name: nullableText(
          "For a token, the name in its metadata: anyone can choose it, so check the address. For a wallet, the `.sol` name that was searched.",
        ),
        symbol: nullableText("Symbol in the metadata of the token; null if it has none."),
        label: nullableText("Public name of the address; null if unknown."),
        match: z.enum(["address", "symbol", "name", "label"]).describe("Field that matches the search."),
      }),
    )
    .describe(
      "Matches, in this order: the owner of a `.sol` name, known tokens, other tokens with a matching name, labels.",
    ),
});

export const searchEndpoint = {
  id: "search",
  method: "GET",
  path: "/intel/search",
  price: FREE,
  ...NO_INPUT,
  summary:
    "Search wallets and tokens by address, by `.sol` name, or by the start of a symbol, name or label. Known tokens come first.",
  access: "public",
  query: z.strictObject({
    q: z
      .string()
      .trim()
      .min(MIN_SEARCH_CHARACTERS, `must have at least ${MIN_SEARCH_CHARACTERS} characters`)
      .max(MAX_TEXT_LENGTH)
      .describe("Address, complete `.sol` name, or the start of a symbol, name or label."),
  }),
  responses: { 200: SearchResults },
} as const satisfies PublicDefinition;
