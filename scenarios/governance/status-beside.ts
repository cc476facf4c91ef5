import type { ReadContext } from '../../harness/check/case-context.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import type { Expectation } from '../../harness/check/expect.ts';
import { readBetweenEqualReads } from '../../harness/check/same-block-reads.ts';
import { rowsAt } from '../../harness/client/json-at.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { MAX_VOTE_ROWS } from './vote-rows.ts';

const statuses = ['voting', 'enacted', 'expired'];
/** Maximum number of validators, and of coins, for which the check queries. */
const MOST = 3;

/** Combines status with a validator or a coin filter, over existing votes. */
export async function judgeStatusWithFilters({ given, target }: ReadContext, filter: Expectation): Promise<void> {
  const rows = rowsAt(given.data(await target.read('validator_votes', { limit: MAX_VOTE_ROWS })), 'votes');
  const validators = [...new Set(rows.flatMap((row) => rowsAt(row, 'casts').map(({ validator }) => validator)))];
  const coins = [...new Set(rows.map(({ coin }) => coin))].filter((coin) => typeof coin === 'string');
  for (const validator of validators.slice(0, MOST))
    await judgeStatusWithFilter({ given, target }, filter, { validator: validator ?? null });
  for (const coin of coins.slice(0, MOST)) await judgeStatusWithFilter({ given, target }, filter, { coin });
}

/**
 * Judges a status filter combined with another filter: of the rows that the other filter keeps alone, it must keep those with its status.
 * The other filter's own meaning is not judged here.
 */
export async function judgeStatusWithFilter(
  { given, target }: ReadContext,
  filter: Expectation,
  other: JsonObject,
): Promise<void> {
  const listed = async (filters: JsonObject) => {
    const body = given.data(await target.read('validator_votes', { ...filters, limit: MAX_VOTE_ROWS }));
    const keys = rowsAt(body, 'votes').map(
      (row) => [String(row.round), String(row.sub_id), String(row.status)] as const,
    );
    return derived(keys, field(body, 'votes'));
  };
  const { outer: alone, inner } = await readBetweenEqualReads(
    { given },
    async () => (await listed(other)).value,
    async () => Promise.all(statuses.map(async (status) => ({ status, kept: await listed({ ...other, status }) }))),
  );
  if (!filter.exercised(alone.length < MAX_VOTE_ROWS, 'votes that are all in one answer')) return;
  for (const { status, kept } of inner)
    filter.equal(
      kept,
      alone.filter(([, , value]) => value === status),
      `votes filtered by status ${status} together with ${Object.keys(other).join()}`,
    );
}
