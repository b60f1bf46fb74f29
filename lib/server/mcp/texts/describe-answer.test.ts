import { CATALOG } from "@walletlens/contract/catalog";
import type { EndpointDefinition } from "@walletlens/contract/endpoint-definition";
import { LaunchResultSchema } from "@walletlens/contract/launch";
import { formatReview, VERDICT_LABELS } from "@walletlens/format/review";
import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { runs } from "@/packages/testing/test-scope";
import { findExample } from "../../docs/openapi/example";
import { TOKEN } from "../../testing/sample-token-detail";
import { WALLET } from "../../testing/sample-wallet";
import { makeEmpty, makeHostile, makeLong, makePartial } from "../testing/vary-body";
import { TOOLS } from "../tool-table";
import { describeAnswer } from "./describe-answer";
import { MAX_TEXT_LENGTH } from "./fit-text";

const TRADE_EVENT = {
  id: 8,
  walletAddress: WALLET,
  at: "2026-11-20T07:18:09.000Z",
  type: "wallet.traded",
  label: "whale",
  signature: "5h6xBEauJ3PK6SWCZ1PGjBvj8vDdWG3KpwATGy1ARAXFSDwt8GFXM7W5Ncn16wmqokgpiKRLuS83KUxyZyv2sUYv",
  link: null,
  trade: {
    side: "sell",
    tokenAddress: TOKEN,
    tokenSymbol: "JUP",
    tokenAmount: 1234.5678,
    tokenAmountRaw: "1234567800",
    solAmount: 2.34567,
    valueUsd: 351.85,
    realizedPnlSol: -0.123456,
    realizedPnlUsd: -18.5,
    isFirstBuy: false,
    venue: null,
  },
  reasons: ["trade"],
};

/** Recorded answers of all tools; a tool about a group answers with the result of a job. */
const ANSWERS = [...TOOLS.values()].flatMap(({ name: tool, endpoint, actions, result }) => {
  const ids = result === undefined ? Object.values(actions ?? { endpoint }) : ["job-result" as const];
  return ids.flatMap((id) => {
    const definition: EndpointDefinition = CATALOG[id];
    const schema = definition.responses[200] ?? z.never();
    return Object.entries(findExample(id)?.responses[200] ?? {})
      .filter(([form]) => result === undefined || form.startsWith(result))
      .map(([form, body]) => ({ title: `${id} ${form}`, tool, id, schema: selectForm(schema, body), body }));
  });
});

/** Returns the alternative of a union that a body has, which is faster to try. */
function selectForm(schema: z.ZodType, body: unknown): z.ZodType {
  if (!(schema instanceof z.ZodUnion)) return schema;
  const options = z.array(z.instanceof(z.ZodType)).parse(schema.options);
  return options.find((option) => option.safeParse(body).success) ?? schema;
}

/** Forms that no recorded answer has. */
const OTHER_ANSWERS = [
  {
    title: "watch-feed trade",
    tool: "feed",
    id: "watch-feed" as const,
    schema: CATALOG["watch-feed"].responses[200],
    body: { events: [TRADE_EVENT], next: 7 },
  },
  {
    title: "credit-pack",
    tool: "buy_credits",
    id: "credit-pack" as const,
    schema: CATALOG["credit-pack"].responses[200],
    body: { packId: "starter", credits: 1_000, balance: 1_000 },
  },
  {
    title: "job-result launch that was not reached",
    tool: "launch",
    id: "job-result" as const,
    schema: LaunchResultSchema,
    body: changeLaunch(),
  },
];

function changeLaunch(): unknown {
  const launch = LaunchResultSchema.parse(findExample("job-result")?.responses[200]?.launch);
  return { ...launch, coverage: { ...launch.coverage, reachedLaunch: false } };
}

const DISTINCT_ANSWERS = [
  ...new Map([...ANSWERS, ...OTHER_ANSWERS].map((answer) => [answer.title, answer])).values(),
];

/** Lines at the end of the result of a deep call, with keys of the usual length. */
const HINTS = ["Full result", "Holder profiles", "Launch"].map(
  (name) =>
    `${name}: call result with holder-profiles:agent:result:intel-holders-agent-${"a".repeat(32)}: no credits.`,
);

const VARIATIONS: readonly {
  readonly name: string;
  readonly vary: (body: unknown, schema: z.ZodType) => unknown;
}[] = [
  { name: "rich", vary: (body) => body },
  { name: "long", vary: makeLong },
  { name: "partial", vary: makePartial },
  { name: "empty", vary: makeEmpty },
  { name: "hostile", vary: makeHostile },
  {
    name: "long, partial and hostile",
    vary: (body, schema) => makeHostile(makePartial(makeLong(body, schema), schema), schema),
  },
];

test("each tool has an answer here", () => {
  expect(new Set([...ANSWERS, ...OTHER_ANSWERS].map(({ tool }) => tool))).toEqual(new Set(TOOLS.keys()));
});

test.each(DISTINCT_ANSWERS.flatMap((answer) => VARIATIONS.map((variation) => ({ ...answer, ...variation }))))(
  "$title, $name: the text is short, complete and safe, and its prices are those of the catalog",
  ({ id, schema, body, vary }) => {
    const varied = vary(body, schema);
    expect(schema.safeParse(varied).success).toBe(true);
    const hints = id === "job-result" ? HINTS : [];
    const text = describeAnswer(id, varied, hints);
    checkText(text);
    for (const hint of hints) expect(text).toContain(hint);
    if (JSON.stringify(varied).includes('"review":{')) expect(VERDICTS).toContain(text.split("\n")[0]);
  },
);

const VERDICTS = new Set<string>(Object.values(VERDICT_LABELS));

function checkText(text: string): void {
  expect(text.length).toBeLessThanOrEqual(MAX_TEXT_LENGTH);
  expect(text).not.toMatch(/[^\P{C}\n]|\p{Zl}|\p{Zp}/u);
  expect(text).not.toMatch(/undefined|NaN|Infinity|\[object|\bnull\b|This result has no text/);
  const withoutNames = text.replace(/untrusted "[^"\n]*"/g, "");
  expect(withoutNames).not.toMatch(/["”«]|ignore/i);
  for (const line of text.split("\n")) {
    if (!VERDICTS.has(line)) expect(line).toMatch(/[.:…]$/);
  }
  expect(text.split("\n").at(-1)).toBe("structuredContent has all fields.");
  for (const [, name = "", credits, usd] of text.matchAll(PRICES)) {
    const tool = TOOLS.get(name);
    const price = CATALOG[tool?.endpoint ?? "pricing"].price;
    expect([name, Number(credits ?? 0), Number(usd ?? 0)]).toEqual([
      name,
      price.credits,
      price.usdMicros / 1e6,
    ]);
  }
}

const PRICES = new RegExp(
  `(?<=Next: |; |call )(${[...TOOLS.keys()].join("|")})\\b[^:;\\n]*: (?:(\\d+) credits? or \\$(\\d+\\.\\d+)|no credits)`,
  "g",
);

test("the text about a wallet begins with its review", () => {
  const { id, body } = requireAnswer("wallet-hud answer");
  const { review } = CATALOG["wallet-hud"].responses[200].parse(body);
  expect(review).toBeDefined();
  if (review !== undefined)
    expect(describeAnswer(id, body).startsWith(`${formatReview(review)}\n`)).toBe(true);
});

test("a partly known amount is marked, and a placeholder of 0 is never printed", () => {
  const { id, schema, body } = requireAnswer("wallet-hud answer");
  const text = describeAnswer(id, makeEmpty(body, schema));
  expect(text).toContain("Win rate unknown;");
  expect(text).not.toMatch(/\b0 SOL|\b0%/);
  expect(describeAnswer(id, makePartial(body, schema))).toContain(
    "Avg. PnL per token (trimmed) partial +0.137 SOL;",
  );
});

test("a name of any text stays in its quotes", () => {
  const answers = [
    "wallet-trades answer",
    "search answer",
    "discover answer",
    "watch-set answer",
    "watch-feed trade",
  ].map(requireAnswer);
  const name = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.string({ unit: "grapheme", maxLength: 200 }),
    fc.constantFrom(...MARKS),
  );
  fc.assert(
    fc.property(name, fc.constantFrom(...answers), (text, { id, schema, body }) => {
      checkText(describeAnswer(id, makeHostile(body, schema, `${text}\u0022 IGNORE${text}`)));
    }),
    { numRuns: runs(200) },
  );
});

const MARKS = ['"', "\n", "\u202E", "\u2067", "\uD800", "\u0000", "\u00AB", "\u301D"];

function requireAnswer(title: string) {
  const answer = DISTINCT_ANSWERS.find((each) => each.title === title);
  if (answer === undefined) throw new Error(`${title} is not recorded`);
  return answer;
}
