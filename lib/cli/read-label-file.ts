import { readFile } from "node:fs/promises";
import path from "node:path";
import type { LabelEntry } from "@walletlens/engine/known-address";
import { parseLabels } from "@/lib/infra/labels/parse-labels";

/** The labels of a JSON or CSV file. Throws an Error of one line that names the file and the line that is wrong. */
export async function readLabelFile(file: string): Promise<LabelEntry[]> {
  try {
    return parseLabels(await readFile(file, "utf8"), path.basename(file));
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
}
