import { buildOpenApi } from "@/lib/http/openapi/build-openapi";
import { documentRoute } from "@/lib/http/openapi/document-route";

export const dynamic = "force-dynamic";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = documentRoute("application/json", (site) =>
  JSON.stringify(buildOpenApi(site)),
);
