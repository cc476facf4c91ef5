import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { rowsAt } from '../../harness/client/json-at.ts';
import type { ReadReply } from '../../harness/client/replies.ts';
import { chooseVoteCasters, readRecordedVoteRows } from '../../harness/setup/votes.ts';
import { spotValueAdjustAction } from './ballots.ts';
import { judgeVoteCoverageAtCount } from './vote-rows.ts';

const DEFAULT = 500;
const MOST = 5_000;
const UINT32_MAX = 2 ** 32 - 1;

export default check({
  id: 'governance.votes.limits',
  title: 'validator_votes returns up to 500 rows by default, and up to a limit from 1 to 5000',
  clauses: ['governance.votes.limit', 'governance.votes.coverage'],
  by: 'operate',
  control: 'vote',
  leases: ['clock'],
  async run({ given, target, control, pace, expect }) {
    const countOf = (reply: ReadReply) => {
      const body = given.data(reply);
      return derived(rowsAt(body, 'votes').length, field(body, 'votes'));
    };
    const rowsOf = async (args: { readonly limit?: number }) => countOf(await target.read('validator_votes', args));
    const { last } = await chooseVoteCasters({ given, target });
    const account = given.stranger().address;
    await control.system(spotValueAdjustAction(account, '1'), [last]);
    await readRecordedVoteRows({ given, target, pace });
    // Casts one vote more than the default limit. A later run on the same venue finds them.
    for (let rows = (await rowsOf({ limit: MOST })).value; rows <= DEFAULT; rows++) {
      await control.system(spotValueAdjustAction(account, String(rows + 1)), [last]);
    }
    await pace.archived();
    for (const [limit, rows] of [
      [0, 1],
      [1, 1],
      [2, 2],
      [DEFAULT + 1, DEFAULT + 1],
    ] as const) {
      expect('governance.votes.limit').equal(await rowsOf({ limit }), rows, `number of rows with limit ${limit}`);
    }
    expect('governance.votes.limit').equal(await rowsOf({}), DEFAULT, 'number of rows without a limit');
    for (const beyond of [MOST + 1, UINT32_MAX])
      expect('governance.votes.limit').equal(
        await rowsOf({ limit: beyond }),
        (await rowsOf({ limit: MOST })).value,
        `number of rows with limit ${beyond}, the same as with ${MOST}`,
      );
    await judgeVoteCoverageAtCount({ given, target }, expect);
  },
});
