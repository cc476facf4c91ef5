import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { refusedWhereTold, verdictOn } from '../../harness/check/told-verdicts.ts';
import {
  delegate,
  delegatedOnce,
  freeOf,
  staker,
  stakingState,
  tellsStake,
  undelegate,
  validatorsHere,
} from '../../harness/setup/staking.ts';
import { beyondMeans } from '../../harness/setup/token-send.ts';

export default check({
  id: 'staking.delegation.refused',
  title: 'a delegation of nothing, of too much, to nobody or by words that there are not moves nothing',
  clauses: [
    'staking.delegate.positive',
    'staking.delegate.short',
    'staking.delegate.validator',
    'staking.delegate.lock-words',
    'staking.delegate.one-tier',
    'staking.undelegate.short',
  ],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, pace, expect } = context;
    const [validator = '', other] = await validatorsHere(context);
    const who = await staker(context, '2', '1.5');
    await given.accepted(target.act(who, delegate({ validator, amount: '0.5' })));
    await delegatedOnce(context, who.address, validator, '0.5');
    const nobody = given.stranger().address;
    const held = { validator, amount: '0.25' };
    const cases = [
      ['staking.delegate.positive', delegate({ validator, amount: '0' })],
      ['staking.delegate.positive', delegate({ validator, amount: '-0.25' })],
      ['staking.delegate.positive', undelegate({ validator, amount: '-0.25' })],
      ['staking.delegate.short', delegate({ validator, amount: '1.00000001' })],
      ['staking.delegate.short', delegate({ validator, amount: String(2n ** 64n) })],
      ['staking.delegate.validator', delegate({ validator: nobody, amount: '0.25' })],
      ['staking.delegate.lock-words', delegate({ ...held, months: 3 })],
      ['staking.delegate.one-tier', delegate({ ...held, months: 1 })],
      ['staking.delegate.one-tier', delegate({ ...held, months: 24 })],
      ['staking.undelegate.short', undelegate({ validator, amount: '0.50000001' })],
      ['staking.undelegate.short', undelegate({ validator: other ?? nobody, amount: '0.25' })],
    ] as const;
    for (const [clause, action] of given.some(cases, 1, ([clause]) => clause)) {
      const reply = await verdictOn(context, () => target.act(who, action), beyondMeans(context, who));
      refusedWhereTold(expect(clause), reply);
      // A lock of a validator that has nothing yet is a word by itself.
      if (clause !== 'staking.delegate.lock-words' || other === undefined) continue;
      const alone = delegate({ validator: other, amount: '0.25', months: 12 });
      refusedWhereTold(
        expect(clause),
        await verdictOn(context, () => target.act(who, alone), beyondMeans(context, who)),
      );
    }
    await pace.blocks(2);
    const state = await stakingState(context, who.address);
    const free = await freeOf(context, who.address);
    for (const clause of new Set(cases.map(([named]) => named))) {
      tellsStake(expect(clause), state, validator, '0.5');
      if (state.total_staked !== undefined) expect(clause).decimal(field(state, 'total_staked'), '0.5');
      if (free !== null) expect(clause).decimal(free, '1', 'free stake');
    }
  },
});
