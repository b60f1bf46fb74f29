/** Lists that each begin with all shorter ones. Only the longest can be continued. */
interface Family {
  length: number;
}

const families = new WeakMap<readonly unknown[], Family>();

function familyOf(list: readonly unknown[]): Family {
  const known = families.get(list);
  if (known !== undefined) return known;
  const family = { length: list.length };
  families.set(list, family);
  return family;
}

/**
 * Returns the list with `added` at its end. `startsWith` recognizes its beginning without a comparison of the
 * elements. Neither list may change afterwards.
 *
 * @example
 * appendTo([1, 2], [3]) // [1, 2, 3]
 */
export function appendTo<Element>(list: readonly Element[], added: readonly Element[]): readonly Element[] {
  if (added.length === 0) return list;
  const longer = list.concat(added);
  const family = familyOf(list);
  if (family.length === list.length) {
    family.length = longer.length;
    families.set(longer, family);
  }
  return longer;
}

/**
 * True if `appendTo` made `list` from `start`, in any number of steps.
 *
 * @internal
 */
export function isAppendedTo(list: readonly unknown[], start: readonly unknown[]): boolean {
  if (list === start) return true;
  const family = families.get(list);
  return family !== undefined && family === families.get(start) && start.length <= list.length;
}

/**
 * True if `list` begins with the elements of `start`.
 *
 * @internal
 */
export function startsWith<Element>(list: readonly Element[], start: readonly Element[]): boolean {
  if (isAppendedTo(list, start)) return true;
  if (list.length < start.length) return false;
  for (let index = 0; index < start.length; index += 1) if (list[index] !== start[index]) return false;
  return true;
}

/**
 * Result of a pass over a list, which continues over what `appendTo` adds to the list.
 *
 * @internal
 */
export class ContinuedPass<Element, Result> {
  private readonly done = new WeakMap<Family, { readonly length: number; readonly result: Result }>();

  /** `read` returns the result of a list from that of its first `from` elements, null for none. */
  constructor(
    private readonly read: (last: Result | null, list: readonly Element[], from: number) => Result,
  ) {}

  /** Returns the result of a list, which may not change afterwards. */
  over(list: readonly Element[]): Result {
    const family = familyOf(list);
    const last = this.done.get(family);
    if (last !== undefined && last.length === list.length) return last.result;
    if (last !== undefined && last.length > list.length) return this.read(null, list, 0);
    const result = this.read(last?.result ?? null, list, last?.length ?? 0);
    this.done.set(family, { length: list.length, result });
    return result;
  }
}
