import { check } from '../../harness/check/check.ts';
import { rowsAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import {
  delegate,
  delegatedOnce,
  freeOf,
  freeOnce,
  rowOf,
  stakeRows,
  staker,
  stakingState,
  summaryOf,
  undelegate,
  validatorsHere,
} from '../../harness/setup/staking.ts';

/** Why nothing is judged of a body without any of the keys that only public facts show (D106). */
const unlisted = 'a list of delegations';

export default check({
  id: 'staking.delegation.listed',
  title: 'free stake goes to validators, every read tells how much, and what is taken back is neither there nor free',
  clauses: [
    'staking.delegate.moves',
    'staking.undelegate.unbonds',
    'staking.undelegate.lock-ignored',
    'staking.state.total',
    'staking.state.delegation',
    'staking.state.lock-months',
    'staking.state.unstakes',
    'governance.validators.delegation',
    'accounts.overview.staking',
  ],
  by: 'act',
  async run(context) {
    const { given, target, pace, expect } = context;
    const [first = '', second = first] = await validatorsHere(context);
    const who = await staker(context, '3', '2.5');
    const stakes =
      first === second
        ? [[first, '1.25']]
        : [
            [first, '1.25'],
            [second, '0.5'],
          ];
    for (const [validator = '', amount = ''] of stakes) {
      const reply = await target.act(who, delegate({ validator, amount }));
      const state = await delegatedOnce(context, who.address, validator, amount);
      if (expect('staking.delegate.moves').exercised(stakeRows(state, 'delegations') !== null, unlisted))
        expect('staking.delegate.moves').decimal(rowOf(state, validator)?.amount ?? null, amount, 'amount');
      expect('staking.delegate.moves').accepted(reply);
    }
    const sum = Dec.sum(stakes.map(([, amount = '0']) => Dec.of(amount)));
    const free = Dec.of('2.5').minus(sum);
    const told = await freeOnce(context, who.address, free.toString());
    if (told !== null) expect('staking.delegate.moves').decimal(told.toString(), free, 'free stake');

    const state = await stakingState(context, who.address);
    const rows = stakeRows(state, 'delegations');
    const isListed = rows !== null;
    if (expect('staking.state.total').exercised(isListed, unlisted))
      expect('staking.state.total').decimal(state.total_staked ?? null, sum, 'total_staked');
    for (const row of expect('staking.state.delegation').exercisedBy(rows ?? [], 'a delegation')) {
      const { validator, amount, reward_weight, since_ts, pending_rewards } = row;
      const isRow =
        typeof validator === 'string' &&
        [amount, reward_weight, pending_rewards].every((figure) => Dec.parse(figure) !== null) &&
        Number.isInteger(row.lock_months) &&
        Number.isInteger(since_ts);
      expect('staking.state.delegation').that(isRow, {
        expected: 'validator, amount, lock_months, reward_weight, since_ts and pending_rewards',
        actual: row,
        path: 'delegations',
      });
      expect('staking.state.lock-months').equal(row.lock_months ?? null, 0, 'lock_months of a row without a lock');
      expect('staking.state.lock-months').decimal(reward_weight ?? null, '0', 'reward_weight of a row without a lock');
    }
    if (isListed)
      expect('staking.state.delegation').equal(
        rows.map((row) => String(row.validator).toLowerCase()).toSorted(),
        stakes.map(([validator = '']) => validator.toLowerCase()).toSorted(),
        'validators of the delegations',
      );
    else expect('staking.state.lock-months').exercised(false, unlisted);

    const mine = rowsAt(given.data(await target.read('validator_summaries', { address: who.address })), 'validators');
    for (const { validator, your_stake } of mine) {
      const own = stakes.find(([named = '']) => named.toLowerCase() === String(validator).toLowerCase());
      expect('governance.validators.delegation').decimal(your_stake ?? null, own?.[1] ?? '0', 'your_stake');
    }
    const summary = await summaryOf(context, who.address);
    const { total_delegated } = summary;
    if (expect('accounts.overview.staking').exercised(total_delegated !== undefined, 'staking.summary'))
      expect('accounts.overview.staking').decimal(total_delegated ?? null, sum, 'staking.summary.total_delegated');

    // A word that the delegation does not have: it says nothing here, and is signed.
    const back = await target.act(who, undelegate({ validator: first, amount: '0.75', months: 24 }));
    await delegatedOnce(context, who.address, first, '0.5');
    // It waits longer than for the next block.
    await pace.blocks(2);
    const after = await stakingState(context, who.address);
    for (const clause of ['staking.undelegate.lock-ignored', 'staking.undelegate.unbonds'] as const) {
      if (expect(clause).exercised(isListed, unlisted))
        expect(clause).decimal(rowOf(after, first)?.amount ?? null, '0.5', 'amount');
      expect(clause).accepted(back);
    }
    const now = await freeOf(context, who.address);
    if (now !== null) expect('staking.undelegate.unbonds').decimal(now.toString(), free, 'free stake');
    const entries = stakeRows(after, 'pending_unstakes') ?? [];
    for (const { amount, matures_at_ts } of expect('staking.state.unstakes').exercisedBy(
      isListed ? entries : [],
      'stake that was taken back',
    ))
      expect('staking.state.unstakes').that(Dec.parse(amount) !== null && Number.isInteger(matures_at_ts), {
        expected: 'amount and matures_at_ts',
        actual: entries,
        path: 'pending_unstakes',
      });
    if (isListed)
      expect('staking.undelegate.unbonds').decimal(
        Dec.sum(entries.map(({ amount }) => Dec.parse(amount) ?? Dec.of(0))).toString(),
        '0.75',
        'sum of pending_unstakes',
      );
  },
});
