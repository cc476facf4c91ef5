import type { JsonObject, JsonValue } from '../../spec-schemas/json/lossless.ts';
import { integerAt } from '../client/json-at.ts';
import type { ReadWish } from '../client/venue-client.ts';
import { canonical } from '../compare/canonical.ts';
import type { Reading } from './case-context.ts';
import { Inconclusive } from './verdicts.ts';

// Several reads of one committed state, on a venue that goes on cutting blocks.

/** On a chain with short blocks several reads seldom fall between two of them. */
const BLOCK_TRIES = 40;
const EQUAL_TRIES = 8;

/**
 * Reads bodies that belong to one committed block. They are sent side by side; those that carry a height agree on it,
 * and where one carries none, the first, which must carry one, is read again behind the last.
 * @throws Inconclusive when no such cut was met
 */
export async function readsOfOneBlock<const Reads extends readonly [ReadWish, ...ReadWish[]]>(
  { given, target }: Reading,
  reads: Reads,
): Promise<{ readonly [At in keyof Reads]: JsonObject }> {
  const [anchor] = reads;
  // A body that tells no height is of the block that stood before it was asked for and after it came.
  let bracket: readonly ReadWish[] = [];
  for (let tries = 0; tries < BLOCK_TRIES; tries++) {
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
  throw new Inconclusive(`no ${reads.length} reads of one block in ${BLOCK_TRIES} tries`);
}

/**
 * Two views of one state: `inner` is read between two readings of `outer` that are equal. Bodies without a height
 * cannot be cut in another way.
 * @throws Inconclusive when no such cut was met
 */
export async function betweenEqualReads<Outer extends JsonValue, Inner>(
  outer: () => Promise<Outer>,
  inner: () => Promise<Inner>,
): Promise<{ readonly outer: Outer; readonly inner: Inner }> {
  let before = await outer();
  for (let tries = 0; tries < EQUAL_TRIES; tries++) {
    const between = await inner();
    const after = await outer();
    if (canonical(before) === canonical(after)) return { outer: after, inner: between };
    before = after;
  }
  throw new Inconclusive('the venue moved between every two reads');
}
