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
          .enum(["wallet", "token", "program", "unknown"])
          .describe(
            "Kind of the address. `program` if its label says so; such an address is not analyzed. `unknown` if nothing is stored about it: it may be a wallet or a token.",
          ),
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
      "Matches, in this order: the owner of a `.sol` name, known tokens, other tokens with a matching symbol or name, labels, short addresses.",
    ),
});

export const searchEndpoint = {
  id: "search",
  method: "GET",
  path: "/intel/search",
  price: FREE,
  ...NO_INPUT,
  summary:
    "Search wallets and tokens by address, by its first characters, by `.sol` name, or by the words of a symbol, name or label. Known tokens come first.",
  access: "public",
  query: z.strictObject({
    q: z
      .string()
      .trim()
      .min(MIN_SEARCH_CHARACTERS, `must have at least ${MIN_SEARCH_CHARACTERS} characters`)
      .max(MAX_TEXT_LENGTH)
      .describe(
        "Address, its first 4 characters or more, `2HKC…1Rw5` or `2HKC...1Rw5`, complete `.sol` name, `$TICKER`, or the start of any words of a symbol, name or label.",
      ),
  }),
  responses: { 200: SearchResults },
} as const satisfies PublicDefinition;
