import type { Given } from '../../harness/check/given.ts';
import { Inconclusive } from '../../harness/check/verdicts.ts';
import { integerAt } from '../../harness/client/json-at.ts';
import type { ReadWish, VenueClient } from '../../harness/client/venue-client.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

/** On a chain with short blocks several reads seldom fall between two of them. */
const TRIES = 40;

/**
 * Reads bodies that belong to one committed block. They are sent side by side; those that carry a height agree on it,
 * and where one carries none, the first, which must carry one, is read again behind the last.
 * @throws Inconclusive when no such cut was met
 */
export async function atOneCut<const Reads extends readonly [ReadWish, ...ReadWish[]]>(
  { given, target }: { readonly given: Given; readonly target: VenueClient },
  reads: Reads,
): Promise<{ readonly [At in keyof Reads]: JsonObject }> {
  const [anchor] = reads;
  // A body that tells no height is of the block that stood before it was asked for and after it came.
  let bracket: readonly ReadWish[] = [];
  for (let tries = 0; tries < TRIES; tries++) {
    const rounds = await target.readRounds([bracket, reads, bracket]);
    const [before, bodies, after] = rounds.map((round) => round.map((reply) => given.data(reply)));
    const undated = bodies?.some((body) => !('height' in body)) === true;
    if (undated && bracket.length === 0) {
      bracket = [anchor];
      continue;
    }
    const all = [...(before ?? []), ...(bodies ?? []), ...(after ?? [])];
    const heights = new Set(all.flatMap((body) => ('height' in body ? [integerAt(body, 'height')] : [])));
    // One body per read, in their order.
    if (heights.size === 1) return bodies as unknown as { readonly [At in keyof Reads]: JsonObject };
  }
  throw new Inconclusive(`no ${reads.length} reads of one block in ${TRIES} tries`);
}
