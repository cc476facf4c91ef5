import { check } from '../../harness/check/check.ts';
import { refusedWhereTold, verdictOn } from '../../harness/check/told-verdicts.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { heldAtRest, heldOnce } from '../../harness/setup/balances.ts';
import { beyondMeans } from '../../harness/setup/token-send.ts';
import {
  deposit,
  openVault,
  seed,
  sharesIn,
  takeOut,
  type Vault,
  vaultsLedBy,
  withdrawal,
} from '../../harness/setup/vaults.ts';

export default check({
  id: 'vaults.of-one-leader.apart',
  title: 'of two vaults of one leader each has what was paid into it, and its own shares',
  clauses: ['vaults.transfer.deposit', 'vaults.transfer.withdraw', 'vaults.deposit.credits', 'vaults.withdraw.above'],
  by: 'act',
  accounts: 'exact',
  async run(context) {
    const { given, target, venue, pace, expect } = context;
    const asset = venue.usdc.signingId;
    const [leader, follower] = [await given.fundedAccount({ usdc: '20' }), await given.fundedAccount({ usdc: '10' })];
    const first = await openVault(context, leader, { name: 'first' });
    const second = await openVault(context, leader, { name: 'second' });
    given.that(String(first.id) !== String(second.id), 'two vaults have one number');
    const rowOf = async ({ id }: Vault) =>
      (await vaultsLedBy(context, leader.address)).find((row) => String(row.id) === String(id)) ?? {};
    const tvl = (vault: Vault, due: Dec) =>
      pace.eventually(
        async () => decimalAt(await rowOf(vault), 'tvl'),
        (now) => now.equals(due),
      );

    const due = new Map([
      [first, Dec.of(0)],
      [second, Dec.of(0)],
    ]);
    for (const [clause, who, vault, action, usd] of [
      ['vaults.transfer.deposit', leader, second, seed(second, '5'), '5'],
      ['vaults.transfer.deposit', leader, first, seed(first, '3'), '3'],
      ['vaults.transfer.withdraw', leader, second, takeOut(second, '1'), '-1'],
      ['vaults.deposit.credits', follower, first, deposit(first, '2'), '2'],
      ['vaults.deposit.credits', follower, second, deposit(second, '1.5'), '1.5'],
    ] as const) {
      expect(clause).accepted(await target.act(who, action));
      due.set(vault, (due.get(vault) ?? Dec.of(0)).plus(Dec.of(usd)));
      for (const [each, sum] of due)
        expect(clause).decimal(await tvl(each, sum), sum, `tvl of vault ${each.id} after ${usd} for vault ${vault.id}`);
    }

    const own = await sharesIn(context, leader.address, first);
    const above = expect('vaults.withdraw.above');
    if (!above.exercised(own !== null, 'an overview that tells of shares') || own === null) return;
    const before = await heldOnce(context, leader.address, asset, '13');
    // Fewer than the vault has given out, and than the leader has of both together.
    const asked = own.times(Dec.of('1.25')).toString();
    const reply = await verdictOn(
      context,
      () => target.act(leader, withdrawal(first, asked)),
      beyondMeans(context, leader),
    );
    above.decimal(await heldAtRest(context, leader.address, asset), before, 'USDC of the leader');
    refusedWhereTold(above, reply);
  },
});
