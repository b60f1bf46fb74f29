/** True where a text begins with another one, in whatever case. */
export function startsWithIgnoreCase(whole: string, beginning: string): boolean {
  return whole.toLowerCase().startsWith(beginning.toLowerCase());
}
