import type { MetadataRoute } from "next";

/** Crawlers read pages; those that are not to be found say so themselves. Searching leads elsewhere, and calls cost. */
export default function robots(): MetadataRoute.Robots {
  return { rules: { userAgent: "*", allow: "/", disallow: ["/api/", "/search"] } };
}
