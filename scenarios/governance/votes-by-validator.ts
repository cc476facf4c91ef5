import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { readBetweenEqualReads } from '../../harness/check/same-block-reads.ts';
import { rowsAt } from '../../harness/client/json-at.ts';
import { Unsupported } from '../../harness/kernel/verdicts.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { MAX_VOTE_ROWS } from './vote-rows.ts';
import { tracedVoteRowKeysOf, voteRowKeyOf } from './vote-windows.ts';

/** Maximum validators to query, starting with those that cast after another. */
const MOST_VALIDATORS = 6;

const castersOf = (row: JsonObject) => rowsAt(row, 'casts').map(({ validator }) => String(validator).toLowerCase());

export default check({
  id: 'governance.votes.by-validator',
  title: 'the validator filter keeps exactly the votes in which that validator cast, first or later',
  clauses: ['governance.votes.filter-validator'],
  by: 'observe',
  async run({ given, target, expect }) {
    const listed = async (filter: JsonObject) =>
      given.data(await target.read('validator_votes', { ...filter, limit: MAX_VOTE_ROWS }));
    const {
      outer: [votes],
      inner: kept,
    } = await readBetweenEqualReads(
      { given },
      async () => [rowsAt(await listed({}), 'votes')] as const,
      async () => {
        const casters = rowsAt(await listed({}), 'votes').map(castersOf);
        const later = casters.flatMap((each) => each.slice(1));
        const validators = [...new Set([...later, ...casters.flat()])].slice(0, MOST_VALIDATORS);
        return Promise.all(
          validators.map(async (validator) => ({ validator, keys: tracedVoteRowKeysOf(await listed({ validator })) })),
        );
      },
    );
    if (kept.length === 0 || votes.length >= MAX_VOTE_ROWS) throw new Unsupported('votes with casts, in one answer');
    for (const { validator, keys } of kept) {
      const due = votes.filter((row) => castersOf(row).includes(validator));
      // No text orders rows with the same anchor.
      expect('governance.votes.filter-validator').equal(
        derived(keys.value.toSorted(), keys),
        derived(due.map(voteRowKeyOf).toSorted(), due),
        `round and sub_id of the votes in which ${validator} cast`,
      );
    }
  },
});
