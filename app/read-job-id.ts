/** A job's id in a page's query; null where there is none, or something that no id looks like. */
export function readJobId(value: string | readonly string[] | undefined): string | null {
  return typeof value === "string" && /^[\w-]{1,100}$/.test(value) ? value : null;
}
