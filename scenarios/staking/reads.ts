import { check } from '../../harness/check/check.ts';
import { betweenEqualReads } from '../../harness/check/one-cut.ts';
import { decimalAt, rowsAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { isCovered } from '../../harness/setup/staking.ts';

const keys = [
  ...['total_staked', 'delegations', 'pending_unstakes', 'total_stake', 'pending_validator_pool_usdc'],
  ...['n_active_validators', 'reward_source'],
];

export const staked = check({
  id: 'staking.state.stranger',
  title: 'the stake of an address never seen is nothing, and the figures of the chain are there all the same',
  clauses: [
    'staking.state.shape',
    'staking.state.unknown',
    'staking.state.reward-source',
    'staking.state.chain-totals',
  ],
  by: 'observe',
  async run({ given, target, expect }) {
    const { address } = given.stranger();
    const state = given.data(await target.read('staking_state', { address }));
    const known = keys.filter((key) => key in state);
    if (known.length > 0) expect('staking.state.shape').equal(known, keys, 'keys');
    expect('staking.state.shape').shape(state, 'info.staking_state');

    if (expect('staking.state.unknown').exercised('total_staked' in state, 'total_staked')) {
      expect('staking.state.unknown').decimal(state.total_staked, '0', 'total_staked');
      expect('staking.state.unknown').equal([state.delegations, state.pending_unstakes], [[], []], 'its two lists');
      for (const key of ['total_stake', 'pending_validator_pool_usdc'])
        expect('staking.state.unknown').that(Dec.parse(state[key]) !== null, {
          expected: 'a figure of the chain',
          actual: state[key],
          path: key,
        });
    }
    if (expect('staking.state.reward-source').exercised('reward_source' in state, 'reward_source'))
      expect('staking.state.reward-source').equal(state.reward_source, 'fee_funded_on_book_buy', 'reward_source');

    if (!expect('staking.state.chain-totals').exercised('total_stake' in state, 'total_stake')) return;
    const { outer, inner } = await betweenEqualReads(
      { given },
      async () => {
        const { total_stake = null, n_active_validators = null } = given.data(
          await target.read('staking_state', { address }),
        );
        return { total_stake, n_active_validators };
      },
      async () => given.data(await target.read('validator_summaries')),
    );
    const rows = rowsAt(inner, 'validators');
    expect('staking.state.chain-totals').decimal(outer.total_stake, decimalAt(inner, 'total_stake'), 'total_stake');
    expect('staking.state.chain-totals').equal(
      [outer.n_active_validators, inner.n_active ?? null],
      [rows.filter(({ is_active }) => is_active === true).length, inner.n_active ?? null],
      'n_active_validators',
    );
  },
});

export const rewarded = check({
  id: 'staking.rewards.stranger',
  title: 'the rewards of an address never seen are nothing, in the documented form',
  clauses: ['staking.rewards.shape', 'staking.rewards.claimable'],
  by: 'observe',
  async run({ given, target, expect }) {
    const { address } = given.stranger();
    const body = given.data(await target.read('delegator_rewards', { address }));
    expect('staking.rewards.shape').shape(body, 'info.delegator_rewards');
    expect('staking.rewards.shape').equal(String(body.address ?? address).toLowerCase(), address, 'address');
    expect('staking.rewards.claimable').that(isCovered(body), {
      expected: 'claimable_rewards of the sum of unclaimed, or more',
      actual: body,
      path: 'claimable_rewards',
    });
  },
});
