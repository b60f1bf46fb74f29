import { parseArgs } from "node:util";
import { describeUnknownSettings, type Env, inheritEnv, isRunByNpm, readEnv } from "@/lib/config/env";
import { withoutUrlSecrets } from "@/lib/config/without-url-secrets";
import { type Launched, launch } from "./services/launch";
import { describeQuickstart, getQuickstartKey, openExamples } from "./services/quickstart";
import { watchParent } from "./services/watch-parent";

const report = (line: string) => console.log(`walletlens: ${withoutUrlSecrets(line)}`);

/**
 * Entry of `npm start`, `npm run dev` (--dev) and the last step of `npm run quickstart` (--quickstart). Starts the
 * product, or the part of `--role`, and stops it on SIGINT or SIGTERM. Exits with 1 if a part fails to start or ends
 * unexpectedly.
 */
async function serve(): Promise<void> {
  const { values: flags } = parseArgs({
    options: {
      dev: { type: "boolean", default: false },
      quickstart: { type: "boolean", default: false },
      role: { type: "string" },
    },
  });
  const env = readEnv(inheritEnv(flags.role === undefined ? {} : { WALLETLENS_ROLE: flags.role }));
  const unknown = describeUnknownSettings();
  if (unknown !== null) report(unknown);
  const interruption = watchInterruption();
  const launched = await launch(env, { dev: flags.dev, report: report, signal: interruption });
  try {
    report(`ready at ${launched.url}`);
    if (flags.quickstart) await welcome(env, launched, interruption);
    const ending = await Promise.race([launched.ended, onceAborted(interruption)]);
    if (ending !== INTERRUPTED) throw new Error(String(ending));
  } catch (error) {
    // Ctrl-C in a terminal also ends the child processes; their errors are ignored.
    interruption.throwIfAborted();
    throw error;
  } finally {
    report("stopping");
    await launched.stop();
  }
}

async function welcome(env: Env, launched: Launched, interruption: AbortSignal): Promise<void> {
  const key = await getQuickstartKey(env.dataDir, launched);
  for (const line of describeQuickstart(launched, key)) console.log(line);
  const { url, exampleWallets } = launched;
  for (const problem of await openExamples(url, exampleWallets, interruption)) report(problem);
}

const INTERRUPTED = Symbol("interrupted");

/** Aborts on signals, when the terminal closes (except under nohup), and when npm ends. */
function watchInterruption(): AbortSignal {
  const controller = new AbortController();
  const interrupt = () => controller.abort(INTERRUPTED);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, interrupt);
  // Output is lost after the terminal has closed; its errors must not prevent the shutdown.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
  if (process.stdout.isTTY) process.on("SIGHUP", interrupt);
  if (isRunByNpm()) watchParent(interrupt);
  return controller.signal;
}

function onceAborted(signal: AbortSignal): Promise<unknown> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(signal.reason);
    signal.addEventListener("abort", () => resolve(signal.reason), { once: true });
  });
}

serve().then(
  () => process.exit(0),
  (error: unknown) => {
    if (error === INTERRUPTED) process.exit(0);
    const reason = error instanceof Error ? error.message : String(error);
    console.error(`walletlens: ${withoutUrlSecrets(reason)}`);
    process.exit(1);
  },
);
