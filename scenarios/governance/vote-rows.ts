import { detailsThenShape } from '../../harness/check/details-then-shape.ts';
import type { Expectation } from '../../harness/check/expect.ts';
import { decimalAt, integerAt, rowsAt } from '../../harness/client/json-at.ts';
import { canonical } from '../../harness/compare/canonical.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';

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
  'governance.votes.action-name',
  'governance.votes.category-text',
  'governance.votes.cast-times',
  'governance.votes.changes-once',
] as const;
type RowClause = (typeof rowClauses)[number];

/** When a row happened, ms: its enactment, else its last cast; null while nobody has cast. */
function anchorOf({ enacted_at, last_cast_at }: JsonObject): bigint | null {
  const at = enacted_at ?? last_cast_at ?? null;
  return at === null ? null : integerAt({ at }, 'at');
}

function isChange(change: JsonValue): boolean {
  if (!isJsonObject(change)) return false;
  const { prior, new: after } = change;
  return (prior === null || typeof prior === 'string') && typeof after === 'string';
}

/** Judges one answer of `validator_votes` by itself; it must hold a row. */
export function judgeRows(body: JsonObject, expect: (clause: RowClause) => Expectation): void {
  detailsThenShape(
    () => judgeDetails(body, expect),
    () => expect('governance.votes.shape').shape(body, 'info.validator_votes'),
  );
}

function judgeDetails(body: JsonObject, expect: (clause: RowClause) => Expectation): void {
  const votes = rowsAt(body, 'votes');
  const keys = votes.map(({ round, sub_id }) => `${String(round)}/${String(sub_id)}`);
  expect('governance.votes.key').that(new Set(keys).size === keys.length, {
    expected: 'one row for each round and sub_id',
    actual: keys,
  });
  for (const row of votes) {
    const isEnacted = row.status === 'enacted';
    const { enacted_at, enacted_block, changes, action, category, first_cast_at, last_cast_at } = row;
    expect('governance.votes.action-name').that(/^[A-Z][A-Za-z0-9]*$/.test(String(action)), {
      expected: 'an UpperCamelCase name',
      actual: action ?? null,
      path: 'action',
    });
    expect('governance.votes.category-text').that(typeof category === 'string', {
      expected: 'a text',
      actual: category ?? null,
      path: 'category',
    });
    const hasCasts = rowsAt(row, 'casts').length > 0;
    const hasTimes = [first_cast_at, last_cast_at].map((time) => time !== null);
    expect('governance.votes.cast-times').equal(
      hasTimes,
      [hasCasts, hasCasts],
      'whether first_cast_at, last_cast_at are told',
    );
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
    expect('governance.votes.changes').that(
      isJsonArray(changes) && changes.every(isChange) && (isEnacted || changes.length === 0),
      {
        expected: 'changes as texts, none unless enacted',
        actual: { status: row.status, changes: changes ?? null },
      },
    );
    const told = rowsAt(row, 'changes').map((change) => canonical(change));
    if (expect('governance.votes.changes-once').exercised(told.length > 0, 'a vote with changes'))
      expect('governance.votes.changes-once').equal(
        told.filter((change, n) => told.indexOf(change) < n),
        [],
        'changes that stand twice',
      );
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
  // Where a vote without a cast belongs, no text says.
  const anchors = votes.map(anchorOf).filter((anchor) => anchor !== null);
  const isRising = anchors.every((anchor, n) => n === 0 || anchor >= (anchors[n - 1] ?? anchor));
  if (expect('governance.votes.order').exercised(anchors.length > 1, 'two votes with a cast'))
    expect('governance.votes.order').that(isRising, { expected: 'rising anchor times', actual: anchors.map(String) });
  const coverage = [integerAt(body, 'coverage.start'), integerAt(body, 'coverage.end')];
  for (const [at, row] of [votes[0], votes.at(-1)].entries()) {
    const anchor = row === undefined ? null : anchorOf(row);
    if (!expect('governance.votes.coverage').exercised(anchor !== null, 'a vote with a cast at the end of the list'))
      continue;
    expect('governance.votes.coverage').that(coverage[at] === anchor, {
      expected: `the anchor ${anchor} of the ${at === 0 ? 'oldest' : 'newest'} row`,
      actual: coverage.map(String),
      path: 'coverage.start, coverage.end',
    });
  }
}
