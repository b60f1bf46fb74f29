import type { PageQuery } from "@/components/ui/url-field";

/** Props that Next.js passes to a page. */
export interface PageInput<Params = unknown> {
  readonly params: Promise<Params>;
  readonly searchParams: Promise<PageQuery>;
}
