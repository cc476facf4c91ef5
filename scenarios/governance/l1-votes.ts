import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { rowsAt } from '../../harness/client/json-at.ts';

export default check({
  id: 'governance.l1-votes.form',
  title: 'validator_l1_votes lists votes with round, validator and submitted_at',
  clauses: ['governance.l1-votes.shape'],
  by: 'observe',
  async run({ given, target, expect }) {
    const body = given.data(await target.read('validator_l1_votes'));
    const rows = rowsAt(body, 'votes');
    const shape = expect('governance.l1-votes.shape');
    // Equal rows are valid: a validator may cast for several payloads of one round in one block.
    for (const row of rows)
      shape.relation(
        'an integer round, a validator address and an integer submitted_at',
        { round: field(row, 'round'), validator: field(row, 'validator'), submittedAt: field(row, 'submitted_at') },
        ({ round, validator, submittedAt }) =>
          isCount(round) && /^0x[0-9a-f]{40}$/i.test(String(validator)) && isCount(submittedAt),
        'votes',
      );
    shape.relation(
      'latest_round to be a non-negative integer',
      { latestRound: field(body, 'latest_round') },
      ({ latestRound }) => isCount(latestRound),
      'latest_round',
    );
    shape.shape(body, 'info.validator_l1_votes');
  },
});

function isCount(value: unknown): boolean {
  return typeof value === 'bigint' || (Number.isInteger(value) && Number(value) >= 0);
}
