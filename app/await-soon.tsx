import { Await, type AwaitProps } from "@/components/ui/await";
import { withTimeout } from "./with-timeout";

/** Renders a value in the first response if it arrives soon, else streams it. */
export async function AwaitSoon<Value>({ of, ...props }: AwaitProps<Value>) {
  const soon = of instanceof Promise ? await withTimeout(of) : null;
  return <Await of={soon === null ? of : soon.value} {...props} />;
}
