import { MalformedAddress } from "@/components/search/malformed-address";

export default MalformedAddress;
