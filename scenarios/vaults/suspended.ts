import { check } from '../../harness/check/check.ts';
import { refusedWhereTold, verdictOn } from '../../harness/check/told-verdicts.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { heldAtRest, heldOnce } from '../../harness/setup/balances.ts';
import { beyondMeans } from '../../harness/setup/token-send.ts';
import { deposit, openVault, seed, tvlOf } from '../../harness/setup/vaults.ts';

export default check({
  id: 'vaults.deposit.unseeded',
  title: 'a vault that holds value and has no shares takes no deposit until its leader seeds some',
  clauses: ['vaults.deposit.suspended'],
  by: 'operate',
  control: 'funds',
  accounts: 'fresh',
  needs: ['funded-accounts'],
  async run(context) {
    const { given, target, venue, control, expect } = context;
    const asset = venue.usdc.signingId;
    const leader = await given.fundedAccount({ usdc: '10' });
    const follower = await given.fundedAccount({ usdc: '10' });
    const vault = await openVault(context, leader);
    await control.system({ type: 'gov_adjust_spot_value', account: vault.address, value: '5' });
    const clause = expect('vaults.deposit.suspended');
    const value = await tvlOf(context, leader.address, Dec.of(5));
    if (!clause.exercised(value.equals(Dec.of(5)), 'a vault that counts what was put on its address')) return;
    const tried = await verdictOn(
      context,
      () => target.act(follower, deposit(vault, '1')),
      beyondMeans(context, follower),
    );
    refusedWhereTold(clause, tried);
    clause.decimal(await heldAtRest(context, follower.address, asset), '10', 'USDC of the follower');
    const seeded = await target.act(leader, seed(vault, '5'));
    clause.accepted(seeded);
    await tvlOf(context, leader.address, Dec.of(10));
    const reply = await target.act(follower, deposit(vault, '2'));
    clause.accepted(reply);
    const now = await heldOnce(context, follower.address, asset, '8');
    clause.relation('a deposit once there are shares, which leaves 8', { now, reply }, (told) =>
      told.now.equals(Dec.of(8)),
    );
  },
});
