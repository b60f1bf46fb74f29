import type { NextRequest } from "next/server";
import { refuseMethod } from "@/inngest/guard-calls";
import { inngestHandlers } from "@/inngest/route";

export const dynamic = "force-dynamic";

export const GET = (request: NextRequest, context: unknown) => inngestHandlers().GET(request, context);
export const POST = (request: NextRequest, context: unknown) => inngestHandlers().POST(request, context);
export const PUT = (request: NextRequest, context: unknown) => inngestHandlers().PUT(request, context);
export { refuseMethod as DELETE, refuseMethod as HEAD, refuseMethod as OPTIONS, refuseMethod as PATCH };
