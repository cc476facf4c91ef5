/** Two implementations of the same work. Each round must take at least some milliseconds. */
export interface SpeedComparison {
  readonly ours: () => void | Promise<void>;
  readonly theirs: () => void | Promise<void>;
  /** Prepares the input of both, outside the measured time. */
  readonly before?: () => void;
  /** Measured rounds. A third as many unmeasured rounds before them warm both up. */
  readonly rounds: number;
}

/**
 * Returns how many times faster `ours` is. The measure is processor time of this thread, so other threads and programs do not count. That
 * clock advances in steps of some milliseconds, so only the sum over many rounds is meaningful. The two alternate, so both see the same
 * heap and the same CPU temperature.
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
