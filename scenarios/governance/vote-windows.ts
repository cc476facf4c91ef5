import type { ReadContext } from '../../harness/check/case-context.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import type { Expectation } from '../../harness/check/expect.ts';
import { integerAt, rowsAt } from '../../harness/client/json-at.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

export const voteRowKeyOf = ({ round, sub_id }: JsonObject) => `${String(round)}/${String(sub_id)}`;

export const tracedVoteRowKeysOf = (body: JsonObject) =>
  derived(rowsAt(body, 'votes').map(voteRowKeyOf), field(body, 'votes'));

/** Whether a row is included by windows that end or start at its anchor. */
export async function judgeVoteWindowEnds(
  { given, target }: ReadContext,
  expect: (clause: 'governance.votes.window') => Expectation,
  row: JsonObject,
  anchor: string,
): Promise<void> {
  const time = Number(integerAt(row, anchor));
  const within = async (start_time: number, end_time: number) => {
    const found = tracedVoteRowKeysOf(
      given.data(await target.read('validator_votes', { start_time, end_time, limit: 5000 })),
    );
    return derived(found.value.includes(voteRowKeyOf(row)), found);
  };
  const observed = await Promise.all([
    within(time, time),
    within(time - 1, time),
    within(time, time + 1),
    within(time + 1, time + 500),
    within(time - 500, time - 1),
  ]);
  expect('governance.votes.window').equal(
    derived(
      observed.map(({ value }) => value),
      ...observed,
    ),
    [true, true, true, false, false],
    `whether the vote is in windows exactly at, ending at, starting at, after and before its ${anchor}`,
  );
}
