import type { ReadContext } from '../../harness/check/case-context.ts';
import { judgeDetailsThenShape } from '../../harness/check/details-then-shape.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import type { Expectation } from '../../harness/check/expect.ts';
import { readBetweenEqualReads } from '../../harness/check/same-block-reads.ts';
import { decimalAt, integerAt, rowsAt } from '../../harness/client/json-at.ts';
import { canonicalText } from '../../harness/compare/canonical.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';

/** Clauses that every list of votes is judged by, whatever it contains. */
export const voteRowClauses = [
  'governance.votes.shape',
  'governance.votes.coverage',
  'governance.votes.status-words',
  'governance.votes.order',
  'governance.votes.key',
  'governance.votes.enacted-fields',
  'governance.votes.changes',
  'governance.votes.quorum-stake',
  'governance.votes.action-name',
  'governance.votes.category-text',
  'governance.votes.cast-times',
  'governance.votes.cast-span',
  'governance.votes.changes-once',
] as const;
type RowClause = (typeof voteRowClauses)[number];

/** Time of a row, ms: its enactment, otherwise its last cast; null without casts. */
function anchorOf({ enacted_at, last_cast_at }: JsonObject): bigint | null {
  const at = enacted_at ?? last_cast_at ?? null;
  return at === null ? null : integerAt({ at }, 'at');
}

function isChange(change: JsonValue): boolean {
  if (!isJsonObject(change)) return false;
  const { prior, new: after } = change;
  return (prior === null || typeof prior === 'string') && typeof after === 'string';
}

/** Judges one answer of `validator_votes` by itself; it must contain a row. */
export function judgeVoteRows(body: JsonObject, expect: (clause: RowClause) => Expectation): void {
  judgeDetailsThenShape(
    () => judgeDetails(body, expect),
    () => expect('governance.votes.shape').shape(body, 'info.validator_votes'),
  );
}

/** Maximum rows per answer. */
export const MAX_VOTE_ROWS = 5_000;

/** Judges an answer requested with the maximum number of rows and no window: it would include older ones. */
export function judgeVotesReachOldest(
  body: JsonObject,
  expect: (clause: 'governance.votes.coverage') => Expectation,
): void {
  const count = rowsAt(body, 'votes').length;
  if (
    expect('governance.votes.coverage').exercised(count > 0 && count < MAX_VOTE_ROWS, 'votes that fit into one answer')
  )
    expect('governance.votes.coverage').equal(field(body, 'coverage.reaches_oldest'), true);
}

/**
 * Judges an answer cut by a `limit` against one with all votes: it must report the omitted older ones. Open votes are excluded, because a
 * cast between the two answers makes them newer.
 */
export function judgeLimitedVotesCoverage(
  { all, cut }: { readonly all: JsonObject; readonly cut: JsonObject },
  expect: (clause: 'governance.votes.coverage') => Expectation,
): void {
  const [first = null] = rowsAt(cut, 'votes').map(anchorOf);
  const isOlder = (at: bigint | null) => at !== null && first !== null && at < first;
  const isCut = rowsAt(all, 'votes').some((row) => row.status !== 'voting' && isOlder(anchorOf(row)));
  if (expect('governance.votes.coverage').exercised(isCut, 'a vote older than those of an answer'))
    expect('governance.votes.coverage').equal(field(cut, 'coverage.reaches_oldest'), false);
}

/** Judges an answer with a limit equal to the number of rows: no older row remains. */
export async function judgeVoteCoverageAtCount(
  { given, target }: ReadContext,
  expect: (clause: 'governance.votes.coverage') => Expectation,
): Promise<void> {
  const listed = async (limit: number) => given.data(await target.read('validator_votes', { limit }));
  const count = async () => rowsAt(await listed(MAX_VOTE_ROWS), 'votes').length;
  const { outer: all, inner } = await readBetweenEqualReads({ given }, count, async () => listed(await count()));
  const isWhole = all > 0 && all < MAX_VOTE_ROWS && rowsAt(inner, 'votes').length === all;
  if (expect('governance.votes.coverage').exercised(isWhole, 'votes that fit into one answer'))
    expect('governance.votes.coverage').equal(
      field(inner, 'coverage.reaches_oldest'),
      true,
      `coverage.reaches_oldest of all ${all} votes under a limit of ${all}`,
    );
}

function judgeDetails(body: JsonObject, expect: (clause: RowClause) => Expectation): void {
  const votes = rowsAt(body, 'votes');
  const keysOfAll = votes.map(({ round, sub_id }) => `${String(round)}/${String(sub_id)}`);
  expect('governance.votes.key').relation(
    'one row for each round and sub_id',
    { keys: derived(keysOfAll, field(body, 'votes')) },
    ({ keys }) => new Set(keys).size === keys.length,
  );
  for (const row of votes) judgeRow(row, expect);
  // No text says where a vote without casts is placed.
  const times = votes.map(anchorOf).filter((anchor) => anchor !== null);
  if (expect('governance.votes.order').exercised(times.length > 1, 'two votes with a cast'))
    expect('governance.votes.order').relation(
      'rows in ascending order of enacted_at, or else last_cast_at',
      { anchors: derived(times, field(body, 'votes')) },
      ({ anchors }) => anchors.every((anchor, n) => n === 0 || anchor >= (anchors[n - 1] ?? anchor)),
    );
  const coverage = expect('governance.votes.coverage');
  const bounds = ['coverage.start', 'coverage.end'].map((path) => derived(integerAt(body, path), field(body, path)));
  for (const [n, row] of [votes[0], votes.at(-1)].entries()) {
    const anchor = row === undefined ? null : anchorOf(row);
    if (!coverage.exercised(anchor !== null, 'a vote with a cast at the end of the list')) continue;
    // Two bounds, two rows.
    coverage.equal(bounds[n] ?? body, derived(anchor, row ?? body), 'coverage.start, coverage.end');
  }
}

function judgeRow(row: JsonObject, expect: (clause: RowClause) => Expectation): void {
  const isEnacted = row.status === 'enacted';
  expect('governance.votes.action-name').relation(
    'action to be an UpperCamelCase name',
    { action: field(row, 'action') },
    ({ action }) => /^[A-Z][A-Za-z0-9]*$/.test(String(action)),
    'action',
  );
  expect('governance.votes.category-text').relation(
    'category to be a string',
    { category: field(row, 'category') },
    ({ category }) => typeof category === 'string',
    'category',
  );
  const hasCasts = rowsAt(row, 'casts').length > 0;
  const castTimes = [row.first_cast_at, row.last_cast_at];
  expect('governance.votes.cast-times').equal(
    derived(
      castTimes.map((time) => time !== null),
      field(row, 'first_cast_at'),
      field(row, 'last_cast_at'),
    ),
    derived([hasCasts, hasCasts], field(row, 'casts')),
    'whether first_cast_at and last_cast_at are not null',
  );
  const times = rowsAt(row, 'casts').map(({ cast_at }) => Number(cast_at));
  if (expect('governance.votes.cast-span').exercised(hasCasts, 'a vote with a cast'))
    expect('governance.votes.cast-span').relation(
      'last_cast_at of the newest cast, and first_cast_at not later than any cast',
      { last: field(row, 'last_cast_at'), first: field(row, 'first_cast_at'), casts: field(row, 'casts') },
      ({ last, first }) => Number(last) === Math.max(...times) && Number(first) <= Math.min(...times),
      'last_cast_at',
    );
  expect('governance.votes.status-words').oneOf(field(row, 'status'), ['voting', 'enacted', 'expired']);
  expect('governance.votes.enacted-fields').relation(
    isEnacted
      ? 'enacted_at and enacted_block to be numbers for an enacted vote'
      : 'enacted_at and enacted_block to be null for a vote that is not enacted',
    { status: field(row, 'status'), time: field(row, 'enacted_at'), block: field(row, 'enacted_block') },
    ({ time, block }) => [time, block].every((value) => (isEnacted ? typeof value === 'number' : value === null)),
  );
  expect('governance.votes.changes').relation(
    'changes with prior and new as strings, and none for a vote that is not enacted',
    { status: field(row, 'status'), changes: field(row, 'changes') },
    ({ changes }) => isJsonArray(changes) && changes.every(isChange) && (isEnacted || changes.length === 0),
  );
  const reported = rowsAt(row, 'changes').map((change) => canonicalText(change));
  if (expect('governance.votes.changes-once').exercised(reported.length > 0, 'a vote with changes'))
    expect('governance.votes.changes-once').equal(
      derived(
        reported.filter((change, n) => reported.indexOf(change) < n),
        field(row, 'changes'),
      ),
      [],
      'changes listed more than once',
    );
  expect('governance.votes.quorum-stake').relation(
    'quorum_stake of two thirds of total_stake',
    { quorum: decimalAt(row, 'quorum_stake'), total: decimalAt(row, 'total_stake') },
    ({ quorum, total }) => isTwoThirds(quorum, total),
    'quorum_stake',
  );
}

/** Within one part in ten thousand (D21). */
function isTwoThirds(quorum: Dec, total: Dec): boolean {
  const twice = total.times(Dec.of(2));
  const off = quorum.times(Dec.of(3)).minus(twice).abs();
  return off.times(Dec.of(10_000)).compare(twice) <= 0;
}
