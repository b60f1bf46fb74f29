import { formatPercent, shortAddress } from "@walletlens/format";
import type { AnswerBody } from "../../texts/answer-body";
import { createNode, renderMessage, type ViewNode } from "./view-node";

type Pair = AnswerBody<"wallet-links">;
type Comparison = Extract<AnswerBody<"job-result">, { readonly globalMetrics: object }>;

interface Edge {
  readonly walletA: string;
  readonly walletB: string;
  /** Class of the line. */
  readonly kind: string;
  readonly text: string;
}

/** Returns the graph of a group from the result of `similarity` or `wallet_links`. Lines are links, thin ones similar portfolios. */
export function renderGroupGraph(result: unknown): ViewNode {
  if (isPair(result)) {
    const { walletA, walletB, verdict, kinds } = result;
    const text = kinds.map(({ kind, count }) => `${kind}: ${count}`).join(", ");
    const edges = verdict === null ? [] : [{ walletA, walletB, kind: verdict, text }];
    return renderGraph([walletA, walletB], edges, [
      verdict === null ? "No link found." : `${verdict}: ${text}`,
    ]);
  }
  if (!isComparison(result)) return renderMessage(result);
  const edges = [...listSimilar(result), ...listLinks(result)];
  const wallets = new Set([
    ...result.groups.flatMap((group) => group.wallets),
    ...edges.flatMap(({ walletA, walletB }) => [walletA, walletB]),
  ]);
  const groups = result.groups.map(
    ({ wallets: members, verdict, kinds }) => `${verdict}: ${members.length} wallets by ${kinds.join(", ")}`,
  );
  return renderGraph([...wallets], edges, groups.length === 0 ? ["No links found."] : groups);
}

function isPair(result: unknown): result is Pair {
  return typeof result === "object" && result !== null && "walletA" in result && "kinds" in result;
}

function isComparison(result: unknown): result is Comparison {
  return typeof result === "object" && result !== null && "globalMetrics" in result && "groups" in result;
}

function listLinks({ links }: Comparison): readonly Edge[] {
  return links.map(({ walletA, walletB, verdict, kinds }) => {
    const text = `${verdict}: ${kinds.map(({ kind }) => kind).join(", ")}`;
    return { walletA, walletB, kind: verdict, text };
  });
}

function listSimilar(result: Comparison): readonly Edge[] {
  const pairs = "pairs" in result ? result.pairs : result.globalMetrics.mostSimilarPairs;
  return pairs.map(({ walletA, walletB, similarityScore }) => {
    return { walletA, walletB, kind: "similar", text: `similarity ${formatPercent(similarityScore)}` };
  });
}

/** Units of the drawing. */
const CENTER = 200;
const RADIUS = 140;
const LABEL_RADIUS = 165;

function renderGraph(wallets: readonly string[], edges: readonly Edge[], lines: readonly string[]): ViewNode {
  const place = (wallet: string, radius: number) => {
    const angle = (2 * Math.PI * wallets.indexOf(wallet)) / wallets.length - Math.PI / 2;
    return {
      x: Math.round(CENTER + radius * Math.cos(angle)),
      y: Math.round(CENTER + radius * Math.sin(angle)),
    };
  };
  const renderEdge = ({ walletA, walletB, kind, text }: Edge) => {
    const [start, end] = [place(walletA, RADIUS), place(walletB, RADIUS)];
    const ends = { x1: start.x, y1: start.y, x2: end.x, y2: end.y };
    return createNode("line", { class: kind, ...ends }, createNode("title", {}, text));
  };
  const renderWallet = (wallet: string) => {
    const { x: cx, y: cy } = place(wallet, RADIUS);
    const label = createNode("text", { ...place(wallet, LABEL_RADIUS) }, shortAddress(wallet));
    return createNode(
      "g",
      {},
      createNode("title", {}, wallet),
      createNode("circle", { cx, cy, r: 6 }),
      label,
    );
  };
  return createNode(
    "article",
    {},
    createNode(
      "svg",
      { viewBox: `0 0 ${2 * CENTER} ${2 * CENTER}`, role: "img" },
      ...edges.map(renderEdge),
      ...wallets.map(renderWallet),
    ),
    ...lines.map((line) => createNode("p", {}, line)),
  );
}
