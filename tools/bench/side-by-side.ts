/** Two ways to do the same work, each round of which costs some milliseconds at least. */
export interface SpeedComparison {
  readonly ours: () => void | Promise<void>;
  readonly theirs: () => void | Promise<void>;
  /** Makes what both then work on, off the clock. */
  readonly before?: () => void;
  /** Measured rounds; a third as many before them warm both up. */
  readonly rounds: number;
}

/**
 * How many times faster ours is. Counted is the processor time of this thread, so that what else the machine does, and
 * what other threads do, has no part in it; its clock moves in steps of some milliseconds, so that only the sum over
 * many rounds says anything. The two take turns, so that both meet the same heap and the same heat.
 */
export async function measureSpeedup({ ours, theirs, rounds, before = () => {} }: SpeedComparison): Promise<number> {
  let mine = 0;
  let other = 0;
  for (let round = -Math.ceil(rounds / 3); round < rounds; round += 1) {
    before();
    const one = await threadMicros(ours);
    const two = await threadMicros(theirs);
    if (round < 0) continue;
    mine += one;
    other += two;
  }
  return other / mine;
}

async function threadMicros(work: SpeedComparison['ours']): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return user + system;
}
