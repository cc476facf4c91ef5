import type { CheckMetadata } from '../check/check.ts';
import { pickMeasuredOrTypical } from './measured-or-typical.ts';
import { type MeasuredOwnWait, measuredOwnWaits } from './measured-own-waits.ts';

/**
 * Assumed for a check that was never measured. Most of these never pass where nobody operates the venue, and end as soon as they show what
 * they lack: others wait for some 20 blocks.
 */
const typicalOwnWaits: Readonly<Record<CheckMetadata['by'], MeasuredOwnWait>> = {
  observe: { blocks: 0.5, seconds: 0.5 },
  act: { blocks: 4, seconds: 1 },
  operate: { blocks: 4, seconds: 1 },
};

/** Estimated own waits of a check, on a venue that cuts its own blocks. */
export function estimateCheckOwnWait(check: Pick<CheckMetadata, 'id' | 'by'>): MeasuredOwnWait {
  return pickMeasuredOrTypical(check, (id) => measuredOwnWaits[id], typicalOwnWaits);
}
