import type { CaseContext, PollContext, ReadContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { derived, field, type Traced } from '../../harness/check/evidence.ts';
import type { Expectation } from '../../harness/check/expect.ts';
import { at, decimalAt, rowsAt, sumAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { Disturbed, Unsupported } from '../../harness/kernel/verdicts.ts';
import { chooseVoteCasters, readRecordedVotesBody } from '../../harness/setup/votes.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import {
  type BlockMoment,
  judgeTimeWithinBlocks,
  readBlockMoment,
  readVoteRowsAfter,
  spotValueAdjustAction,
} from './ballots.ts';

export default check({
  id: 'governance.votes.cast-by-cast',
  title: 'each cast is listed with its stake and moves the time of the vote, until the vote is enacted',
  clauses: [
    'governance.votes.moves-window',
    'governance.votes.anchor',
    'governance.votes.cast-row',
    'governance.votes.cast-stake',
    'governance.votes.agreeing-null',
    'governance.votes.cast-sum',
    'governance.votes.cast-moments',
  ],
  by: 'operate',
  control: 'vote',
  leases: ['clock'],
  async run({ given, target, pace, control, expect }) {
    const reading = { given, target, pace };
    const { below, last } = await chooseVoteCasters(reading);
    const [first, second, ...others] = below;
    if (first === undefined || second === undefined) throw new Unsupported('a quorum of three validators or more');
    const account = given.stranger().address;
    given.afterwards(async () => {
      await control.system(spotValueAdjustAction(account, '0'));
    });
    const before = await stakesNow(reading);
    await control.commit();
    const startMs = await pace.timeMs();
    const cast = async (validators: readonly string[]) => {
      await control.advance(1_000);
      await control.system(spotValueAdjustAction(account, '5'), validators);
      const [row, ...more] = await readVoteRowsAfter(reading, startMs);
      given.require(row !== undefined && more.length === 0, 'the casts of this case are not one row');
      return row;
    };
    const beforeFirst = await readBlockMoment(reading);
    const opened = await cast([first]);
    await judgeFirst({ ...reading, expect }, opened, beforeFirst);
    const standsIn = (...windows: readonly JsonObject[]) => isListedIn(reading, opened, windows);
    const standsAt = (...times: readonly unknown[]) =>
      standsIn(...times.map((time) => ({ start_time: Number(time), end_time: Number(time) })));
    const firstMs = at(opened, 'last_cast_at');
    given.require(
      typeof firstMs === 'number' && (await standsAt(firstMs)).value[0] === true,
      'the open vote is not at its only cast',
    );
    const agreeing = expect('governance.votes.agreeing-null');
    agreeing.equal(field(opened, 'agreeing_stake'), null, 'agreeing_stake of an open vote');
    const beforeSecond = await readBlockMoment(reading);
    const joined = await cast([second]);
    const secondMs = at(joined, 'last_cast_at');
    expect('governance.votes.moves-window').equal(
      await standsAt(firstMs, secondMs),
      [false, true],
      'whether the vote is listed in a window at its first cast, and at its second cast',
    );
    agreeing.equal(field(joined, 'agreeing_stake'), null, 'agreeing_stake of an open vote');

    const enacted = await cast([...others, last]);
    const enactedMs = at(enacted, 'enacted_at');
    given.require(typeof enactedMs === 'number', 'the vote did not enact');
    expect('governance.votes.anchor').equal(
      await standsAt(firstMs, secondMs, enactedMs),
      [false, false, true],
      'whether the vote is listed in a window at its first cast, at its second cast, and at its enactment',
    );
    expect('governance.votes.anchor').equal(
      await standsIn({ end_time: Number(secondMs) }, { start_time: Number(enactedMs) }),
      [false, true],
      'whether the vote is listed in a window up to its second cast, and from its enactment on',
    );

    const rows = rowsAt(enacted, 'casts');
    for (const row of rows) judgeForm(expect('governance.votes.cast-row'), row);
    const castAt = (validator: string) =>
      rows.find((row) => String(row.validator).toLowerCase() === validator.toLowerCase())?.cast_at;
    const latest = rows.find((row) => String(row.validator).toLowerCase() === second.toLowerCase());
    await judgeTimeWithinBlocks(reading, expect('governance.votes.cast-moments'), {
      before: beforeSecond,
      time: field(latest, 'cast_at', field(enacted, 'casts')),
      block: field(latest, 'block', field(enacted, 'casts')),
      what: 'the second cast',
    });
    expect('governance.votes.cast-moments').equal(
      derived(
        [at(opened, 'first_cast_at'), at(enacted, 'first_cast_at'), castAt(first), castAt(second)],
        field(opened, 'first_cast_at'),
        field(enacted, 'first_cast_at'),
        field(enacted, 'casts'),
      ),
      derived([firstMs, firstMs, firstMs, secondMs], field(opened, 'last_cast_at'), field(joined, 'last_cast_at')),
      'first_cast_at of the open and of the enacted vote, cast_at of the first and of the second cast',
    );
    const reported = rows.map(({ validator }) => String(validator).toLowerCase()).toSorted();
    expect('governance.votes.cast-row').equal(
      derived(reported, field(enacted, 'casts')),
      [...below, last].map((validator) => validator.toLowerCase()).toSorted(),
      'casts.*.validator',
    );
    const after = await stakesNow(reading);
    for (const row of rows) {
      const key = String(row.validator).toLowerCase();
      if (before.get(key)?.toString() !== after.get(key)?.toString())
        throw new Disturbed('the stake of a validator moved');
      expect('governance.votes.cast-stake').decimal(field(row, 'stake'), before.get(key) ?? '', `stake of ${key}`);
    }
    const sum = sumAt(rows, 'stake');
    expect('governance.votes.cast-sum').decimal(field(enacted, 'agreeing_stake'), sum);
    expect('governance.votes.cast-sum').atLeast(sum, decimalAt(enacted, 'quorum_stake'), 'agreeing_stake');
  },
});

/** Whether a vote is listed in each of these windows; other votes in them are ignored. */
async function isListedIn(
  reading: PollContext,
  vote: JsonObject | undefined,
  windows: readonly JsonObject[],
): Promise<Traced<readonly boolean[]>> {
  const bodies: JsonObject[] = [];
  for (const window of windows) bodies.push(await readRecordedVotesBody(reading, window));
  const isOurs = ({ round, sub_id }: JsonObject) => round === vote?.round && sub_id === vote?.sub_id;
  return derived(
    bodies.map((body) => rowsAt(body, 'votes').some(isOurs)),
    bodies,
  );
}

function judgeForm(expectation: Expectation, cast: JsonObject): void {
  expectation.relation(
    'a cast with validator address, decimal stake, cast_at, block and value as a string',
    { cast },
    ({ cast: { validator, stake, cast_at, block, value } }) =>
      /^0x[0-9a-f]{40}$/i.test(String(validator)) &&
      Dec.parse(stake) !== null &&
      typeof cast_at === 'number' &&
      typeof block === 'number' &&
      typeof value === 'string',
    'casts',
  );
}

/** Returns the stake of each validator, by its lower-case address. */
async function stakesNow({ given, target }: ReadContext): Promise<ReadonlyMap<string, Dec>> {
  const rows = rowsAt(given.data(await target.read('validator_summaries')), 'validators');
  return new Map(rows.map((row) => [String(row.validator).toLowerCase(), decimalAt(row, 'stake')]));
}

/** Judges the only cast of an open row. */
async function judgeFirst(
  context: PollContext & Pick<CaseContext<'governance.votes.cast-row' | 'governance.votes.cast-moments'>, 'expect'>,
  opened: JsonObject | undefined,
  before: BlockMoment,
): Promise<void> {
  const { expect } = context;
  const [only] = rowsAt(opened, 'casts');
  if (only !== undefined) judgeForm(expect('governance.votes.cast-row'), only);
  const block = field(only, 'block', field(opened, 'casts'));
  for (const time of [field(opened, 'first_cast_at'), field(opened, 'last_cast_at'), field(only, 'cast_at')])
    await judgeTimeWithinBlocks(context, expect('governance.votes.cast-moments'), {
      before,
      time,
      block,
      what: 'the first cast',
    });
}
