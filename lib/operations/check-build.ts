import { access, readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";

/** Files of every build besides those of its routes: the page for errors, and the module of worker threads. */
const COMMON = ["server/pages/500.html", "commands/packing-worker.mjs"];

/** The module of each page and route, from the folder `server` on. */
const Routes = z.record(z.string(), z.string());

/**
 * Returns a check of the build in `folder`, from which a server loads pages, routes and threads when they are first
 * used. It rejects if a file is missing or if another build has replaced that of the first check.
 */
export function createBuildCheck(folder: string): () => Promise<void> {
  const file = (name: string) => path.join(folder, name);
  const readText = (name: string) => readFile(file(name), "utf8");
  let firstBuild: { readonly id: string; readonly files: readonly string[] } | null = null;
  return async () => {
    const id = await readText("BUILD_ID");
    firstBuild ??= { id, files: listFiles(await readText("server/app-paths-manifest.json")) };
    if (id !== firstBuild.id) throw new Error("the files of the build were replaced; restart this process");
    await Promise.all(firstBuild.files.map((name) => access(file(name))));
  };
}

function listFiles(manifest: string): readonly string[] {
  const modules = Object.values(Routes.parse(JSON.parse(manifest))).map((name) => `server/${name}`);
  return [
    ...COMMON,
    ...modules.flatMap((name) => [name, name.replace(/\.js$/, "_client-reference-manifest.js")]),
  ];
}
