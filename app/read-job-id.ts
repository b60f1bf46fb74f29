/** Returns the job id in a page's query; null if it is missing or malformed. */
export function readJobId(value: string | readonly string[] | undefined): string | null {
  return typeof value === "string" && /^[\w-]{1,100}$/.test(value) ? value : null;
}
