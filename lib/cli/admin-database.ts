import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Command } from "commander";
import { parseLabels } from "@/lib/chain/labels/parse-labels";
import { auditDatabase } from "@/lib/operations/audit/audit-database";
import { createLabelStore } from "@/lib/wallets/label-store";
import type { LabelEntry } from "@/packages/engine/src/known-address";
import type { AdminContext, CommandResult, Run } from "./admin-command";
import { applyProductMigrations } from "./services/migrations";

/** Adds the commands about the database as a whole. */
export function addDatabaseCommands(admin: Command, run: Run): void {
  admin
    .command("import-labels")
    .description("imports a list of labels and known traders, JSON or CSV, completely or not at all")
    .argument("<file>", "columns: address, type, label, source, and name, twitter, telegram of a kol")
    .option("--json", "print JSON (the default)")
    .action(async (file: string) => {
      const entries = await readLabelFile(file);
      await run(async (_options, { database }) => ({
        output: await createLabelStore(database).save(entries),
      }))({});
    });
  admin
    .command("migrate")
    .description("applies new migrations, as each start does, and prints their names")
    .action(
      run(async (_options, { url, report }) => ({
        output: { applied: await applyProductMigrations(url, { onWait: report }) },
      })),
    );
  admin
    .command("database-url")
    .description("prints the URL of the database with its password, for pg_dump and psql")
    .option("--json", "print JSON (the default)")
    .action(run(async (_options, { url }) => ({ output: { url } })));
  admin
    .command("audit")
    .description(
      "compares the ledger with itself and with all deliveries; exit code 1 if there is a difference",
    )
    .option("--books", "check only the ledger, for a copy of the database that no process uses")
    .option("--json", "print JSON (the default)")
    .action(run(audit));
}

async function audit({ books }: { books?: boolean }, { database }: AdminContext): Promise<CommandResult> {
  const report = await auditDatabase(database.pool, { isRunning: books !== true });
  return { output: report, code: report.differences.length > 0 ? 1 : 0 };
}

/** Throws an Error of one line that names the file and the wrong line. */
async function readLabelFile(file: string): Promise<LabelEntry[]> {
  try {
    return parseLabels(await readFile(file, "utf8"), path.basename(file));
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
}
