import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { derived, field, Traced } from '../../harness/check/evidence.ts';
import { at, integerAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import {
  DAY_MS,
  delegateLocked,
  delegateStakeAction,
  delegationRowOf,
  MISSING_DELEGATION_LIST,
  makeFundedStaker,
  readActiveValidators,
  readStakingState,
} from '../../harness/setup/staking.ts';

type Watched = Pick<CaseContext<never>, 'given' | 'target'>;

/** Returns the fee schedule's rates for one account. */
async function rates({ given, target }: Watched, address: string) {
  const body = given.data(await target.read('fee_schedule', { address }));
  if (at(body, 'user.staking_discount_permille') === undefined)
    throw new NotExercised('a discount in the fee schedule');
  return {
    permille: Number(integerAt(body, 'user.staking_discount_permille')),
    discount: field(body, 'user.staking_discount_permille'),
    base: field(body, 'user.taker_bps'),
    effective: field(body, 'user.effective_taker_bps'),
  };
}

type Rates = Awaited<ReturnType<typeof rates>>;

function permilleOf(rows: readonly Rates[]): Traced<readonly number[]> {
  return new Traced(
    rows.map(({ permille }) => permille),
    rows.flatMap(({ discount: reported }) => reported.from),
  );
}

const ACTIVE_MS = DAY_MS + 60_000;
/** The first published tier: above 100, 5 percent. */
const BOUND = '100';
const FIRST = 50;
/** Above the bound of the second tier as well, however it is counted (D130). */
const FLEXIBLE = '500.5';

export default check({
  id: 'staking.weight.tiers',
  title: 'stake is weighted by its lock one day after its delegation, and lowers the taker fee above a tier bound',
  clauses: [
    'staking.weight.multiplier',
    'staking.weight.delay',
    'staking.weight.discount',
    'staking.weight.flexible',
    'staking.state.lock-months',
  ],
  by: 'operate',
  control: 'days',
  leases: ['clock'],
  async run(context) {
    const { given, target, control, expect, reportForm } = context;
    // Stakes by lock months: an amount that reaches the bound, and one slightly above it.
    const stakes = [
      [1, BOUND, '100'],
      [1, '100.5', '100.5'],
      [6, '40.5', '101.25'],
      [24, '25.25', '101'],
    ] as const;
    const stakers: { readonly who: Identity }[] = [];
    for (const [months, amount, weight] of stakes) {
      const who = await makeFundedStaker(context, amount, amount);
      const validator = await delegateLocked(context, who, { amount, months });
      const row = delegationRowOf(await readStakingState(context, who.address), validator);
      if (expect('staking.weight.multiplier').exercised(row?.reward_weight !== undefined, MISSING_DELEGATION_LIST))
        expect('staking.weight.multiplier').decimal(field(row, 'reward_weight'), weight, `reward_weight of ${amount}`);
      if (expect('staking.state.lock-months').exercised(row?.lock_months !== undefined, MISSING_DELEGATION_LIST))
        expect('staking.state.lock-months').equal(field(row, 'lock_months'), months);
      stakers.push({ who });
    }
    const flexible = await makeFundedStaker(context, FLEXIBLE, FLEXIBLE);
    const [validator = ''] = await readActiveValidators(context);
    await given.accepted(target.act(flexible, delegateStakeAction({ validator, amount: FLEXIBLE })));
    const reported = async () => {
      const rows = [];
      for (const { who } of stakers) rows.push(await rates(context, who.address));
      return rows;
    };
    const early = await reported();
    await control.advance(ACTIVE_MS);
    const now = await reported();
    const atBound = now[0];
    const above = now[1];
    // Tiers are governance figures: others than the published ones prove nothing here (D32).
    if (atBound === undefined || above === undefined || above.permille !== FIRST)
      throw new NotExercised('the published first tier');
    const discount = expect('staking.weight.discount');
    expect('staking.weight.delay').equal(
      permilleOf(early),
      [0, 0, 0, 0],
      'staking discounts right after the delegations',
    );
    discount.equal(
      derived(atBound.permille, atBound.discount),
      0,
      'staking discount of stake exactly at the tier bound',
    );
    expect('staking.weight.multiplier').equal(
      permilleOf(now.slice(1)),
      [FIRST, FIRST, FIRST],
      'staking discounts of stake above the tier bound, by lock_months',
    );
    expect('staking.weight.delay').equal(
      derived(above.permille, above.discount),
      FIRST,
      'staking discount one day after the delegation',
    );
    const unlocked = await rates(context, flexible.address);
    expect('staking.weight.flexible').equal(
      derived(unlocked.permille, unlocked.discount),
      FIRST,
      `staking discount of ${FLEXIBLE} staked without a lock`,
    );
    const base = Dec.parse(above.base.value);
    const effective = Dec.parse(above.effective.value);
    if (!discount.exercised(base !== null && effective !== null, 'rates in digits')) return;
    if (base === null || effective === null) return;
    const reduced = base.times(Dec.of('0.95'));
    const cut = reduced.truncated(1);
    // Whether fractions of a tenth of a basis point are charged is open (D258).
    discount.relation(
      `an effective_taker_bps from ${cut} to ${reduced}`,
      { base: above.base, effective: above.effective },
      () => effective.compare(cut) >= 0 && effective.compare(reduced) <= 0,
      'user.effective_taker_bps',
    );
    reportForm('D258', effective.equals(cut) ? 'tenths' : 'whole');
    discount.relation(
      'an effective_taker_bps equal to taker_bps for stake exactly at the tier bound',
      { base: above.base, effective: atBound.effective },
      (bps) => Dec.parse(bps.effective)?.equals(base) === true,
      'user.effective_taker_bps',
    );
  },
});
