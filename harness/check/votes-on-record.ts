import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { rowsAt } from '../client/json-at.ts';
import type { Reading } from './case-context.ts';
import { NotHere } from './verdicts.ts';

// Without a history archive `validator_votes` is empty whatever was cast, and looks no different from that of a venue
// without votes. So a case that has cast, and finds nothing at all, judges nothing that stands in the list.

/** Whether any vote is on record. Ask it after a cast. */
export async function keepsVotes(reading: Reading): Promise<boolean> {
  return (await listed(reading, { limit: 1 })).length > 0;
}

/**
 * Rows of `validator_votes`, in a case that has cast.
 * @throws NotHere when no vote at all is on record
 */
export async function votesOnRecord(reading: Reading, filter: JsonObject = {}): Promise<readonly JsonObject[]> {
  const rows = await listed(reading, { limit: 5000, ...filter });
  if (rows.length === 0 && !(await keepsVotes(reading))) throw new NotHere('archive');
  return rows;
}

async function listed({ given, target }: Reading, args: JsonObject): Promise<readonly JsonObject[]> {
  return rowsAt(given.data(await target.read('validator_votes', args)), 'votes');
}
