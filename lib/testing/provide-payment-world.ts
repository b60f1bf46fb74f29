import { afterAll, beforeEach } from "vitest";
import { createPaymentWorld } from "./payment-world";

/**
 * A payment world for the tests of one file. Before each test it advances by a second, accepts transactions, and
 * resets the reader and the received amount.
 */
export async function providePaymentWorld(options: Parameters<typeof createPaymentWorld>[0] = {}) {
  const world = await createPaymentWorld(options);
  let before = 0;
  const countFromHere = () => {
    before = world.received();
  };
  beforeEach(() => {
    world.advance(1);
    world.faults.next.length = 0;
    world.api.reader.reset();
    countFromHere();
  });
  afterAll(world.close);
  return { ...world, received: () => world.received() - before, countFromHere };
}
