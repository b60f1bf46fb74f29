import type { AnswerDifference } from "./verification.ts";

/** Numbers are equal to this many parts: functions such as the logarithm may differ in the last digit between processors. */
const TOLERANCE = 1e-12;

export interface ComparedValues {
  readonly differences: readonly AnswerDifference[];
  /** Number of values that were compared. */
  readonly compared: number;
}

interface CompareOptions {
  /** Path of both values; empty for whole answers. */
  readonly path?: string;
  /** Paths to omit. */
  readonly skipped?: ReadonlySet<string>;
}

const NO_PATHS: ReadonlySet<string> = new Set();

/**
 * Compares a computed answer with a saved one of any shape. The walk follows the computed one, so depth and number of
 * its steps do not depend on the saved one.
 */
export function compareValues(
  computed: unknown,
  saved: unknown,
  { path: start = "", skipped = NO_PATHS }: CompareOptions = {},
): ComparedValues {
  const differences: AnswerDifference[] = [];
  let compared = 0;
  const walk = (mine: unknown, theirs: unknown, path: string): void => {
    if (skipped.has(path)) return;
    if (isContainer(mine)) {
      if (!isContainer(theirs) || Array.isArray(mine) !== Array.isArray(theirs)) add(path, theirs, mine);
      else
        for (const name of listNames(mine, theirs))
          walk(readOwnField(mine, name), readOwnField(theirs, name), join(path, name, mine));
      return;
    }
    compared += 1;
    if (!isSame(mine, theirs)) add(path, theirs, mine);
  };
  const add = (path: string, theirs: unknown, mine: unknown) =>
    differences.push({ path, source: findSource(path), answer: summarize(theirs), chain: summarize(mine) });
  walk(computed, saved, start);
  return { differences, compared };
}

type Container = Readonly<Record<string, unknown>>;

function isContainer(value: unknown): value is Container {
  return typeof value === "object" && value !== null;
}

/** Value of a field of the object itself: a saved answer may name `__proto__`. */
function readOwnField(container: Container, name: string): unknown {
  return Object.hasOwn(container, name) ? container[name] : undefined;
}

/** Own names of both. */
function listNames(mine: Container, theirs: Container): Iterable<string> {
  return new Set([...Object.keys(mine), ...Object.keys(theirs)]);
}

function join(path: string, name: string, parent: Container): string {
  if (Array.isArray(parent)) return `${path}[${name}]`;
  return path === "" ? name : `${path}.${name}`;
}

function isSame(mine: unknown, theirs: unknown): boolean {
  if (typeof mine !== "number" || typeof theirs !== "number") return mine === theirs;
  return mine === theirs || Math.abs(mine - theirs) <= TOLERANCE * Math.max(Math.abs(mine), Math.abs(theirs));
}

function findSource(path: string): AnswerDifference["source"] {
  if (/(signature|inputs\.hash|inputs\.signatures)$/.test(path)) return "signature";
  if (/(pricesHash|price[A-Z]?\w*|solUsd|listedPriceSol)$/i.test(path)) return "price";
  return "figure";
}

const MAX_TEXT = 200;

/** Returns a printable value: a long text is cut, a container is named by its size. */
function summarize(value: unknown): AnswerDifference["answer"] {
  if (typeof value === "string") return value.length > MAX_TEXT ? `${value.slice(0, MAX_TEXT)}…` : value;
  if (typeof value === "number" || typeof value === "boolean") return value;
  if (Array.isArray(value)) return `list of ${value.length}`;
  return value === null ? null : value === undefined ? "absent" : "object";
}
