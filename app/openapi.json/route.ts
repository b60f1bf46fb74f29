import { buildOpenApi } from "@/lib/server/docs/openapi/build-openapi";
import { documentRoute } from "@/lib/server/docs/openapi/document-route";

export const dynamic = "force-dynamic";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = documentRoute("application/json", (site) =>
  JSON.stringify(buildOpenApi(site)),
);
