import { Inconclusive } from '../kernel/verdicts.ts';
import { type Patience, patience } from './patience.ts';

/**
 * Polls until the archive has caught up: an archive that lags behind its chain is late, not wrong.
 * @param look  null: not yet
 * @throws Inconclusive when it does not catch up within a generous time
 */
export async function pollUntilArchived<T>(
  look: () => Promise<T | null>,
  { archiveMs, pollMs, longestMs }: Pick<Patience, 'archiveMs' | 'pollMs' | 'longestMs'> = patience,
  now: () => number = () => performance.now(),
): Promise<T> {
  const since = now();
  for (let betweenMs = pollMs; ; betweenMs = Math.min(longestMs, 2 * betweenMs)) {
    const reported = await look();
    if (reported !== null) return reported;
    if (now() - since > archiveMs) throw new Inconclusive('the archive has not followed the chain');
    await new Promise((resolve) => setTimeout(resolve, betweenMs));
  }
}
