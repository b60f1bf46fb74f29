import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { get_dmmf } from "@prisma/prisma-schema-wasm";
import { z } from "zod";

const FOLDER = path.resolve(import.meta.dirname, "../../../prisma/schema");

export function readSchemaFiles(): readonly (readonly [name: string, text: string])[] {
  return readdirSync(FOLDER).map((name) => [name, readFileSync(path.join(FOLDER, name), "utf8")]);
}

/** Reads the parts of Prisma's model (DMMF) of `prisma/schema` that concern the database. */
export function readDataModel(): DataModel {
  const dmmf: unknown = JSON.parse(get_dmmf(JSON.stringify({ prismaSchema: readSchemaFiles() })));
  return z.object({ datamodel: dataModelSchema }).parse(dmmf).datamodel;
}

export type DataModel = z.output<typeof dataModelSchema>;
export type Model = DataModel["models"][number];
export type DataModelField = Model["fields"][number];

const text = z.string();

const fieldSchema = z.object({
  name: text,
  dbName: text.optional(),
  kind: z.enum(["scalar", "enum", "object"]),
  type: text,
  nativeType: z.tuple([text, z.array(text)]).nullish(),
  isList: z.boolean(),
  isRequired: z.boolean(),
  /** A value, or the function that returns one. */
  default: z
    .union([text, z.number(), z.boolean(), z.tuple([]), z.object({ name: text, args: z.array(z.unknown()) })])
    .optional(),
  relationFromFields: z.array(text).default([]),
  relationToFields: z.array(text).default([]),
  relationOnDelete: text.default("Restrict"),
  relationOnUpdate: text.default("Cascade"),
});

const dataModelSchema = z.object({
  enums: z.array(z.object({ name: text, dbName: text, values: z.array(z.object({ name: text })) })),
  models: z.array(z.object({ name: text, dbName: text, fields: z.array(fieldSchema) })),
  indexes: z.array(
    z.object({
      model: text,
      type: z.enum(["id", "unique", "normal"]),
      fields: z.array(z.object({ name: text, sortOrder: text.optional() })),
    }),
  ),
});
