import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { MortalServer } from "@/e2e/support/crash/mortal-server";
import { CutProxy } from "@/e2e/support/cut-proxy";
import { TestInngestServer } from "@/inngest/testing/inngest-server";
import { startEmbeddedPostgres } from "@/lib/cli/services/embedded-postgres";
import { applyOwnMigrations } from "@/lib/cli/services/migrations";
import { bindAccounts, createBillingPorts } from "@/lib/composition/bind-billing";
import { readEnv } from "@/lib/config/env";
import { type Database, openDatabase } from "@/lib/infra/postgres/database";
import type { Engine, StackPart } from "./outage";

/** Programs of the machine that an Inngest server takes. */
export interface Programs {
  readonly inngest: string | null;
  readonly redis: string | null;
}

/** Wallets have more transactions than a first analysis reads, so that there are histories to read, and soon read. */
const DEPTH = { FLASH_SIGNATURES: "40", MAX_SIGNATURES: "120", JOBS_HISTORY_CONCURRENCY: "8" };
const CREDITS = 1_000_000;

/** A product of its own whose parts can be taken away one by one. */
export class OutageStack {
  private constructor(
    private readonly folder: string,
    private postgres: Awaited<ReturnType<typeof startEmbeddedPostgres>>,
    private readonly chain: CutProxy,
    private readonly servers: readonly MortalServer[],
    private readonly inngest: TestInngestServer | null,
    readonly apiKey: string,
  ) {}

  static async start(
    engine: Engine,
    processes: number,
    chainUrl: string,
    programs: Programs,
  ): Promise<OutageStack> {
    const folder = await mkdtemp(path.join(tmpdir(), "walletlens-outage-"));
    // Started by root, the database runs as another user, which must be able to pass through.
    await chmod(folder, 0o711);
    const postgres = await startEmbeddedPostgres(folder);
    await applyOwnMigrations(postgres.url);
    const chain = await CutProxy.to(chainUrl);
    const inngest =
      engine === "embedded"
        ? null
        : await TestInngestServer.in(
            path.join(folder, "inngest"),
            programs.inngest ?? "",
            engine === "inngest-redis" ? programs.redis : null,
          );
    const labels = path.join(folder, "labels.json");
    await writeFile(labels, "[]");
    const settings = {
      ...DEPTH,
      DATABASE_URL: postgres.url,
      DATA_DIR: folder,
      SOLANA_RPC_URL: chain.url,
      TOKEN_PRICE_URL: `${chainUrl}/prices`,
      SOL_PRICE_URL: `${chainUrl}/sol-usd`,
      LABELS_FILE: labels,
      NEXTAUTH_SECRET: "a secret that all processes share",
      LOG_LEVEL: "fatal",
      ...inngest?.settings,
    };
    const servers = await Promise.all(Array.from({ length: processes }, () => MortalServer.at(settings)));
    const [first] = servers;
    if (first === undefined) throw new Error("a stack has at least one process");
    for (const server of servers) await server.start();
    await inngest?.start(`${first.url}/api/inngest`);
    const apiKey = await createKey(postgres.url);
    return new OutageStack(folder, postgres, chain, servers, inngest, apiKey);
  }

  /** Address of the process that is never taken away alone. */
  get url(): string {
    return this.servers[0]?.url ?? "";
  }

  async take(part: StackPart): Promise<void> {
    if (part === "web") await Promise.all(this.servers.map((server) => server.kill()));
    else if (part === "process") await this.servers.at(-1)?.kill();
    else if (part === "database") await this.postgres.stop();
    else if (part === "chain") await this.chain.cut();
    else await this.inngest?.kill();
  }

  async giveBack(part: StackPart): Promise<void> {
    if (part === "web") await Promise.all(this.servers.map((server) => server.start()));
    else if (part === "process") await this.servers.at(-1)?.start();
    else if (part === "database") this.postgres = await startEmbeddedPostgres(this.folder);
    else if (part === "chain") await this.chain.open();
    else await this.inngest?.start(`${this.url}/api/inngest`);
  }

  /** Does `work` on the stack's database. */
  async onDatabase<Result>(work: (database: Database) => Promise<Result>): Promise<Result> {
    const database = openDatabase(this.postgres.url, { poolSize: 1 });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  }

  async stop(): Promise<void> {
    for (const server of this.servers) await server.kill();
    await this.inngest?.kill();
    await this.chain.cut();
    await this.postgres.stop();
    await rm(this.folder, { recursive: true, force: true });
  }
}

async function createKey(url: string): Promise<string> {
  const database = openDatabase(url, { poolSize: 1 });
  try {
    const accounts = bindAccounts(createBillingPorts(database, readEnv({ DATABASE_URL: url })));
    const userId = await accounts.openAccount({ credits: CREDITS, kind: "grant", reason: "outages" });
    const caps = { perDay: null, total: null };
    const key = await accounts.createApiKey({ userId, description: "outages", expiresAt: null, caps });
    return key.apiKey;
  } finally {
    await database.close();
  }
}
