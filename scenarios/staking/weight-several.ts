import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { isAccepted } from '../../harness/client/outcome.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { DAY_MS, delegateLocked, delegateStakeAction, makeFundedStaker } from '../../harness/setup/staking.ts';

const KEY = 'user.staking_discount_permille';
const ACTIVE_MS = DAY_MS + 60_000;
/** Discount of the first published tier: above 100, 5 percent. */
const FIRST = 50;

export default check({
  id: 'staking.weight.several',
  title: 'all delegations of an account count for its staking tier, and an addition counts one day after it is made',
  clauses: ['staking.weight.discount', 'staking.weight.delay'],
  by: 'operate',
  control: 'days',
  leases: ['clock'],
  async run(context) {
    const { given, target, control, expect } = context;
    const discountOf = async (address: string) =>
      field(given.data(await target.read('fee_schedule', { address })), KEY);
    const [above, both, adding] = await Promise.all([
      makeFundedStaker(context, '110', '110'),
      makeFundedStaker(context, '80', '80'),
      makeFundedStaker(context, '110', '110'),
    ]);
    await delegateLocked(context, above, { amount: '110', months: 1 });
    // 60 and 2.5 times 20: only together above 100.
    const first = await delegateLocked(context, both, { amount: '60', months: 1 });
    await delegateLocked(context, both, { amount: '20', months: 6 }, [first]);
    const validator = await delegateLocked(context, adding, { amount: '60', months: 1 });
    await control.advance(ACTIVE_MS);
    // Tiers are governance figures: others than the published ones prove nothing here (D32), nor does a bound below all of these.
    const published = [await discountOf(above.address), await discountOf(adding.address)].map(({ value }) => value);
    if (published[0] !== FIRST || published[1] !== 0) throw new NotExercised('the published first tier');
    expect('staking.weight.discount').equal(
      await discountOf(both.address),
      FIRST,
      'staking discount of an account with two delegations',
    );

    const more = await target.act(adding, delegateStakeAction({ validator, amount: '50', months: 1 }));
    if (!expect('staking.weight.delay').exercised(isAccepted(more), 'an addition to a delegation')) return;
    await control.commit();
    expect('staking.weight.delay').equal(
      await discountOf(adding.address),
      0,
      'staking discount right after an addition to the delegation',
    );
    await control.advance(ACTIVE_MS);
    expect('staking.weight.delay').equal(
      await discountOf(adding.address),
      FIRST,
      'staking discount a day after an addition to the delegation',
    );
  },
});
