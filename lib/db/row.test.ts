import { expect, expectTypeOf, test } from "vitest";
import { columns, type Row, type RowOf } from "./row";

test("columns are named after their fields and belong to the named row", () => {
  expect(columns("ApiKey", ["id", "userId", "capPerDay"], "k")).toBe(
    'k.id, k.user_id AS "userId", k.cap_per_day AS "capPerDay"',
  );
  expect(columns("RateWindow", ["key", "points"])).toBe("key, points");
});

test("a field that is missing in the schema can neither be selected nor read", () => {
  // @ts-expect-error there is no such field
  columns("ApiKey", ["secret"]);
  const selected = columns("ApiKey", ["id", "expiresAt"]);
  expectTypeOf<RowOf<typeof selected>>().toEqualTypeOf<{
    readonly id: string;
    readonly expiresAt: Date | null;
  }>();
});

test("a row has the types of the driver: 64-bit integers as text, JSON as parsed values, enums as their values", () => {
  type Given = Row<"Payment", "slot" | "effect" | "status"> & Row<"LedgerEntry", "kind">;
  expectTypeOf<Given["slot"]>().toEqualTypeOf<string | null>();
  expectTypeOf<Given["effect"]>().toEqualTypeOf<unknown>();
  expectTypeOf<Given["status"]>().toEqualTypeOf<number | null>();
  expectTypeOf<Given["kind"]>().toEqualTypeOf<"bonus" | "grant" | "charge" | "refund" | "pack">();
});
