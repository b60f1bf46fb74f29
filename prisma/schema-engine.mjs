#!/usr/bin/env node

/**
 * Stand-in for Prisma's native schema engine, for installs that could not download it: the same command line and the
 * same JSON-RPC over standard input and output, on Prisma's own WebAssembly engine and pg driver adapter.
 * prisma.config.ts names it as the engine only where no native one is there.
 */
import { randomUUID } from "node:crypto";
import { readFileSync, writeSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { createInterface } from "node:readline";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from "@prisma/driver-adapter-utils";
import * as bindings from "@prisma/schema-engine-wasm/schema_engine_bg";

const ENGINE = path.dirname(
  createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm/schema_engine_bg"),
);

/** PostgreSQL's type ids of "char", which the engine's catalogue queries return, and of text. */
const CHAR_OID = 18;
const TEXT_OID = 25;

/** JSON-RPC's code for an error whose data field says what happened, as the native engine uses it. */
const ENGINE_ERROR = 4466;

const args = process.argv.slice(2);
if (args.includes("--version")) {
  const { version } = JSON.parse(readFileSync(path.join(ENGINE, "package.json"), "utf8"));
  process.stdout.write(`schema-engine-wasm ${version}\n`);
} else if (args.includes("cli")) {
  process.exitCode = await runCommand(args[args.indexOf("cli") + 1], readTarget(args));
} else {
  await answerRequests(readTarget(args));
}

/** The database that the command line or the environment names. */
function readTarget(argv) {
  const source = argv.includes("--datasource") ? JSON.parse(argv[argv.indexOf("--datasource") + 1]) : {};
  const url = new URL(source.url || process.env.DATABASE_URL);
  return {
    host: url.host,
    database: decodeURIComponent(url.pathname.slice(1)),
    shadowUrl: source.shadowDatabaseUrl ?? null,
    connect: (database) => connect(url, database),
  };
}

async function connect(url, database) {
  const target = new URL(url);
  target.pathname = `/${encodeURIComponent(database)}`;
  const schema = url.searchParams.get("schema") ?? undefined;
  target.searchParams.delete("schema");
  return mend(await new PrismaPg({ connectionString: target.href }, { schema }).connect());
}

/**
 * Two things that the adapter (7.10) does not do: it knows no "char" columns, which pass through it as text here and
 * are marked as characters after; and it splits scripts at every semicolon, those inside of functions included.
 */
function mend(adapter) {
  const performIO = adapter.performIO.bind(adapter);
  const queryRaw = adapter.queryRaw.bind(adapter);
  let charColumns = [];
  adapter.performIO = async (query) => {
    const result = await performIO(query);
    const fields = result.fields ?? [];
    charColumns = fields.flatMap((field, index) => (field.dataTypeID === CHAR_OID ? [index] : []));
    for (const index of charColumns) fields[index].dataTypeID = TEXT_OID;
    return result;
  };
  adapter.queryRaw = async (query) => {
    const result = await queryRaw(query);
    for (const index of charColumns) result.columnTypes[index] = ColumnTypeEnum.Character;
    return result;
  };
  adapter.executeScript = async (script) => {
    await performIO({ sql: script, args: [], argTypes: [] });
  };
  return adapter;
}

/** The adapter's own shadow database is the main one, and is dropped before its pool is closed; this one is neither. */
async function connectToShadow(target) {
  if (target.shadowUrl !== null) {
    const url = new URL(target.shadowUrl);
    return connect(url, decodeURIComponent(url.pathname.slice(1)));
  }
  const name = `prisma_migrate_shadow_db_${randomUUID()}`;
  const admin = await target.connect(target.database);
  await admin.executeScript(`CREATE DATABASE "${name}"`);
  const shadow = await target.connect(name);
  const dispose = shadow.dispose.bind(shadow);
  shadow.dispose = async () => {
    await dispose();
    await admin.executeScript(`DROP DATABASE "${name}" WITH (FORCE)`);
    await admin.dispose();
  };
  return shadow;
}

/** `cli can-connect-to-database`, `create-database`, `drop-database`: the exit code, errors as a log line. */
async function runCommand(command, target) {
  try {
    if (command === "create-database")
      await execute(target, "postgres", `CREATE DATABASE "${target.database}"`);
    else if (command === "drop-database") {
      await execute(target, "postgres", `DROP DATABASE "${target.database}" WITH (FORCE)`);
    } else await execute(target, target.database, "SELECT 1");
    return 0;
  } catch (error) {
    logError(describeConnectError(error, target));
    return 1;
  }
}

async function execute(target, database, sql) {
  const adapter = await target.connect(database);
  try {
    await adapter.executeScript(sql);
  } finally {
    await adapter.dispose();
  }
}

function describeConnectError(error, target) {
  const kind = error.cause?.kind;
  if (kind === "DatabaseDoesNotExist") {
    return { error_code: "P1003", message: `Database \`${target.database}\` does not exist` };
  }
  const error_code = kind === "AuthenticationFailed" ? "P1000" : "P1001";
  return { error_code, message: `Can't reach database server at \`${target.host}\`: ${error.message}` };
}

function logError(fields) {
  const entry = {
    timestamp: new Date().toISOString(),
    level: "ERROR",
    fields: { is_panic: false, meta: {}, ...fields },
    target: "schema_engine::logger",
  };
  // Prisma leaves out the first line of what the engine logs, where the native one says how it was called.
  writeSync(process.stderr.fd, `schema-engine-wasm\n${JSON.stringify(entry)}\n`);
}

/** Answers one request after the other until standard input ends. */
async function answerRequests(target) {
  let panic = "";
  globalThis.PRISMA_WASM_PANIC_REGISTRY = {
    set_message(message) {
      panic = message;
    },
  };
  await loadEngine();
  const call = createCaller(target);
  for await (const line of createInterface({ input: process.stdin })) {
    if (line.trim() === "") continue;
    const request = JSON.parse(line);
    // What has no method is the reply to a print request of ours.
    if (!request.method) continue;
    try {
      send({ id: request.id, result: await call(request.method, request.params) });
    } catch (error) {
      const data = {
        is_panic: panic !== "",
        message: panic || error.message,
        error_code: error.code,
        meta: error.meta ?? null,
      };
      const message = "An error happened. Check the data field for details.";
      send({ id: request.id, error: { code: ENGINE_ERROR, message, data } });
    }
  }
  process.exit(0);
}

async function loadEngine() {
  const wasm = readFileSync(path.join(ENGINE, "schema_engine_bg.wasm"));
  const { instance } = await WebAssembly.instantiate(wasm, { "./schema_engine_bg.js": bindings });
  bindings.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
}

function createCaller(target) {
  const factory = bindMigrationAwareSqlAdapterFactory({
    provider: "postgres",
    adapterName: "@prisma/adapter-pg",
    connect: () => target.connect(target.database),
    connectToShadowDb: () => connectToShadow(target),
  });
  let engine;
  let printed = 0;
  return async (method, params) => {
    const datamodels = params?.schema?.files?.map((file) => [file.path, file.content]);
    engine ??= await bindings.SchemaEngine.new({ datamodels }, () => undefined, factory);
    if (method === "getDatabaseVersion") return engine.version();
    if (method !== "diff") return (await engine[method](params)) ?? null;

    const { exitCode, stdout } = await engine.diff({ shadowDatabaseUrl: null, ...params });
    if (stdout != null) {
      printed += 1;
      send({ id: `print-${printed}`, method: "print", params: { content: stdout } });
    }
    return { exitCode, stdout: null };
  };
}

function send(message) {
  process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
}
