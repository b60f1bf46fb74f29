import { spawn } from "node:child_process";
import path from "node:path";
import { inheritEnv } from "@/lib/env";
import { ROOT } from "./root";

/** Brings the database behind `url` up to date (`prisma migrate deploy`); throws with what Prisma said where it fails. */
export function applyMigrations(url: string): Promise<void> {
  const prisma = path.join(ROOT, "node_modules/prisma/build/index.js");
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [prisma, "migrate", "deploy"], {
      cwd: ROOT,
      env: inheritEnv({ DATABASE_URL: url, PRISMA_HIDE_UPDATE_MESSAGE: "1", CHECKPOINT_DISABLE: "1" }),
      stdio: ["ignore", "pipe", "pipe"],
    });
    let said = "";
    const collect = (chunk: Buffer) => {
      said += chunk.toString("utf8");
    };
    child.stdout.on("data", collect);
    child.stderr.on("data", collect);
    child.on("error", reject);
    child.on("close", (code) => {
      if (code === 0) resolve();
      else reject(new Error(`the database migrations failed: ${said.trim()}`));
    });
  });
}
