import type { Expectation } from '../../harness/check/expect.ts';
import { decimalAt, integerAt, rowsAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { isJsonArray } from '../../spec-schemas/json/lossless.ts';

/** Clauses that every list of votes is judged by, whatever stands in it. */
export const rowClauses = [
  'governance.votes.shape',
  'governance.votes.coverage',
  'governance.votes.status-words',
  'governance.votes.order',
  'governance.votes.key',
  'governance.votes.enacted-fields',
  'governance.votes.changes',
  'governance.votes.quorum-stake',
] as const;
type RowClause = (typeof rowClauses)[number];

/** When a row happened, ms: its enactment, else its last cast. */
export function anchorOf(row: JsonObject): bigint {
  return integerAt(row, row.enacted_at === null ? 'last_cast_at' : 'enacted_at');
}

/** Judges one answer of `validator_votes` by itself; it must hold a row. */
export function judgeRows(body: JsonObject, expect: (clause: RowClause) => Expectation): void {
  const votes = rowsAt(body, 'votes');
  const keys = votes.map(({ round, sub_id }) => `${String(round)}/${String(sub_id)}`);
  expect('governance.votes.key').that(new Set(keys).size === keys.length, {
    expected: 'one row for each round and sub_id',
    actual: keys,
  });
  for (const row of votes) {
    const isEnacted = row.status === 'enacted';
    const { enacted_at, enacted_block, changes } = row;
    expect('governance.votes.status-words').that(['voting', 'enacted', 'expired'].includes(String(row.status)), {
      expected: 'voting, enacted or expired',
      actual: row.status,
      path: 'status',
    });
    const filled = [enacted_at, enacted_block].map((value) => typeof value === 'number');
    const empty = enacted_at === null && enacted_block === null;
    expect('governance.votes.enacted-fields').that(isEnacted ? filled.every(Boolean) : empty, {
      expected: isEnacted ? 'the time and block of the enactment' : 'no time and block of an enactment',
      actual: { status: row.status, enacted_at, enacted_block },
    });
    const texts = rowsAt(row, 'changes').every(
      ({ prior, new: after }) => (prior === null || typeof prior === 'string') && typeof after === 'string',
    );
    expect('governance.votes.changes').that(isJsonArray(changes) && texts && (isEnacted || changes.length === 0), {
      expected: 'changes as texts, none unless enacted',
      actual: { status: row.status, changes },
    });
    const [total, quorum] = [decimalAt(row, 'total_stake'), decimalAt(row, 'quorum_stake')];
    // Within one part in ten thousand of two thirds (D21).
    const twice = total.times(Dec.of(2));
    const off = quorum.times(Dec.of(3)).minus(twice).abs();
    expect('governance.votes.quorum-stake').that(off.times(Dec.of(10_000)).compare(twice) <= 0, {
      expected: `two thirds of ${total}`,
      actual: quorum.toString(),
      path: 'quorum_stake',
    });
  }
  const anchors = votes.map(anchorOf);
  const isRising = anchors.every((anchor, n) => n === 0 || anchor >= (anchors[n - 1] ?? anchor));
  expect('governance.votes.order').that(isRising, { expected: 'rising anchor times', actual: anchors.map(String) });
  const coverage = [integerAt(body, 'coverage.start'), integerAt(body, 'coverage.end')];
  expect('governance.votes.coverage').equal(coverage, [anchors[0], anchors.at(-1)], 'coverage.start, coverage.end');
  expect('governance.votes.shape').shape(body, 'info.validator_votes');
}
