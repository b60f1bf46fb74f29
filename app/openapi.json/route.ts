import { buildOpenApi } from "@/lib/api/docs/openapi/build-openapi";
import { documentRoute } from "@/lib/api/docs/openapi/document-route";

export const dynamic = "force-dynamic";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = documentRoute("application/json", (site) =>
  JSON.stringify(buildOpenApi(site)),
);
