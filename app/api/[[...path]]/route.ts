import { replyToApi } from "@/lib/composition/route";

export {
  replyToApi as DELETE,
  replyToApi as GET,
  replyToApi as HEAD,
  replyToApi as OPTIONS,
  replyToApi as PATCH,
  replyToApi as POST,
  replyToApi as PUT,
};
