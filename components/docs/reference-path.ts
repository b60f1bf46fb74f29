import { SAMPLE_LANGUAGES, type SampleLanguage } from "@/lib/server/docs/openapi/build-samples";

/** State of the reference in the address. */
export interface ReferenceQuery {
  readonly language: SampleLanguage;
}

export const LANGUAGE_NAMES: Readonly<Record<SampleLanguage, string>> = {
  curl: "curl",
  typescript: "TypeScript",
  python: "Python",
  cli: "CLI",
};

/** Returns the language that an address names, else curl. */
export function readLanguage(text: unknown): SampleLanguage {
  return SAMPLE_LANGUAGES.find((language) => language === text) ?? "curl";
}

/** Address of the page of a group, or of one of its endpoints. */
export function groupPath(slug: string, language: SampleLanguage, id?: string): string {
  const query = language === "curl" ? "" : `?lang=${language}`;
  return `/docs/api/${slug}${query}${id === undefined ? "" : `#${id}`}`;
}
