import { z } from "zod";
import type { Prisma } from "./generated/client";

/**
 * Fields of a model of `prisma/schema` as the driver returns them to SQL written by hand: integers of 64 bits as text,
 * JSON as its parsed value.
 */
export type Row<Model extends Prisma.ModelName, Field extends keyof Scalars<Model>> = {
  readonly [Name in Field]: Driven<Scalars<Model>[Name]>;
};

/**
 * Columns for a SELECT or RETURNING, each called as its field is: `user_id AS "userId"`. With `of` they are those of the
 * row that the statement calls so. A field that the schema does not have is a type error here, and `RowOf` is the type
 * of what comes back, so that no statement can select what it does not say. `schema.test.ts` holds that a column is
 * called as its field, in snake case.
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

/** Text of SQL whose columns make a `Selected`. */
export type Columns<Selected> = string & { readonly [SELECTED]?: Selected };

export type RowOf<Text> = Text extends Columns<infer Selected> ? NonNullable<Selected> : never;

declare const SELECTED: unique symbol;

type Scalars<Model extends Prisma.ModelName> = Prisma.TypeMap["model"][Model]["payload"]["scalars"];

type Driven<Value> = [Prisma.JsonValue] extends [Value] ? unknown : Value extends bigint ? string : Value;

/** Headers of an answer, as a row keeps them. */
export const headersSchema = z.record(z.string(), z.string());
