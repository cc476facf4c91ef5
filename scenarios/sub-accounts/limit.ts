import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { refusedWhereTold, verdictOn } from '../../harness/check/told-verdicts.ts';
import { held, heldAtRest } from '../../harness/setup/balances.ts';
import { creation, listedSubs, subAccount, transfer } from '../../harness/setup/sub-accounts.ts';
import { beyondMeans } from '../../harness/setup/token-send.ts';

const MOST = 32;

export default check({
  id: 'sub-accounts.create.most',
  title: 'a master makes 32 sub-accounts, and not one more',
  clauses: ['sub-accounts.create.limit'],
  by: 'act',
  async run(context) {
    const { given, target, venue, expect } = context;
    const asset = venue.usdc.signingId;
    const master = await given.fundedAccount({ usdc: '5' });
    await subAccount(context, master, 0);
    for (let index = 1; index < MOST; index++) {
      const reply = await target.act(master, creation({ index }));
      expect('sub-accounts.create.limit').accepted(reply);
    }
    await context.pace.committed();
    const listed = await listedSubs(context, master.address);
    if (listed !== null) {
      const rows = listed.map(({ row }) => row);
      expect('sub-accounts.create.limit').equal(derived(rows.length, rows), MOST, 'sub-accounts of one master');
    }

    const more = await verdictOn(
      context,
      () => target.act(master, creation({ index: MOST })),
      beyondMeans(context, master),
    );
    refusedWhereTold(expect('sub-accounts.create.limit'), more);
    const before = await held(context, master.address, asset);
    await target.act(master, transfer({ index: MOST, deposit: true, amount: '1' }));
    const left = await heldAtRest(context, master.address, asset, before);
    expect('sub-accounts.create.limit').decimal(left, before, 'USDC after paying into the 33rd');
  },
});
