import type { Tool as ListedTool } from "@modelcontextprotocol/server";
import { z } from "zod";
import { invalidRequest } from "../read-request";
import { describeTool } from "./describe-tool";
import { TOOLS } from "./tool-table";

const ToolList = z.enum(["core", "all"]);
export type ToolList = z.output<typeof ToolList>;

/** Returns the list that a client requests by `?tools=`: `core` by default. Throws `invalid_request`. */
export function readToolList(url: string): ToolList {
  const values = new URL(url).searchParams.getAll("tools");
  const [value = "core"] = values;
  const list = ToolList.safeParse(value);
  if (list.success && values.length <= 1) return list.data;
  throw invalidRequest([{ path: "tools", message: "must be core or all, once" }]);
}

/** Returns the tools of a list for `tools/list`, rendered once. */
export function listTools(list: ToolList): ListedTool[] {
  listedTools ??= parseTools(JSON.stringify(Array.from(TOOLS.values(), describeTool)));
  return list === "all" ? listedTools : listedTools.filter(({ name }) => TOOLS.get(name)?.isCore === true);
}

let listedTools: ListedTool[] | undefined;

/** Converts to the JSON type of the SDK. */
function parseTools(text: string): ListedTool[] {
  return JSON.parse(text);
}

/**
 * Lifetime of lists in caches of clients of protocol 2026-07-28. A new version of the server may
 * change them earlier; a call of a changed tool is refused with the reason.
 */
export const LIST_CACHE = { ttlMs: 3_600_000, cacheScope: "public" } as const;
