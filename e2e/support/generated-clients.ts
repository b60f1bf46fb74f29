import { spawnSync } from "node:child_process";
import path from "node:path";
import { inheritEnv } from "@/lib/config/env";

const ROOT = path.resolve(import.meta.dirname, "../..");

/** A client that somebody else's generator makes of the document, and a program that calls with it. */
interface GeneratedClient {
  readonly generator: "openapi-generator-cli" | "openapi-python-client";
  readonly language: string;
  /** Commands that have to be there beside the generator. */
  readonly needs: readonly (readonly string[])[];
  /** Arguments that have `document` become a client in the folder `client` of the working directory. */
  readonly generate: (document: string) => readonly string[];
  /** Path of the program within the working directory, and its text. */
  readonly program: readonly [file: string, text: string];
  /** Commands that compile and check, then the one that runs the program; the last takes address, key, wallet and token. */
  readonly commands: readonly (readonly string[])[];
}

const byOpenApiGenerator = (language: string) => (document: string) => [
  ...["generate", "--input-spec", document, "--generator-name", language, "--output", "client"],
];

const PYTHON_REQUESTS = `
import json
import sys

import openapi_client

url, key, wallet, token = sys.argv[1:]
configuration = openapi_client.Configuration(host=url, api_key={"apiKey": key})
with openapi_client.ApiClient(configuration) as client:
    wallets = openapi_client.WalletsApi(client)
    profile = wallets.wallet_profile(wallet, charts="true")
    label = openapi_client.WatchSetRequest(label="Ä name")
    watch = openapi_client.WatchingApi(client).watch_set(wallet, label)
    try:
        wallets.wallet_hud(token)
    except openapi_client.ApiException as error:
        refused = json.loads(error.body)["code"]
    rows = len(wallets.wallet_tokens(wallet).data)
    print(json.dumps({"code": profile.hud.behavior_code, "rows": rows, "label": watch.label, "refused": refused}))
`;

const PYTHON_HTTPX = `
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

const GO = `
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"

	client "github.com/GIT_USER_ID/GIT_REPO_ID"
)

func must(err error) {
	if err != nil {
		panic(err)
	}
}

func main() {
	configuration := client.NewConfiguration()
	configuration.Servers = client.ServerConfigurations{{URL: os.Args[1]}}
	configuration.AddDefaultHeader("X-Api-Key", os.Args[2])
	api := client.NewAPIClient(configuration)
	wallet := os.Args[3]
	profile, _, err := api.WalletsAPI.WalletProfile(context.Background(), wallet).Charts("true").Execute()
	must(err)
	label := client.NewWatchSetRequest()
	label.SetLabel("Ä name")
	watch, _, err := api.WatchingAPI.WatchSet(context.Background(), wallet).WatchSetRequest(*label).Execute()
	must(err)
	rows, _, err := api.WalletsAPI.WalletTokens(context.Background(), wallet).Execute()
	must(err)
	_, _, err = api.WalletsAPI.WalletHud(context.Background(), os.Args[4]).Execute()
	var problem struct{ Code string }
	must(json.Unmarshal(err.(*client.GenericOpenAPIError).Body(), &problem))
	answer, err := json.Marshal(map[string]any{
		"code": profile.Hud.GetBehaviorCode(), "rows": len(rows.Data), "label": watch.GetLabel(), "refused": problem.Code,
	})
	must(err)
	fmt.Println(string(answer))
}
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
  ...[
    "--lib",
    "es2023,dom,dom.iterable",
    "--types",
    "node",
    "--typeRoots",
    path.join(ROOT, "node_modules/@types"),
  ],
];

export const GENERATED_CLIENTS: readonly GeneratedClient[] = [
  {
    generator: "openapi-generator-cli",
    language: "Python",
    needs: [["python3", "-c", "import pydantic, dateutil, urllib3"]],
    generate: byOpenApiGenerator("python"),
    program: ["client/program.py", PYTHON_REQUESTS],
    commands: [
      ["python3", "-m", "compileall", "-q", "client"],
      ["python3", "client/program.py"],
    ],
  },
  {
    generator: "openapi-generator-cli",
    language: "Go",
    needs: [["go", "mod", "download", "gopkg.in/validator.v2@v2.0.1"]],
    generate: byOpenApiGenerator("go"),
    program: ["client/cmd/main.go", GO],
    commands: [
      ["go", "-C", "client", "vet", ".", "./cmd"],
      ["go", "-C", "client", "run", "./cmd"],
    ],
  },
  {
    generator: "openapi-generator-cli",
    language: "TypeScript",
    needs: [],
    generate: byOpenApiGenerator("typescript-fetch"),
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
    generate: (document) => ["generate", "--path", document, "--output-path", "client", "--meta", "none"],
    program: ["program.py", PYTHON_HTTPX],
    commands: [
      ["python3", "-m", "compileall", "-q", "client"],
      ["python3", "program.py"],
    ],
  },
];

/** Go's packages are what is there: a test asks no registry. */
const OFFLINE = { GOFLAGS: "-mod=mod", GOPROXY: "off", GONOSUMDB: "*" };

/** Runs a command below `folder`. Throws with what it said where it fails; returns what it wrote. */
export function runCommand([command = "", ...args]: readonly string[], folder: string): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: folder,
    encoding: "utf8",
    env: inheritEnv(OFFLINE),
  });
  if (error !== undefined || status !== 0) throw new Error(`${command}: ${error ?? `${stdout}\n${stderr}`}`);
  return stdout;
}

/** True where the generator and all that its client needs can be run. */
export function isInstalled({ generator, needs }: GeneratedClient): boolean {
  try {
    for (const command of [[generator, "--help"], ...needs]) runCommand(command, ROOT);
    return true;
  } catch {
    return false;
  }
}
