import { check } from '../../harness/check/check.ts';
import { heldOnce } from '../../harness/setup/balances.ts';
import { inEffect } from '../../harness/setup/in-effect.ts';
import { deployedToken, finalSupply, seeding, spotDeployer } from '../../harness/setup/spot-deploys.ts';
import { ledgerOnce } from '../history/ledger-rows.ts';

export default check({
  id: 'spot-deploy.supply.told',
  title: 'a holder of the first supply of a token finds it in its ledger',
  clauses: ['history.ledger.every-move'],
  by: 'act',
  needs: ['archive'],
  accounts: 'exact',
  leases: ['registrations'],
  async run(context) {
    const { given, target, expect } = context;
    const owner = await spotDeployer(context, 1);
    const token = await deployedToken(context, owner);
    const { address } = given.stranger();
    await inEffect(context, owner, seeding(token, [[{ address }, '1.5']]));
    await given.accepted(target.act(owner, finalSupply(token, '1.5')));
    const came = await heldOnce(context, address, token, '1.5');
    given.that(came.toString() === '1.5', 'the first supply did not come to its holder');
    const rows = await ledgerOnce(context, address, (now) => now.length > 0);
    // A stranger's ledger can list nothing else.
    expect('history.ledger.every-move').relation(
      'a row of the first supply',
      { ledger_updates: rows },
      () => rows.length > 0,
      'ledger_updates',
    );
  },
});
