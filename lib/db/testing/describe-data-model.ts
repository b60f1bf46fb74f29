import type { DataModel, DataModelField, Model } from "./read-data-model";

/**
 * Returns a sorted line for each column, index, foreign key and enum of `prisma/schema`, in the terms of PostgreSQL's
 * catalog.
 */
export function describeDataModel({ models, indexes, enums }: DataModel): readonly string[] {
  const enumNames = new Map(enums.map(({ name, dbName }) => [name, dbName]));
  const columns = models.flatMap((model) =>
    model.fields
      .filter(({ kind }) => kind !== "object")
      .map((field) => `${model.dbName}.${columnOf(field)} ${describeColumn(model, field, enumNames)}`),
  );
  const keys = models.flatMap((model) =>
    model.fields
      .filter((field) => field.relationFromFields.length > 0)
      .map((field) => describeRelation(model, field, requireModel(models, field.type))),
  );
  const made = indexes.map((index) => describeIndex(requireModel(models, index.model), index));
  const listed = enums.map(({ dbName, values }) => `${dbName} ${values.map(({ name }) => name).join(", ")}`);
  return [...columns, ...made, ...keys, ...listed].sort();
}

const TYPES: Readonly<Record<string, string>> = {
  String: "text",
  Int: "integer",
  Float: "double precision",
  BigInt: "bigint",
  Boolean: "boolean",
  Bytes: "bytea",
  Json: "jsonb",
  "Json Json": "json",
  "DateTime Date": "date",
  "DateTime Timestamptz(3)": "timestamp(3) with time zone",
};

function describeColumn(model: Model, field: DataModelField, enumNames: ReadonlyMap<string, string>): string {
  const [native, args = []] = field.nativeType ?? [];
  const named = [field.type, native && native + (args.length > 0 ? `(${args.join(",")})` : "")].filter(
    Boolean,
  );
  const type = enumNames.get(field.type) ?? TYPES[named.join(" ")];
  if (type === undefined) throw new Error(`no type is known for ${named.join(" ")}`);
  const required = field.isRequired && !field.isList ? " NOT NULL" : "";
  return `${type}${field.isList ? "[]" : ""}${required}${describeDefault(model, field, type)}`;
}

function describeDefault(model: Model, field: DataModelField, type: string): string {
  const value = field.default;
  if (value === undefined) return "";
  if (Array.isArray(value)) return ` DEFAULT ARRAY[]::${type}[]`;
  if (typeof value === "string" && type !== "bigint") return ` DEFAULT '${value}'::${type}`;
  if (typeof value !== "object") return ` DEFAULT ${value}`;
  if (value.name === "now") return " DEFAULT CURRENT_TIMESTAMP";
  if (value.name === "dbgenerated") return ` DEFAULT ${value.args[0]}`;
  if (value.name === "autoincrement") {
    return ` DEFAULT nextval('${model.dbName}_${columnOf(field)}_seq'::regclass)`;
  }
  throw new Error(`no default is known for ${value.name}`);
}

function describeIndex(model: Model, { type, fields }: DataModel["indexes"][number]): string {
  const names = fields.map(({ name }) => columnNamed(model, name));
  const suffix = { id: "pkey", unique: "key", normal: "idx" }[type];
  const name = [model.dbName, ...(type === "id" ? [] : names), suffix].join("_");
  const sorted = fields.map(({ sortOrder }, n) => `${names[n]}${sortOrder === "desc" ? " DESC" : ""}`);
  const unique = type === "normal" ? "" : "UNIQUE ";
  return `CREATE ${unique}INDEX ${name} ON public.${model.dbName} USING btree (${sorted.join(", ")})`;
}

function describeRelation(model: Model, field: DataModelField, target: Model): string {
  const from = field.relationFromFields.map((name) => columnNamed(model, name));
  const to = field.relationToFields.map((name) => columnNamed(target, name));
  const action = (name: string) => name.replace(/(?<=[a-z])(?=[A-Z])/g, " ").toUpperCase();
  return [
    `${model.dbName} ${model.dbName}_${from.join("_")}_fkey`,
    `FOREIGN KEY (${from.join(", ")}) REFERENCES ${target.dbName}(${to.join(", ")})`,
    `ON UPDATE ${action(field.relationOnUpdate)} ON DELETE ${action(field.relationOnDelete)}`,
  ].join(" ");
}

function requireModel(models: readonly Model[], name: string): Model {
  const model = models.find((candidate) => candidate.name === name);
  if (model === undefined) throw new Error(`there is no model ${name}`);
  return model;
}

function columnNamed(model: Model, name: string): string {
  const field = model.fields.find((candidate) => candidate.name === name);
  if (field === undefined) throw new Error(`${model.name} has no field ${name}`);
  return columnOf(field);
}

function columnOf({ name, dbName }: DataModelField): string {
  return dbName ?? name;
}
