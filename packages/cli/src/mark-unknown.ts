/** Makes a function that gives the text of a field, or "unknown" where the answer says that it is unknown. */
export function markUnknown({ unknown }: { readonly unknown?: readonly string[] | undefined }) {
  return (name: string, text: string): string => (unknown?.includes(name) === true ? "unknown" : text);
}
