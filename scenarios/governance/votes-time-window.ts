import type { CaseContext, ReadContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import type { Expectation } from '../../harness/check/expect.ts';
import { integerAt, rowsAt } from '../../harness/client/json-at.ts';
import { Blocked } from '../../harness/kernel/verdicts.ts';
import { chooseVoteCasters, readRecordedVoteRows, readRecordedVotesBody } from '../../harness/setup/votes.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { readVotesBodyAfter, spotValueAdjustAction } from './ballots.ts';
import { judgeStatusWithFilter } from './status-beside.ts';
import { judgeVoteRows, judgeVotesReachOldest, voteRowClauses } from './vote-rows.ts';
import { judgeVoteWindowEnds, tracedVoteRowKeysOf, voteRowKeyOf } from './vote-windows.ts';

export default check({
  id: 'governance.votes.time-window',
  title: 'a window includes both ends, by enacted_at or else last_cast_at, and a limit drops the oldest votes',
  clauses: [
    ...voteRowClauses,
    'governance.votes.window',
    'governance.votes.filter-words',
    'governance.votes.limit-newest',
    'governance.votes.page-back',
  ],
  by: 'operate',
  control: 'vote',
  leases: ['clock'],
  async run({ given, target, pace, control, expect }) {
    const { below, last } = await chooseVoteCasters({ given, target });
    const spender = given.stranger().address;
    const waiter = given.stranger().address;
    given.afterwards(async () => {
      await control.system(spotValueAdjustAction(spender, '0'));
    });
    await control.commit();
    const startMs = await pace.timeMs();
    await control.system(spotValueAdjustAction(spender, '5'), below);
    await control.system(spotValueAdjustAction(spender, '5'), [last]);
    await control.advance(1_000);
    await control.system(spotValueAdjustAction(waiter, '5'), [last]);
    await control.advance(1_000);
    // A second payload of the same round, so that a limit has something to cut.
    await control.system(spotValueAdjustAction(waiter, '6'), [last]);

    await readRecordedVoteRows({ given, target, pace });
    const body = given.data(await target.read('validator_votes', { start_time: startMs + 1 }));
    given.require(rowsAt(body, 'votes').length > 0, 'the votes of this case are not listed');
    judgeVoteRows(body, expect);
    judgeVotesReachOldest(await readRecordedVotesBody({ given, target, pace }), expect);
    const [enacted, open, later, ...others] = rowsAt(body, 'votes');
    if (enacted === undefined || open === undefined || later === undefined || others.length > 0)
      throw new Blocked('the three votes of this case are not listed');
    given.require(
      enacted.status === 'enacted' && open.status === 'voting',
      'the votes are not enacted and open, as they were cast',
    );
    for (const [row, anchor] of [
      [enacted, 'enacted_at'],
      [open, 'last_cast_at'],
    ] as const) {
      await judgeVoteWindowEnds({ given, target }, expect, row, anchor);
    }
    await judgeCut({ given, target, pace }, expect, { startMs, enacted, open, later });
    await judgeFilters({ given, target, pace }, expect, { startMs, enacted, open });
  },
});

/** The votes of this case, and a time before the first. */
interface OwnVotes {
  readonly startMs: number;
  readonly enacted: JsonObject;
  readonly open: JsonObject;
}

/** A limit of two of the three votes, and the page before it. */
async function judgeCut(
  { given, target, pace }: ReadContext & Pick<CaseContext<never>, 'pace'>,
  expect: (
    clause: 'governance.votes.limit-newest' | 'governance.votes.coverage' | 'governance.votes.page-back',
  ) => Expectation,
  { startMs, enacted, open, later }: OwnVotes & { readonly later: JsonObject },
): Promise<void> {
  const cut = given.data(await target.read('validator_votes', { start_time: startMs + 1, limit: 2 }));
  expect('governance.votes.limit-newest').equal(
    tracedVoteRowKeysOf(cut),
    [open, later].map(voteRowKeyOf),
    'the two newest of three votes with limit 2',
  );
  const start = field(cut, 'coverage.start');
  expect('governance.votes.coverage').equal(
    derived(integerAt(cut, 'coverage.start'), start),
    derived(integerAt(open, 'last_cast_at'), field(open, 'last_cast_at')),
    start.path,
  );
  // Older rows exist.
  expect('governance.votes.coverage').equal(field(cut, 'coverage.reaches_oldest'), false);
  const earlier = await readVotesBodyAfter({ given, target, pace }, startMs, {
    end_time: Number(integerAt(cut, 'coverage.start')) - 1,
    limit: 2,
  });
  expect('governance.votes.page-back').equal(
    tracedVoteRowKeysOf(earlier),
    [voteRowKeyOf(enacted)],
    'votes before the oldest one of the limited reply',
  );
  // Newer votes were cast by now: the end is that of the rows of the answer.
  const end = field(earlier, 'coverage.end');
  expect('governance.votes.coverage').equal(
    derived(integerAt(earlier, 'coverage.end'), end),
    derived(integerAt(enacted, 'enacted_at'), field(enacted, 'enacted_at')),
    end.path,
  );
}

/** Filters by status and by category. */
async function judgeFilters(
  { given, target, pace }: ReadContext & Pick<CaseContext<never>, 'pace'>,
  expect: (clause: 'governance.votes.filter-words') => Expectation,
  { startMs, enacted, open }: OwnVotes,
): Promise<void> {
  const filter = expect('governance.votes.filter-words');
  for (const [status, wanted, other] of [
    ['enacted', enacted, open],
    ['voting', open, enacted],
  ] as const) {
    filter.relation(
      `the ${status} vote ${voteRowKeyOf(wanted)} and not ${voteRowKeyOf(other)} under the status filter`,
      { keys: tracedVoteRowKeysOf(await readVotesBodyAfter({ given, target, pace }, startMs, { status })) },
      ({ keys }) => keys.includes(voteRowKeyOf(wanted)) && !keys.includes(voteRowKeyOf(other)),
    );
  }
  const { category } = open;
  if (typeof category !== 'string' || category === '') return;
  filter.relation(
    `the vote of category ${category}, ${voteRowKeyOf(open)}, under the category filter`,
    { keys: tracedVoteRowKeysOf(await readVotesBodyAfter({ given, target, pace }, startMs, { category })) },
    ({ keys }) => keys.includes(voteRowKeyOf(open)),
  );
  const other = category === 'dynamic_risk' ? 'treasury' : 'dynamic_risk';
  for (const beside of [{}, { status: 'voting' }])
    filter.relation(
      `no vote of category ${category}, ${voteRowKeyOf(open)}, under the filter of another category`,
      {
        keys: tracedVoteRowKeysOf(
          await readVotesBodyAfter({ given, target, pace }, startMs, { ...beside, category: other }),
        ),
      },
      ({ keys }) => !keys.includes(voteRowKeyOf(open)),
    );
  for (const { validator } of rowsAt(enacted, 'casts'))
    await judgeStatusWithFilter({ given, target }, filter, { validator: validator ?? null, start_time: startMs + 1 });
}
