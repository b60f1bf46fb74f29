import type { MetadataRoute } from "next";

/** Pages that must not be indexed say so themselves. */
export default function robots(): MetadataRoute.Robots {
  return { rules: { userAgent: "*", allow: "/", disallow: ["/api/", "/search"] } };
}
