import { CATALOG } from "@walletlens/contract/catalog";
import { AgentCombinedResult, CombinedResult } from "@walletlens/contract/combined-result";
import type { EndpointDefinition } from "@walletlens/contract/endpoint-definition";
import { AgentHoldersResult, HolderProfilesResult } from "@walletlens/contract/holder-results";
import { JOB_EVENT_DATA } from "@walletlens/contract/job-events";
import { QueuedJob } from "@walletlens/contract/queued-job";
import { QueuedWallet } from "@walletlens/contract/queued-wallet";
import { AgentSimilarityResult, SimilarityResult } from "@walletlens/contract/similarity-result";
import { WalletHud } from "@walletlens/contract/wallet-hud";
import { Reconciliation } from "@walletlens/contract/wallet-profile";
import { TokenPnl } from "@walletlens/contract/wallet-tokens";
import { PauseEvent, TradeEvent, Watch, WatchEvent } from "@walletlens/contract/watchlist";
import { Delivery, Webhook, WebhookWithSecret } from "@walletlens/contract/webhooks";
import type { z } from "zod";
import { type JsonSchema, toAnswerSchemas } from "./json-schema";

/** Every answer of the catalog as a component: parts that several answers share under names of their own. */
export function renderAnswerComponents(): Record<string, JsonSchema> {
  return toAnswerSchemas(NAMED);
}

/** The name of the component that an endpoint answers with `status`. */
export function answerComponentOf(definition: EndpointDefinition, status: number): string {
  const schema = definition.responses[status];
  return NAMES.get(schema) ?? `${toPascalCase(definition.id)}${status}`;
}

const SHARED: readonly (readonly [string, z.ZodType])[] = [
  ["WalletHud", WalletHud],
  ["TokenPnl", TokenPnl],
  ["Reconciliation", Reconciliation],
  ["QueuedWallet", QueuedWallet],
  ["QueuedJob", QueuedJob],
  ["HolderProfile", HolderProfilesResult.shape.profiles.element],
  ["HolderProfilesResult", HolderProfilesResult],
  ["AgentHoldersResult", AgentHoldersResult],
  ["SimilarityResult", SimilarityResult],
  ["AgentSimilarityResult", AgentSimilarityResult],
  ["CombinedResult", CombinedResult],
  ["AgentCombinedResult", AgentCombinedResult],
  ["JobProgress", JOB_EVENT_DATA.progress],
  ["FinishedHolder", JOB_EVENT_DATA.holder],
  ["JobEnd", JOB_EVENT_DATA.end],
  ["Watch", Watch],
  ["TradeEvent", TradeEvent],
  ["PauseEvent", PauseEvent],
  ["WatchEvent", WatchEvent],
  ["Webhook", Webhook],
  ["WebhookWithSecret", WebhookWithSecret],
  ["WebhookDelivery", Delivery],
];

const NAMED: ReadonlyMap<string, z.ZodType> = new Map([
  ...SHARED,
  ...Object.values<EndpointDefinition>(CATALOG).flatMap(ownAnswersOf),
]);

const NAMES: ReadonlyMap<z.ZodType | undefined, string> = new Map(
  Array.from(NAMED, ([name, schema]) => [schema, name]),
);

/** Answers that no other endpoint gives: "WalletProfile" for a 200, "HoldersDeepQueued" for a 202. */
function ownAnswersOf({ id, responses }: EndpointDefinition): readonly (readonly [string, z.ZodType])[] {
  return Object.entries(responses).flatMap(([status, schema]) => {
    if (SHARED.some(([, shared]) => shared === schema)) return [];
    return [[`${toPascalCase(id)}${status === "202" ? "Queued" : ""}`, schema] as const];
  });
}

function toPascalCase(id: string): string {
  return id.replace(/(^|-)([a-z])/g, (_, __, letter: string) => letter.toUpperCase());
}
