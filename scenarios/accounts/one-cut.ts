import type { Given } from '../../harness/check/given.ts';
import { Inconclusive } from '../../harness/check/verdicts.ts';
import { integerAt } from '../../harness/client/json-at.ts';
import type { VenueClient } from '../../harness/client/venue-client.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

export interface WantedRead {
  readonly type: string;
  readonly args?: JsonObject;
}

/** On a chain with short blocks several reads seldom fall between two of them. */
const TRIES = 40;

/**
 * Reads bodies that belong to one committed block: those that carry a height agree on it, and the first one, which must
 * carry one, is read again behind the last.
 * @throws Inconclusive when no such cut was met
 */
export async function atOneCut<const Reads extends readonly [WantedRead, ...WantedRead[]]>(
  { given, target }: { readonly given: Given; readonly target: VenueClient },
  reads: Reads,
): Promise<{ readonly [At in keyof Reads]: JsonObject }> {
  const [anchor] = reads;
  const read = async ({ type, args = {} }: WantedRead) => given.data(await target.read(type, args));
  for (let tries = 0; tries < TRIES; tries++) {
    const bodies: JsonObject[] = [];
    for (const wanted of reads) bodies.push(await read(wanted));
    const [first] = bodies;
    const height = integerAt(first, 'height');
    const heights = bodies.filter((body) => 'height' in body).map((body) => integerAt(body, 'height'));
    // A single read needs nothing behind it.
    if (reads.length > 1) heights.push(integerAt(await read(anchor), 'height'));
    // One body per read, in their order.
    if (heights.every((each) => each === height))
      return bodies as unknown as { readonly [At in keyof Reads]: JsonObject };
  }
  throw new Inconclusive(`no ${reads.length} reads of one block in ${TRIES} tries`);
}
