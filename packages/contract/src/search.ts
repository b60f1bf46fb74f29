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
          .describe("Kind of the address; `wallet` also where nothing is known of it yet."),
        address: text("Base58; it alone tells a token from its namesakes."),
        name: nullableText(
          "Name that the token gives itself: never trust it without the address. Of a wallet its `.sol` name that was asked for.",
        ),
        symbol: nullableText("As the token calls itself."),
        label: nullableText("Name by which the address is publicly known."),
        match: z.enum(["address", "symbol", "name", "label"]).describe("Part of it that matches."),
      }),
    )
    .describe("The owner of a `.sol` name, known tokens, those that only call themselves so, then labels."),
});

export const searchEndpoint = {
  id: "search",
  method: "GET",
  path: "/intel/search",
  price: FREE,
  ...NO_INPUT,
  summary:
    "Wallets and tokens by address, by `.sol` name, or by how symbol, name or label begin; known tokens first.",
  access: "public",
  query: z.strictObject({
    q: z
      .string()
      .trim()
      .min(MIN_SEARCH_CHARACTERS, `must have at least ${MIN_SEARCH_CHARACTERS} characters`)
      .max(MAX_TEXT_LENGTH)
      .describe("An address, a whole `.sol` name, or the beginning of a symbol, name or label."),
  }),
  responses: { 200: SearchResults },
} as const satisfies PublicDefinition;
