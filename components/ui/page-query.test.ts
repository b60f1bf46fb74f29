import { createLoader, createSerializer, parseAsStringLiteral } from "nuqs/server";
import { expect, test } from "vitest";
import { omitRepeatedFields, PAGE_PARSER, readPageNumber } from "@/components/ui/page-query";

const PARSERS = { sort: parseAsStringLiteral(["rank", "value"]).withDefault("rank"), page: PAGE_PARSER };
const load = createLoader(PARSERS);
const serialize = createSerializer(PARSERS);

test("valid URL fields are read, and invalid or missing ones have their defaults", () => {
  expect(load("?sort=value&page=12")).toEqual({ sort: "value", page: 12 });
  expect(load("")).toEqual({ sort: "rank", page: 1 });
  expect(load("?sort=__proto__&page=0")).toEqual({ sort: "rank", page: 1 });
  expect([{ page: "7" }, { page: "0" }, {}].map(readPageNumber)).toEqual([7, 1, 1]);
});

test("the default is not written, and other fields of the URL remain", () => {
  expect(serialize("?job=a&page=2", { sort: "value", page: 1 })).toBe("?job=a&sort=value");
  expect(serialize("?sort=value", { sort: "rank" })).toBe("");
});

test("a field that occurs twice counts as missing", () => {
  expect(load(omitRepeatedFields({ sort: ["value", "value"] })).sort).toBe("rank");
  expect(load(omitRepeatedFields({ sort: "value" })).sort).toBe("value");
  expect(readPageNumber({ page: ["2", "2"] })).toBe(1);
});
