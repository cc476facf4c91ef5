import { check } from '../../harness/check/check.ts';
import { rowsAt } from '../../harness/client/json-at.ts';
import { holding } from '../../harness/setup/balances.ts';
import { casters } from '../../harness/setup/votes.ts';
import { ballotFor, rowsAfter } from './ballots.ts';

export default check({
  id: 'governance.votes.two-payloads',
  title: 'casts for two payloads are two rows, and do not make one quorum',
  clauses: ['governance.votes.apart', 'governance.votes.filter-validator'],
  by: 'operate',
  leases: ['clock'],
  async run({ given, target, venue, pace, control, expect }) {
    const reading = { given, target, venue, pace };
    const { below, last } = await casters(reading);
    const account = given.stranger().address;
    const held = async () => (await holding(reading, account)).usdc.toString();
    given.afterwards(async () => {
      if ((await held()) !== '0') await control.system(ballotFor(account, '0'));
    });
    await control.commit();
    const startMs = await pace.timeMs();
    await control.system(ballotFor(account, '5'), below);
    await control.system(ballotFor(account, '6'), [last]);

    expect('governance.votes.apart').equal(await held(), '0', 'USDC that either vote would give');
    const rows = await rowsAfter(reading, startMs);
    expect('governance.votes.apart').equal(
      rows.map(({ status }) => status),
      ['voting', 'voting'],
      'status of the two rows',
    );
    const castersOf = (row: (typeof rows)[number]) =>
      rowsAt(row, 'casts').map(({ validator }) => String(validator).toLowerCase());
    expect('governance.votes.apart').equal(
      rows.map((row) => castersOf(row).length).toSorted((a, b) => b - a),
      [below.length, 1],
      'casts of the two rows',
    );

    const ofLast = await rowsAfter(reading, startMs, { validator: last });
    expect('governance.votes.filter-validator').equal(
      ofLast.map(castersOf),
      [[last.toLowerCase()]],
      'casts of the rows of one validator',
    );
    const [first = last] = below;
    const ofFirst = await rowsAfter(reading, startMs, { validator: first });
    expect('governance.votes.filter-validator').that(
      ofFirst.length === 1 && ofFirst.every((row) => castersOf(row).includes(first.toLowerCase())),
      { expected: `the row in which ${first} cast`, actual: ofFirst.map(castersOf) },
    );
  },
});
