import { sanitizeText } from "@walletlens/format";
import { METRICS, type ScalarMetricId } from "@walletlens/format/metrics";
import { VERDICT_LABELS } from "@walletlens/format/review";
import type { AnswerBody } from "../../texts/answer-body";
import { writeField, writeMetric } from "../../texts/metric-words";
import { createNode, renderMessage, type ViewNode } from "./view-node";

type Hud = AnswerBody<"wallet-hud">;
type Profile = AnswerBody<"wallet-profile">;

const CARD_METRICS = [
  "win-rate",
  "result-per-trade",
  "median-hold",
  "trades-per-day",
  "mean-swap",
  "holdings",
] as const satisfies readonly ScalarMetricId[];

const PERIODS = [
  ["d7", "7 days"],
  ["d30", "30 days"],
  ["d90", "90 days"],
] as const;

/** Returns the card of a wallet from the result of `wallet_hud` or `wallet_profile`. */
export function renderWalletCard(result: unknown): ViewNode {
  if (isProfile(result)) return renderHud(result.hud, result, listNames(result));
  return isHud(result)
    ? renderHud(result, { hud: result, pnl: { allTime: result } }, [])
    : renderMessage(result);
}

function isHud(result: unknown): result is Hud {
  return typeof result === "object" && result !== null && "walletAddress" in result && "periods" in result;
}

function isProfile(result: unknown): result is Profile {
  return typeof result === "object" && result !== null && "hud" in result && isHud(result.hud);
}

function listNames({ summary, kol }: Profile): readonly string[] {
  return [summary.knownLabel, kol?.name].flatMap((name) => name ?? []);
}

/** `root` has the paths of metrics. */
function renderHud(hud: Hud, root: object, names: readonly string[]): ViewNode {
  const { walletAddress, review, behaviorCategory, isBot, isWhale, dataQualityTier, provenance } = hud;
  const facts = [
    ...names.map((name) => sanitizeText(name)),
    behaviorCategory ?? "behavior unknown",
    ...(isBot ? ["bot"] : []),
    ...(isWhale ? ["whale"] : []),
    `data quality ${dataQualityTier}`,
    `${provenance.dataRange.complete ? "complete" : "partial"} history`,
  ];
  return createNode(
    "article",
    {},
    createNode("code", {}, walletAddress),
    createNode("p", { class: "muted" }, facts.join(" · ")),
    ...(review === undefined ? [] : renderReview(review)),
    createNode("dl", {}, ...CARD_METRICS.map((id) => renderMetric(METRICS[id].label, writeMetric(id, root)))),
    createNode(
      "dl",
      {},
      ...PERIODS.map(([period, label]) =>
        renderFact(`Realized, ${label}`, writeField(hud.periods[period], "realizedPnlSol", "sol_result")),
      ),
    ),
  );
}

function renderReview({ verdict, sentences }: NonNullable<Hud["review"]>): readonly ViewNode[] {
  return [
    createNode("h1", { class: verdict }, VERDICT_LABELS[verdict]),
    ...sentences.map(({ text }) => createNode("p", {}, text)),
  ];
}

/** The text begins with the label. */
function renderMetric(label: string, text: string): ViewNode {
  return renderFact(label, text.slice(label.length + 1));
}

function renderFact(label: string, value: string): ViewNode {
  return createNode("div", {}, createNode("dt", {}, label), createNode("dd", {}, value));
}
