import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import type { Expectation } from '../../harness/check/expect.ts';
import { rowsAt } from '../../harness/client/json-at.ts';
import { Dec, isSameDecimal } from '../../harness/compare/decimal.ts';
import {
  awaitFreeStake,
  awaitStakingWithDelegated,
  delegateStakeAction,
  judgeDelegatedAmount,
  MISSING_DELEGATION_LIST,
  makeFundedStaker,
  readActiveValidators,
  readFreeStake,
  readStakingBody,
  readStakingSummary,
  stakeRowsIn,
  undelegateStakeAction,
  withoutMalformedStakingFields,
} from '../../harness/setup/staking.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { judgeChainStakeCovers } from './covers-own.ts';

const delegationKeys = ['validator', 'amount', 'lock_months', 'reward_weight', 'since_ts', 'pending_rewards'];
const unstakeKeys = ['amount', 'matures_at_ts'];

export default check({
  id: 'staking.delegation.listed',
  title: 'delegated stake shows in every read, and undelegated stake is neither delegated nor free',
  clauses: [
    'staking.delegate.moves',
    'staking.undelegate.unbonds',
    'staking.undelegate.lock-ignored',
    'staking.state.total',
    'staking.state.chain-covers',
    'staking.state.delegation',
    'staking.state.lock-months',
    'staking.state.unstakes',
    'governance.validators.delegation',
    'governance.validators.your-stake',
    'accounts.overview.staking',
  ],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, pace, expect } = context;
    const [first = '', second = first] = await readActiveValidators(context);
    const who = await makeFundedStaker(context, '3', '2.5');
    const stakes =
      first === second
        ? [[first, '1.25']]
        : [
            [first, '1.25'],
            [second, '0.5'],
          ];
    for (const [validator = '', amount = ''] of stakes) {
      expect('staking.delegate.moves').accepted(await target.act(who, delegateStakeAction({ validator, amount })));
      const state = await awaitStakingWithDelegated(context, who.address, validator, amount);
      judgeDelegatedAmount(expect('staking.delegate.moves'), state, validator, amount);
    }
    const sum = Dec.sum(stakes.map(([, amount = '0']) => Dec.of(amount)));
    const free = Dec.of('2.5').minus(sum);
    const reported = await awaitFreeStake(context, who.address, free.toString());
    if (Dec.parse(reported.value) !== null) expect('staking.delegate.moves').decimal(reported, free, 'free stake');

    const body = await readStakingBody(context, who.address);
    for (const row of expect('staking.state.delegation').exercisedBy(
      stakeRowsIn(body, 'delegations') ?? [],
      MISSING_DELEGATION_LIST,
    ))
      hasKeys(expect('staking.state.delegation'), row, delegationKeys);
    const state = withoutMalformedStakingFields(body);
    if (expect('staking.state.total').exercised(state.total_staked !== undefined, 'total_staked'))
      expect('staking.state.total').decimal(field(state, 'total_staked'), sum);
    judgeChainStakeCovers(expect('staking.state.chain-covers'), state, body);
    judgeDelegations(
      context,
      stakeRowsIn(state, 'delegations') ?? [],
      stakes.map(([validator = '']) => validator),
    );

    const dueOf = (row: JsonObject) =>
      stakes.find(([named = '']) => named.toLowerCase() === String(row.validator).toLowerCase())?.[1] ?? '0';
    // The other read's row may have had a form that does not show whether a delegation is committed.
    const mine = await pace.eventually(
      async () => rowsAt(given.data(await target.read('validator_summaries', { address: who.address })), 'validators'),
      (listed) => listed.every((row) => isSameDecimal(row.your_stake, dueOf(row))),
    );
    judgeOwnStakes(context, mine, dueOf);
    const summary = await readStakingSummary(context, who.address);
    const delegated = field(summary, 'total_delegated');
    if (expect('accounts.overview.staking').exercised(delegated.value !== undefined, 'staking.summary'))
      expect('accounts.overview.staking').decimal(delegated, sum, 'staking.summary.total_delegated');

    // A word that the delegation does not have: it has no effect here, but is signed.
    const back = await target.act(who, undelegateStakeAction({ validator: first, amount: '0.75', months: 24 }));
    for (const clause of ['staking.undelegate.lock-ignored', 'staking.undelegate.unbonds'] as const)
      expect(clause).accepted(back);
    await awaitStakingWithDelegated(context, who.address, first, '0.5');
    // The undelegation takes longer than the next block.
    await pace.blocks(2);
    const left = await readStakingBody(context, who.address);
    for (const clause of ['staking.undelegate.lock-ignored', 'staking.undelegate.unbonds'] as const) {
      judgeDelegatedAmount(expect(clause), withoutMalformedStakingFields(left), first, '0.5');
    }
    const now = await readFreeStake(context, who.address);
    if (now !== null) expect('staking.undelegate.unbonds').decimal(now, free, 'free stake');
    const leaving = field(await readStakingSummary(context, who.address), 'pending_withdrawal');
    if (Dec.parse(leaving.value) !== null) expect('staking.undelegate.unbonds').decimal(leaving, '0.75');
    const entries = stakeRowsIn(left, 'pending_unstakes') ?? [];
    for (const row of expect('staking.state.unstakes').exercisedBy(entries, 'stake that was taken back'))
      hasKeys(expect('staking.state.unstakes'), row, unstakeKeys);
    const amounts = (stakeRowsIn(withoutMalformedStakingFields(left), 'pending_unstakes') ?? []).map(({ amount }) =>
      Dec.parse(amount),
    );
    if (stakeRowsIn(left, 'pending_unstakes') !== null && amounts.every((amount) => amount !== null))
      expect('staking.undelegate.unbonds').decimal(
        derived(Dec.sum(amounts), field(left, 'pending_unstakes')),
        '0.75',
        'sum of pending_unstakes',
      );
    if (first === second) return;
    // The rest ends one delegation, and leaves the other unchanged.
    expect('staking.undelegate.unbonds').accepted(
      await target.act(who, undelegateStakeAction({ validator: first, amount: '0.5' })),
    );
    const rest = await awaitStakingWithDelegated(context, who.address, first, '0');
    judgeDelegatedAmount(expect('staking.undelegate.unbonds'), rest, second, '0.5');
  },
});

/** Judges what validators' rows show for the requesting account: 0 for those without its delegation. */
function judgeOwnStakes(
  { expect }: CaseContext<'governance.validators.delegation' | 'governance.validators.your-stake'>,
  rows: readonly JsonObject[],
  dueOf: (row: JsonObject) => string,
): void {
  for (const row of rows) {
    const due = dueOf(row);
    const clause = due === '0' ? 'governance.validators.your-stake' : 'governance.validators.delegation';
    expect(clause).decimal(field(row, 'your_stake'), due);
  }
}

/** Judges that the rows are the delegations to these validators, without a lock. Further fields are allowed (D11). */
function judgeDelegations(
  { expect }: CaseContext<'staking.state.delegation' | 'staking.state.lock-months'>,
  rows: readonly JsonObject[],
  validators: readonly string[],
): void {
  if (rows.length > 0 && rows.every(({ validator }) => validator !== undefined))
    expect('staking.state.delegation').equal(
      derived(rows.map((row) => String(row.validator).toLowerCase()).toSorted(), rows),
      validators.map((validator) => validator.toLowerCase()).toSorted(),
      'validators of the delegations',
    );
  const weighed = rows.filter((row) => 'lock_months' in row && 'reward_weight' in row);
  for (const row of expect('staking.state.lock-months').exercisedBy(weighed, MISSING_DELEGATION_LIST)) {
    expect('staking.state.lock-months').equal(field(row, 'lock_months'), 0, 'lock_months of a row without a lock');
    expect('staking.state.lock-months').decimal(
      field(row, 'reward_weight'),
      '0',
      'reward_weight of a row without a lock',
    );
  }
}

function hasKeys(expectation: Expectation, row: JsonObject, keys: readonly string[]): void {
  expectation.equal(
    derived(
      keys.filter((key) => key in row),
      row,
    ),
    keys,
    'documented keys of the row',
  );
}
