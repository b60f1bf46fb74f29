import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { requireBuild } from "./current-build";

const Manifest = z.object({ node: z.record(z.string(), z.object({ exportedName: z.string().optional() })) });

/** Calls a server action of the built product like a browser, with or without a session cookie. */
export async function callAction(
  url: string,
  {
    name,
    args,
    cookie,
    origin = new URL(url).origin,
  }: {
    readonly name: string;
    readonly args: readonly unknown[];
    readonly cookie?: string;
    /** Origin of the page with the form. */
    readonly origin?: string;
  },
): Promise<{ readonly status: number; readonly text: string }> {
  const response = await fetch(url, {
    method: "POST",
    body: JSON.stringify(args),
    headers: {
      "Next-Action": await findActionId(name),
      "Content-Type": "text/plain;charset=UTF-8",
      Origin: origin,
      ...(cookie === undefined ? {} : { Cookie: cookie }),
    },
  });
  return { status: response.status, text: await response.text() };
}

export async function findActionId(name: string): Promise<string> {
  const file = path.join(requireBuild(), ".next/server/server-reference-manifest.json");
  const { node } = Manifest.parse(JSON.parse(await readFile(file, "utf8")));
  const id = Object.keys(node).find((key) => node[key]?.exportedName === name);
  if (id === undefined) throw new Error(`there is no action ${name}`);
  return id;
}
