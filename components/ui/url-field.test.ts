import { expect, test } from "vitest";
import { defineChoice, defineField, PAGE_FIELD, toUrlQuery, writeQuery } from "@/components/ui/url-field";

const SORT = defineChoice("sort", ["rank", "value"], "rank");
const NUMBER = defineField<number | null>("number", null, (text) => (text === "7" ? 7 : null));
const read = (query: string) => {
  const params = new URLSearchParams(query);
  return [SORT.read(params), NUMBER.read(params), PAGE_FIELD.read(params)];
};

test("valid URL fields are read, and invalid or missing ones have their defaults", () => {
  expect(read("sort=value&number=7&page=12")).toEqual(["value", 7, 12]);
  expect(read("")).toEqual(["rank", null, 1]);
  expect(read("sort=__proto__&number=8&page=0")).toEqual(["rank", null, 1]);
});

test("the default is not written, and other fields of the URL remain", () => {
  expect(
    writeQuery("job=a&page=2", [...SORT.write("value"), ...NUMBER.write(7), ...PAGE_FIELD.write(1)]),
  ).toBe("?job=a&sort=value&number=7");
  expect(writeQuery("sort=value&number=7", [...SORT.write("rank"), ...NUMBER.write(null)])).toBe("");
});

test("a field that occurs twice counts as missing", () => {
  expect(SORT.read(toUrlQuery({ sort: ["value", "value"] }))).toBe("rank");
  expect(SORT.read(toUrlQuery({ sort: "value" }))).toBe("value");
});
