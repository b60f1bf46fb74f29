import type { PriceList } from "@walletlens/contract/pricing";
import { formatCount, formatPrice } from "@walletlens/format";
import type { Sample } from "./guide-samples";
import type { Guide } from "./list-guides";

/** Renders the guides and prices as Markdown. */
export function renderGuides(site: string, guides: readonly Guide[], prices: PriceList): string {
  const sections = guides.map(({ title, text, samples }) => [
    `## ${title}`,
    text,
    ...samples.map(renderSample),
  ]);
  return [
    "# Walletlens guides",
    `All endpoints, fields and errors: ${site}/docs/api, as OpenAPI ${site}/openapi.json, for agents ${site}/skill.md.`,
    ...sections.flat(),
    renderPrices(prices),
  ]
    .join("\n\n")
    .concat("\n");
}

function renderSample({ name, code }: Sample): string {
  return `${name}:\n\n\`\`\`\n${code}\n\`\`\``;
}

function renderPrices({ endpoints, packs, creditUsd }: PriceList): string {
  const rows = endpoints.map(
    ({ method, path, credits, usd }) =>
      `| ${method} ${path} | ${formatCount(credits)} | ${formatPrice(usd)} |`,
  );
  const offers = packs.map(({ credits, usd }) => `${formatCount(credits)} credits for ${formatPrice(usd)}`);
  return [
    "## Prices\n",
    "| call | credits | USD (x402) |",
    "|---|--:|--:|",
    ...rows,
    `\n1 credit costs ${formatPrice(creditUsd)}. Packs: ${offers.join(", ")}.`,
  ].join("\n");
}
