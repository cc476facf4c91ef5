/** Processes the list with a fixed concurrency; stops taking new items on request. @returns whether none is left */
export async function forEachConcurrent<T>(
  items: readonly T[],
  hands: number,
  work: (item: T) => Promise<void>,
  stop: () => Promise<boolean>,
): Promise<boolean> {
  const queue = [...items];
  let isBroken = false;
  const hand = async () => {
    while (!(await stop()) && !isBroken) {
      const item = queue.shift();
      if (item === undefined) return;
      await work(item);
    }
  };
  const broken = (error: unknown) => {
    isBroken = true;
    throw error;
  };
  await Promise.all(Array.from({ length: hands }, () => hand().catch(broken)));
  return queue.length === 0;
}
