import { check } from '../../harness/check/check.ts';
import { rowsAt } from '../../harness/client/json-at.ts';

export default check({
  id: 'governance.l1-votes.form',
  title: 'votes of validators on the chain itself are told with their round, who cast them, and when',
  clauses: ['governance.l1-votes.shape'],
  by: 'observe',
  async run({ given, target, expect }) {
    const body = given.data(await target.read('validator_l1_votes'));
    const rows = rowsAt(body, 'votes');
    const named = rows.map(({ round, validator }) => `${round} ${validator}`);
    expect('governance.l1-votes.shape').that(new Set(named).size === named.length, {
      expected: 'one row for each validator in each round',
      actual: named,
      path: 'votes',
    });
    for (const { round, validator, submitted_at } of rows)
      expect('governance.l1-votes.shape').that(
        isCount(round) && /^0x[0-9a-f]{40}$/i.test(String(validator)) && isCount(submitted_at),
        { expected: 'a round, an address and a time', actual: { round, validator, submitted_at }, path: 'votes' },
      );
    expect('governance.l1-votes.shape').that(isCount(body.latest_round), {
      expected: 'a count',
      actual: body.latest_round,
      path: 'latest_round',
    });
    expect('governance.l1-votes.shape').shape(body, 'info.validator_l1_votes');
  },
});

function isCount(value: unknown): boolean {
  return typeof value === 'bigint' || (Number.isInteger(value) && Number(value) >= 0);
}
