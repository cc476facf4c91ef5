import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { rowsAt } from '../../harness/client/json-at.ts';
import { readUsdcAndNative } from '../../harness/setup/balances.ts';
import { chooseVoteCasters } from '../../harness/setup/votes.ts';
import { readVotesBodyAfter, spotValueAdjustAction } from './ballots.ts';

export default check({
  id: 'governance.votes.two-payloads',
  title: 'casts for two payloads are listed as two votes and do not add up to one quorum',
  clauses: ['governance.votes.apart', 'governance.votes.filter-validator'],
  by: 'operate',
  control: 'vote',
  leases: ['clock'],
  async run({ given, target, venue, pace, control, expect }) {
    const reading = { given, target, venue, pace };
    const { below, last } = await chooseVoteCasters(reading);
    const account = given.stranger().address;
    const held = async () => (await readUsdcAndNative(reading, account)).usdc;
    given.afterwards(async () => {
      if ((await held()).toString() !== '0') await control.system(spotValueAdjustAction(account, '0'));
    });
    await control.commit();
    const startMs = await pace.timeMs();
    await control.system(spotValueAdjustAction(account, '5'), below);
    await control.system(spotValueAdjustAction(account, '6'), [last]);

    const apart = expect('governance.votes.apart');
    apart.decimal(await held(), '0', 'USDC of the account with neither vote enacted');
    const body = await readVotesBodyAfter(reading, startMs);
    const rows = rowsAt(body, 'votes');
    apart.equal(
      derived(
        rows.map(({ status }) => status),
        field(body, 'votes'),
      ),
      ['voting', 'voting'],
      'status of the two votes',
    );
    const castersOf = (row: (typeof rows)[number]) =>
      rowsAt(row, 'casts').map(({ validator }) => String(validator).toLowerCase());
    apart.equal(
      derived(
        rows.map((row) => castersOf(row).length).toSorted((a, b) => b - a),
        field(body, 'votes'),
      ),
      [below.length, 1],
      'number of casts of the two votes',
    );

    const filter = expect('governance.votes.filter-validator');
    const ofLast = await readVotesBodyAfter(reading, startMs, { validator: last });
    filter.equal(
      derived(rowsAt(ofLast, 'votes').map(castersOf), field(ofLast, 'votes')),
      [[last.toLowerCase()]],
      'casts of the votes under the filter validator',
    );
    // Judges both the first and the later casts.
    for (const validator of below) {
      const own = await readVotesBodyAfter(reading, startMs, { validator });
      filter.relation(
        `only the vote in which ${validator} cast, under the filter validator`,
        { casters: derived(rowsAt(own, 'votes').map(castersOf), field(own, 'votes')) },
        ({ casters }) => casters.length === 1 && casters.every((each) => each.includes(validator.toLowerCase())),
      );
    }
  },
});
