import { container } from "@/lib/composition/container";

export const dynamic = "force-dynamic";

function answer(request: Request): Promise<Response> {
  return container().answerMcp(request);
}

export { answer as DELETE, answer as GET, answer as POST };
