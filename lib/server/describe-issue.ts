import type { z } from "zod";

/**
 * Returns a message that follows the name of a value: "must be at most 100". Undefined for other issues.
 * Messages of the schema have precedence.
 */
export function describeIssue(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined ? "is missing" : `must be ${typeWords(issue.expected)}`;
    case "too_big":
      return `must ${sizeWords(issue.origin, "at most", issue.maximum)}`;
    case "too_small":
      return `must ${sizeWords(issue.origin, "at least", issue.minimum)}`;
    case "invalid_value":
      return `must be ${issue.values.map(String).join(" or ")}`;
    case "invalid_format":
      return "is not written as it has to be";
    case "invalid_union":
      return "is of no form that is taken here";
    default:
      return undefined;
  }
}

function typeWords(expected: string): string {
  return TYPES[expected] ?? expected;
}

const TYPES: Readonly<Record<string, string>> = {
  array: "a list",
  boolean: "true or false",
  int: "a whole number",
  number: "a number",
  object: "an object",
  string: "a text",
};

function sizeWords(origin: string, bound: string, size: number | bigint): string {
  if (origin === "array") return `name ${bound} ${size}`;
  if (origin === "string") return `have ${bound} ${size} characters`;
  return `be ${bound} ${size}`;
}
