import { check } from '../../harness/check/check.ts';
import { awaitLedgerRows, skipIfLedgerUnlisted } from '../../harness/judging/ledger-rows.ts';
import { awaitBalance } from '../../harness/setup/balances.ts';
import { actAndAwaitCommit } from '../../harness/setup/put-in-effect.ts';
import {
  finalizeSupplyAction,
  makeFundedSpotDeployer,
  registerToken,
  seedHoldersAction,
} from '../../harness/setup/spot-deploys.ts';

export default check({
  id: 'spot-deploy.supply.told',
  title: 'the ledger of a holder lists its share of the first supply of a token',
  clauses: ['history.ledger.every-move'],
  by: 'act',
  accounts: 'exact',
  leases: ['registrations'],
  async run(context) {
    const { given, target, expect } = context;
    await skipIfLedgerUnlisted(context);
    const owner = await makeFundedSpotDeployer(context, 1);
    const token = await registerToken(context, owner);
    const { address } = given.stranger();
    await actAndAwaitCommit(context, owner, seedHoldersAction(token, [[{ address }, '1.5']]));
    await given.accepted(target.act(owner, finalizeSupplyAction(token, '1.5')));
    const came = await awaitBalance(context, address, token, '1.5');
    given.require(came.toString() === '1.5', 'the first supply did not come to its holder');
    const rows = await awaitLedgerRows(context, address, (now) => now.length > 0);
    // A stranger's ledger can list nothing else.
    expect('history.ledger.every-move').relation(
      'a ledger row of the holder for the first supply',
      { ledger_updates: rows },
      () => rows.length > 0,
      'ledger_updates',
    );
  },
});
