/** Parameters by position, or by name if a method takes an object. */
export type RpcParams = readonly unknown[] | Readonly<Record<string, unknown>>;

export function isByPosition(params: RpcParams): params is readonly unknown[] {
  return Array.isArray(params);
}
