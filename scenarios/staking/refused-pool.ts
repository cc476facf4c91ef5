import { check } from '../../harness/check/check.ts';
import { refusedWhereTold, verdictOn } from '../../harness/check/told-verdicts.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { held, heldAtRest } from '../../harness/setup/balances.ts';
import { deposit, freeOf, freeTold, staker, withdraw } from '../../harness/setup/staking.ts';
import { beyondMeans } from '../../harness/setup/token-send.ts';

/** Amounts that no field of 64 or of 128 bits holds. */
const enormous = [2n ** 64n, 2n ** 128n].map(String);

export default check({
  id: 'staking.pool.refused',
  title: 'nothing of nothing, and no more than there is, moves into free stake or out of it',
  clauses: ['staking.deposit.positive', 'staking.deposit.short', 'staking.withdraw.short'],
  by: 'act',
  async run(context) {
    const { given, target, venue, expect } = context;
    const who = await staker(context, '2', '0.75');
    const asset = venue.native.signingId;
    const spot = await held(context, who.address, asset);
    const free = await freeOf(context, who.address);
    const tried = (action: ReturnType<typeof deposit>) =>
      verdictOn(context, () => target.act(who, action), beyondMeans(context, who));

    for (const move of [deposit, withdraw])
      for (const action of given.some(['0', '0.0', '-1', '-0.25'], 1).map(move))
        refusedWhereTold(expect('staking.deposit.positive'), await tried(action));
    for (const amount of given.some([spot.plus(Dec.of('0.00000001')).toString(), ...enormous], 1))
      refusedWhereTold(expect('staking.deposit.short'), await tried(deposit(amount)));
    for (const amount of given.some(['0.75000001', ...enormous], 1))
      refusedWhereTold(expect('staking.withdraw.short'), await tried(withdraw(amount)));

    for (const clause of ['staking.deposit.positive', 'staking.deposit.short', 'staking.withdraw.short'] as const) {
      expect(clause).decimal(await heldAtRest(context, who.address, asset, spot), spot, 'spot balance');
      if (free !== null) expect(clause).decimal(await freeTold(context, who.address), free, 'free stake');
    }
  },
});
