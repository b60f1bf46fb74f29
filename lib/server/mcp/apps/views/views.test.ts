import { CATALOG } from "@walletlens/contract/catalog";
import type { EndpointDefinition } from "@walletlens/contract/endpoint-definition";
import { expect, test } from "vitest";
import { z } from "zod";
import { findExample } from "../../../docs/openapi/example";
import { makeEmpty, makeHostile, makePartial } from "../../testing/vary-body";
import { renderGroupGraph } from "./group-graph";
import type { ViewNode } from "./view-node";
import { renderWalletCard } from "./wallet-card";

function readExample(id: "wallet-hud" | "wallet-profile" | "wallet-links" | "job-result", name = "answer") {
  const definition: EndpointDefinition = CATALOG[id];
  const body = findExample(id)?.responses[200]?.[name];
  const schema = definition.responses[200] ?? z.never();
  expect(schema.safeParse(body).success).toBe(true);
  return { body, schema };
}

/** Texts of a view, in order. */
function listTexts({ children }: ViewNode): readonly string[] {
  return children.flatMap((child) => (typeof child === "string" ? [child] : listTexts(child)));
}

function listNodes(node: ViewNode): readonly ViewNode[] {
  return [node, ...node.children.flatMap((child) => (typeof child === "string" ? [] : listNodes(child)))];
}

test.each(["wallet-hud", "wallet-profile"] as const)(
  "the card of %s has address, verdict and metrics",
  (id) => {
    const texts = listTexts(renderWalletCard(readExample(id).body));
    expect(texts[0]).toMatch(/^\w{32,44}$/);
    for (const text of ["Win rate", "Median hold", "Realized, 30 days"]) expect(texts).toContain(text);
    expect(texts.join(" ")).not.toMatch(/undefined|NaN|null|\[object/);
  },
);

test("the card of partly known metrics marks them, and prints no placeholder of 0", () => {
  const { body, schema } = readExample("wallet-hud");
  expect(listTexts(renderWalletCard(makePartial(body, schema))).join("\n")).toMatch(/^partial \d/m);
  const empty = listTexts(renderWalletCard(makeEmpty(body, schema)));
  expect(empty.filter((text) => /^0( SOL|%)$/.test(text))).toEqual([]);
});

test("the graph of a ring has each wallet, its links and its groups", () => {
  const view = renderGroupGraph(readExample("job-result", "similarity:agent").body);
  const nodes = listNodes(view);
  expect(nodes.filter(({ tag }) => tag === "circle")).toHaveLength(3);
  expect(nodes.filter(({ attributes }) => attributes.class === "linked")).toHaveLength(3);
  expect(listTexts(view).at(-1)).toMatch(/^linked: 3 wallets by /);
  const pair = renderGroupGraph(readExample("wallet-links").body);
  expect(listNodes(pair).filter(({ tag }) => tag === "circle")).toHaveLength(2);
});

test("a refusal and a job that runs are shown by their texts", () => {
  expect(listTexts(renderWalletCard({ statusCode: 402, message: "This call costs 1 credit." }))).toEqual([
    "This call costs 1 credit.",
  ]);
  expect(listTexts(renderGroupGraph({ status: "active", jobId: "one" }))).toEqual(["active"]);
  for (const result of [null, undefined, 7, "text", []]) {
    expect(listTexts(renderWalletCard(result))).toEqual(["This result has no view."]);
  }
});

const HOSTILE = `<img src=x onerror="alert(1)"><script>alert(1)</script>\u202E`;

test("a hostile name is a text of the card, without marks of direction, and no element or attribute", () => {
  const { body, schema } = readExample("wallet-profile");
  const view = renderWalletCard(makeHostile(body, schema, HOSTILE));
  const texts = listTexts(view);
  expect(texts.join("\n")).toContain("<img src=x onerror=");
  expect(texts.join("\n")).not.toMatch(/\u202E/u);
  const tags = new Set(listNodes(view).map(({ tag }) => tag));
  expect([...tags].sort()).toEqual(["article", "code", "dd", "div", "dl", "dt", "h1", "p"]);
  expect(JSON.stringify(listNodes(view).map(({ attributes }) => attributes))).not.toContain("img");
});
