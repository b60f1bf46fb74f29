import { CATALOG, type EndpointId } from "@walletlens/contract/catalog";
import type { z } from "zod";
import type { ToolEndpointId } from "../tool-table";
import { toAccountText, toJobText, toPricingText, toPurchaseText } from "./account-texts";
import type { AnsweringId } from "./answer-body";
import { toCounterpartiesText } from "./counterparties-text";
import { type AnswerText, fitText } from "./fit-text";
import { toJobResultText, toLinksText } from "./group-texts";
import { toDiscoverText, toSearchText } from "./list-texts";
import { toTokenDetailText, toTokensText, toTradesText } from "./token-texts";
import { toBatchText, toHudText, toProfileText } from "./wallet-texts";
import { toEndedWatchText, toFeedText, toWatchListText, toWatchText } from "./watch-texts";

/** Returns the parts of the text about a body; null for a body of another form. */
type ReadText = (body: unknown) => AnswerText | null;

/** Texts about the answers of tools. Endpoints that only queue a job have none: their result is that of `job-result`. */
type AnswerTexts = Readonly<
  Record<ToolEndpointId & AnsweringId, ReadText> & Partial<Record<EndpointId, ReadText>>
>;

const ANSWER_TEXTS: AnswerTexts = {
  "wallet-profile": parseWith(CATALOG["wallet-profile"].responses[200], toProfileText),
  "wallet-hud": parseWith(CATALOG["wallet-hud"].responses[200], toHudText),
  "wallet-tokens": parseWith(CATALOG["wallet-tokens"].responses[200], toTokensText),
  "wallet-token-detail": parseWith(CATALOG["wallet-token-detail"].responses[200], toTokenDetailText),
  "wallet-links": parseWith(CATALOG["wallet-links"].responses[200], toLinksText),
  "wallet-counterparties": parseWith(CATALOG["wallet-counterparties"].responses[200], toCounterpartiesText),
  "wallet-trades": parseWith(CATALOG["wallet-trades"].responses[200], toTradesText),
  "batch-hud": parseWith(CATALOG["batch-hud"].responses[200], toBatchText),
  discover: parseWith(CATALOG.discover.responses[200], toDiscoverText),
  search: parseWith(CATALOG.search.responses[200], toSearchText),
  "watch-list": parseWith(CATALOG["watch-list"].responses[200], toWatchListText),
  "watch-set": parseWith(CATALOG["watch-set"].responses[200], toWatchText),
  "watch-delete": parseWith(CATALOG["watch-delete"].responses[200], toEndedWatchText),
  "watch-feed": parseWith(CATALOG["watch-feed"].responses[200], toFeedText),
  "job-status": parseWith(CATALOG["job-status"].responses[200], toJobText),
  "job-result": parseWith(CATALOG["job-result"].responses[200], toJobResultText),
  pricing: parseWith(CATALOG.pricing.responses[200], toPricingText),
  "credit-pack": parseWith(CATALOG["credit-pack"].responses[200], toPurchaseText),
  account: parseWith(CATALOG.account.responses[200], toAccountText),
};

function parseWith<Schema extends z.ZodType>(
  schema: Schema,
  toText: (body: z.output<Schema>) => AnswerText,
): ReadText {
  return (body) => {
    const answer = schema.safeParse(body);
    return answer.success ? toText(answer.data) : null;
  };
}

/** Text about a stored result in the form of another version. */
const NO_TEXT: AnswerText = { lines: ["This result has no text."], ending: [] };

/** Returns the text of an answer of an endpoint: complete, and within the limit. `hints` are lines at its end. */
export function describeAnswer(id: EndpointId, body: unknown, hints: readonly string[] = []): string {
  const text = ANSWER_TEXTS[id]?.(body) ?? NO_TEXT;
  return fitText({ ...text, ending: [...text.ending, ...hints] });
}
