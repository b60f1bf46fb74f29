/** Returns true where a text begins with another one, ignoring case. */
export function startsWithIgnoreCase(whole: string, beginning: string): boolean {
  return whole.toLowerCase().startsWith(beginning.toLowerCase());
}
