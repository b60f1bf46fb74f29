import { z } from "zod";
import type { Prisma } from "./generated/client";

/** Fields of a model of `prisma/schema` as the driver returns them: integers of 64 bits as text, JSON parsed. */
export type Row<Model extends Prisma.ModelName, Field extends keyof Scalars<Model>> = {
  readonly [Name in Field]: FromDriver<Scalars<Model>[Name]>;
};

/**
 * Returns columns for SELECT or RETURNING, renamed to their fields: `user_id AS "userId"`; `of` is the alias of the
 * row. An unknown field is a type error, and `RowOf` is the type of the result. `schema.test.ts` checks that columns
 * are the fields in snake case.
 */
export function columns<Model extends Prisma.ModelName, Field extends keyof Scalars<Model> & string>(
  _model: Model,
  fields: readonly Field[],
  of?: string,
): Columns<Row<Model, Field>> {
  const prefix = of === undefined ? "" : `${of}.`;
  return fields
    .map((field) => {
      const column = field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
      return column === field ? prefix + column : `${prefix}${column} AS "${field}"`;
    })
    .join(", ");
}

/** Text of SQL that selects `Selected`. */
export type Columns<Selected> = string & { readonly [SELECTED]?: Selected };

export type RowOf<Text> = Text extends Columns<infer Selected> ? NonNullable<Selected> : never;

declare const SELECTED: unique symbol;

type Scalars<Model extends Prisma.ModelName> = Prisma.TypeMap["model"][Model]["payload"]["scalars"];

type FromDriver<Value> = [Prisma.JsonValue] extends [Value] ? unknown : Value extends bigint ? string : Value;

/**
 * Returns the rows whose `field` is one of `values`. During an upgrade a later version runs beside this one and may
 * store others, which are then as if they were not stored.
 */
export function selectKnown<Stored, Field extends keyof Stored, Value extends string>(
  rows: readonly Stored[],
  field: Field,
  values: readonly Value[],
): readonly (Stored & Readonly<Record<Field, Value>>)[] {
  const known: ReadonlySet<unknown> = new Set(values);
  return rows.filter((row): row is Stored & Readonly<Record<Field, Value>> => known.has(row[field]));
}

/** Stored headers of a response. */
export const headersSchema = z.record(z.string(), z.string());
