/** Replaces the hyphen before a number, which `Intl` and integers have, by the minus sign of all other numbers. */
export function replaceHyphen(text: string): string {
  return text.replace(/-(?=[\d.])/g, "−");
}
