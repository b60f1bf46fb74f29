/** What stands for a figure that could not be measured is not shown as one. */
export function markUnknown({ unknown }: { readonly unknown?: readonly string[] | undefined }) {
  return (name: string, text: string): string => (unknown?.includes(name) === true ? "unknown" : text);
}
