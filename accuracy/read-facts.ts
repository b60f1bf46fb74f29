import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { type AssertedFact, factFile } from "./fact";

const FOLDER = path.join(import.meta.dirname, "facts");

/**
 * Reads the facts of a file, or of the whole list, in order. Throws an Error if a file cannot be read or is
 * malformed, or if two facts have one id.
 */
export function readFacts(file?: string): readonly AssertedFact[] {
  const files = file === undefined ? readdirSync(FOLDER).map((name) => path.join(FOLDER, name)) : [file];
  const facts = files.sort().flatMap(readFile);
  const ids = new Set<string>();
  for (const { id } of facts) {
    if (ids.has(id)) throw new Error(`two facts are called ${id}`);
    ids.add(id);
  }
  return facts;
}

/** Returns the facts of the given kinds and ids; throws an Error for an unknown name. */
export function selectFacts(
  facts: readonly AssertedFact[],
  names: readonly string[],
): readonly AssertedFact[] {
  if (names.length === 0) return facts;
  const isNamed = (fact: AssertedFact, name: string) =>
    fact.id === name || fact.kinds.some((kind) => kind === name);
  const unknown = names.find((name) => !facts.some((fact) => isNamed(fact, name)));
  if (unknown !== undefined) {
    const kinds = [...new Set(facts.flatMap((fact) => fact.kinds))].sort();
    throw new Error(`no fact is called ${unknown} or of that kind; kinds are ${kinds.join(", ")}`);
  }
  return facts.filter((fact) => names.some((name) => isNamed(fact, name)));
}

function readFile(file: string): AssertedFact[] {
  const parsed = factFile.safeParse(parseJson(file));
  if (!parsed.success) throw new Error(`${file} is no list of facts: ${z.prettifyError(parsed.error)}`);
  const { project, url, facts } = parsed.data;
  return facts.map((fact) => ({
    ...fact,
    project,
    source: fact.commit === undefined ? `${url}/${fact.file}` : `${url}/blob/${fact.commit}/${fact.file}`,
  }));
}

function parseJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new Error(`${file} cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}
