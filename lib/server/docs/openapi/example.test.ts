import { CATALOG } from "@walletlens/contract/catalog";
import type { EndpointDefinition } from "@walletlens/contract/endpoint-definition";
import { expect, test } from "vitest";
import { findExample } from "./example";

const ENDPOINTS = Object.values<EndpointDefinition>(CATALOG);
const ANSWERS = ENDPOINTS.flatMap(({ id, responses }) =>
  Object.entries(findExample(id)?.responses ?? {}).flatMap(([status, named]) =>
    Object.entries(named).map(([name, body]) => ({
      id,
      status,
      name,
      body,
      schema: responses[Number(status)],
    })),
  ),
);

/** A pack is paid for on chain, which the recording script cannot do. */
const NOT_RECORDED: readonly string[] = ["credit-pack"];
const RECORDED = ENDPOINTS.filter(({ id }) => !NOT_RECORDED.includes(id));

test.each(RECORDED)("$id has an example of every status that it declares", ({ id, responses }) => {
  expect(Object.keys(findExample(id)?.responses ?? {})).toEqual(Object.keys(responses));
});

test.each(ANSWERS)("the example $name of $id is a response that matches its schema", ({ schema, body }) => {
  expect(schema?.safeParse(body).error?.issues ?? []).toEqual([]);
  expect(schema?.parse(body)).toEqual(body);
});

test.each(RECORDED)("the request in the example of $id is valid", (definition) => {
  const { params, query, body } = findExample(definition.id)?.request ?? {
    params: {},
    query: {},
    body: null,
  };
  expect(definition.params.safeParse(params).success).toBe(true);
  expect(definition.query.safeParse(query).success).toBe(true);
  expect(definition.body.safeParse(body ?? undefined).success).toBe(true);
});
