interface WithUnknown {
  readonly unknown?: readonly string[] | undefined;
}

/**
 * Makes a function that gives the text of a field: "unknown" where the answer says that it is, and marked as a part
 * where the answer names a metric that is not 0.
 */
export function markUnknown(answer: WithUnknown) {
  return (name: string, text: string): string => {
    if (answer.unknown?.includes(name) !== true) return text;
    const value: unknown = Reflect.get(answer, name);
    return typeof value === "number" && value !== 0 ? `part ${text}` : "unknown";
  };
}
