import type { Endpoints } from "@walletlens/client/api-types";
import type { JobEvent, ResultOf } from "@walletlens/client/contract-types";
import { ROUTES } from "@walletlens/client/routes";
import { CATALOG } from "@walletlens/contract/catalog";
import type { AgentCombinedResult, CombinedResult } from "@walletlens/contract/combined";
import type { JsonBody } from "@walletlens/contract/endpoint-definition";
import type { AgentHoldersResult, HolderProfilesResult } from "@walletlens/contract/holder-results";
import type { JOB_EVENT_DATA } from "@walletlens/contract/job-events";
import type { AgentSimilarityResult, SimilarityResult } from "@walletlens/contract/similarity";
import { expect, expectTypeOf, test } from "vitest";
import type { z } from "zod";

type Catalog = typeof CATALOG;

type Received<Schema> = Schema extends z.ZodType ? JsonBody<Schema> : never;

type ContractAnswers = {
  readonly [Id in keyof Catalog]: {
    readonly [Status in keyof Catalog[Id]["responses"]]: Received<Catalog[Id]["responses"][Status]>;
  };
};
type ClientAnswers = { readonly [Id in keyof Endpoints]: Endpoints[Id]["answers"] };

type ContractQueries = { readonly [Id in keyof Catalog]: keyof Catalog[Id]["query"]["shape"] };
type ClientQueries = {
  readonly [Id in keyof Endpoints]: Endpoints[Id] extends { readonly query: infer Query }
    ? keyof Query
    : never;
};

type ContractEvents = {
  readonly [Name in keyof typeof JOB_EVENT_DATA]: Received<(typeof JOB_EVENT_DATA)[Name]>;
};
type ClientEvents = { readonly [Event in JobEvent as Event["name"]]: Event["data"] };

test("the client has the method and path of every endpoint", () => {
  const routes = Object.entries(CATALOG).map(([id, { method, path }]) => [id, { method, path }]);
  expect(ROUTES).toEqual(Object.fromEntries(routes));
});

test("the client and the contract have equivalent types for every response", () => {
  expectTypeOf<ClientAnswers>().toExtend<ContractAnswers>();
  expectTypeOf<ContractAnswers>().toExtend<ClientAnswers>();
});

test("the client and the contract have equivalent types for every event", () => {
  expectTypeOf<ClientEvents>().toExtend<ContractEvents>();
  expectTypeOf<ContractEvents>().toExtend<ClientEvents>();
});

test("the client has exactly the query parameters of each endpoint", () => {
  expectTypeOf<ClientQueries>().toEqualTypeOf<ContractQueries>();
});

test("a result key determines the type of its result", () => {
  expectTypeOf<ResultOf<"holder-profiles:result:1">>().toExtend<Received<typeof HolderProfilesResult>>();
  expectTypeOf<ResultOf<"holder-profiles:agent:result:1">>().toExtend<Received<typeof AgentHoldersResult>>();
  expectTypeOf<ResultOf<"similarity:result:1">>().toExtend<Received<typeof SimilarityResult>>();
  expectTypeOf<ResultOf<"similarity:agent:result:1">>().toExtend<Received<typeof AgentSimilarityResult>>();
  expectTypeOf<ResultOf<"combined:result:1">>().toExtend<Received<typeof CombinedResult>>();
  expectTypeOf<ResultOf<"combined:agent:result:1">>().toExtend<Received<typeof AgentCombinedResult>>();
});
