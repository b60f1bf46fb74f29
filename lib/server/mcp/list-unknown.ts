/**
 * Lists the unknown values of an answer at every level by path, as in `pnl.allTime.roi` and `trades[3].costSol`: the fields named in
 * each list `unknown`, the top-level ones first.
 */
export function listUnknown(body: unknown): readonly string[] {
  return [...new Set(listNested(body, ""))];
}

function listNested(value: unknown, path: string): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => listNested(item, `${path}[${index}]`));
  if (typeof value !== "object" || value === null) return [];
  const prefix = path === "" ? "" : `${path}.`;
  const fields = Object.entries(value);
  const names = fields.flatMap(([name, field]) =>
    name === "unknown" && Array.isArray(field) ? field.map((unknown) => `${prefix}${unknown}`) : [],
  );
  return [...names, ...fields.flatMap(([name, field]) => listNested(field, `${prefix}${name}`))];
}
