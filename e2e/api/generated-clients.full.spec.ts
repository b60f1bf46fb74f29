import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { inheritEnv } from "@/lib/config/env";
import { createAdminKey } from "../support/admin";
import { readDemoToken, readDemoWallets } from "../support/demo-wallet";

const ROOT = path.resolve(import.meta.dirname, "../..");

/** A client that a public generator creates from the document, and a program that uses it. */
interface GeneratedClient {
  readonly generator: "openapi-generator-cli" | "openapi-python-client";
  readonly language: string;
  /** Commands that must be installed beside the generator. */
  readonly needs: readonly (readonly string[])[];
  /** Arguments that make a client in the folder `client` of openapi.json in the working directory. */
  readonly generate: readonly string[];
  /** Path of the program within the working directory, and its text. */
  readonly program: readonly [file: string, text: string];
  /**
   * Commands that compile and check, then the one that runs the program. The last arguments are address, key,
   * wallet and token.
   */
  readonly commands: readonly (readonly string[])[];
}

const PYTHON = `
import json
import sys

from client import AuthenticatedClient
from client.api.wallets import wallet_hud, wallet_profile, wallet_tokens
from client.api.watching import watch_set
from client.models import WatchSetBody

url, key, wallet, token = sys.argv[1:]
client = AuthenticatedClient(base_url=url, token=key, auth_header_name="X-Api-Key", prefix="")
profile = wallet_profile.sync(wallet, client=client, charts="true")
watch = watch_set.sync(wallet, client=client, body=WatchSetBody(label="Ä name"))
refused = wallet_hud.sync(token, client=client).code
rows = len(wallet_tokens.sync(wallet, client=client).data)
print(json.dumps({"code": profile.hud.behavior_code, "rows": rows, "label": watch.label, "refused": refused}))
`;

const TYPESCRIPT = `
import { Configuration, ResponseError, WalletsApi, WatchingApi } from "./client";

const [url = "", key = "", wallet = "", token = ""] = process.argv.slice(2);
const configuration = new Configuration({ basePath: url, apiKey: key });
const wallets = new WalletsApi(configuration);
const { hud } = await wallets.walletProfile({ addr: wallet, charts: "true" });
const watchSetRequest = { label: "Ä name" };
const { label } = await new WatchingApi(configuration).watchSet({ addr: wallet, watchSetRequest });
const { data } = await wallets.walletTokens({ addr: wallet });
const refused = await wallets.walletHud({ addr: token }).catch(async (error: unknown) => {
  if (!(error instanceof ResponseError)) throw error;
  return (await error.response.json()).code;
});
console.log(JSON.stringify({ code: hud.behaviorCode, rows: data.length, label, refused }));
`;

const TSC = [
  ...[path.join(ROOT, "node_modules/typescript/bin/tsc"), "--noEmit", "--strict", "--skipLibCheck"],
  ...["--target", "es2022", "--module", "esnext", "--moduleResolution", "bundler"],
  ...["--lib", "es2023,dom,dom.iterable", "--types", "node"],
  ...["--typeRoots", path.join(ROOT, "node_modules/@types")],
];

const CLIENTS: readonly GeneratedClient[] = [
  {
    generator: "openapi-generator-cli",
    language: "TypeScript",
    needs: [],
    generate: ["--input-spec", "openapi.json", "--generator-name", "typescript-fetch", "--output", "client"],
    program: ["program.ts", TYPESCRIPT],
    commands: [
      [process.execPath, ...TSC, "program.ts"],
      [process.execPath, "--import", "tsx", "program.ts"],
    ],
  },
  {
    generator: "openapi-python-client",
    language: "Python",
    needs: [["python3", "-c", "import httpx, attrs, dateutil"]],
    generate: ["--path", "openapi.json", "--output-path", "client", "--meta", "none"],
    program: ["program.py", PYTHON],
    commands: [
      ["python3", "-m", "compileall", "-q", "client"],
      ["python3", "program.py"],
    ],
  },
];

/** Runs a command below `folder`. Returns its output. Throws with its output if it fails. */
function runCommand([command = "", ...args]: readonly string[], folder: string): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: folder,
    encoding: "utf8",
    env: inheritEnv({}),
  });
  if (error !== undefined || status !== 0) throw new Error(`${command}: ${error ?? `${stdout}\n${stderr}`}`);
  return stdout;
}

/** True if the generator and the dependencies of its client can be run. */
function isInstalled({ generator, needs }: GeneratedClient): boolean {
  try {
    for (const command of [[generator, "--help"], ...needs]) runCommand(command, ROOT);
    return true;
  } catch {
    return false;
  }
}

/** Within the project, so that TypeScript finds the types of the platform. */
const REPORTS = path.join(ROOT, "reports");

for (const client of CLIENTS) {
  const { generator, language, generate, program, commands } = client;
  test(`${generator} generates a client in ${language} that compiles, reads metrics and recognizes a refusal`, async ({
    request,
    baseURL,
  }) => {
    test.skip(
      !isInstalled(client),
      `skipped where ${generator} and what it makes cannot be run; see .ci/run-full`,
    );
    test.setTimeout(300_000);
    const [wallet = ""] = await readDemoWallets();
    const { apiKey } = await createAdminKey(100);
    const url = `${baseURL}/api/v1`;
    const headers = { "X-Api-Key": apiKey };
    const hud = () => request.get(`${url}/intel/wallet/${wallet}/hud`, { headers });
    await expect.poll(async () => (await hud()).status(), { timeout: 60_000 }).toBe(200);
    await mkdir(REPORTS, { recursive: true });
    const folder = await mkdtemp(path.join(REPORTS, "client-"));
    try {
      await writeFile(path.join(folder, "openapi.json"), await (await request.get("/openapi.json")).text());
      runCommand([generator, "generate", ...generate], folder);
      const [file, text] = program;
      await writeFile(path.join(folder, file), text.trimStart());
      const [run = [], ...checks] = commands.toReversed();
      for (const check of checks) runCommand(check, folder);
      const said = runCommand([...run, url, apiKey, wallet, await readDemoToken()], folder);
      expect(JSON.parse(said)).toEqual({
        code: (await (await hud()).json()).behaviorCode,
        rows: expect.any(Number),
        label: "Ä name",
        refused: "system_wallet",
      });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
}
