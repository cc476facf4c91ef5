import type { ReadContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import type { Expectation } from '../../harness/check/expect.ts';
import { readBetweenEqualReads } from '../../harness/check/same-block-reads.ts';
import { at, decimalAt, rowsAt } from '../../harness/client/json-at.ts';
import { readStakingBody, withoutMalformedStakingFields } from '../../harness/setup/staking.ts';
import { isJsonObject, type JsonObject } from '../../spec-schemas/json/lossless.ts';
import { judgeChainStakeCovers } from './covers-own.ts';

const keys = [
  'total_staked',
  'delegations',
  'pending_unstakes',
  'total_stake',
  'pending_validator_pool_usdc',
  'n_active_validators',
  'reward_source',
];

export default check({
  id: 'staking.state.stranger',
  title: 'staking_state of an address never seen has no stake, and still has the figures of the chain',
  clauses: [
    'staking.state.shape',
    'staking.state.unknown',
    'staking.state.reward-source',
    'staking.state.chain-totals',
    'staking.state.chain-covers',
  ],
  by: 'observe',
  async run({ given, target, expect }) {
    const { address } = given.stranger();
    const state = given.data(await target.read('staking_state', { address }));
    const known = keys.filter((key) => key in state);
    if (known.length > 0)
      expect('staking.state.shape').equal(derived(known, state), keys, 'documented keys of staking_state');
    expect('staking.state.shape').shape(state, 'info.staking_state');

    if (expect('staking.state.reward-source').exercised(typeof state.reward_source === 'string', 'reward_source'))
      expect('staking.state.reward-source').equal(field(state, 'reward_source'), 'fee_funded_on_book_buy');
    // Even an account's empty lists are present, and so are the figures of the chain.
    const formed = withoutMalformedStakingFields(state);
    const unknown = expect('staking.state.unknown');
    if (unknown.exercised(formed.total_staked !== undefined, 'total_staked'))
      unknown.decimal(field(formed, 'total_staked', state), '0');
    for (const key of ['delegations', 'pending_unstakes'])
      if (formed[key] !== undefined)
        unknown.equal(field(formed, key, state), [], 'delegations and pending_unstakes of an address never seen');
    if ('total_staked' in state) {
      const empty = keys.filter((key) => state[key] === null || state[key] === '');
      unknown.equal(derived(empty, state), [], 'keys of staking_state with null or an empty string');
    }

    judgeChainStakeCovers(expect('staking.state.chain-covers'), formed, state);
    const isFormed = ['total_stake', 'n_active_validators'].every(
      (key) => withoutMalformedStakingFields(state)[key] !== undefined,
    );
    if (!expect('staking.state.chain-totals').exercised(isFormed, 'total_stake and n_active_validators')) return;
    let reported: JsonObject = {};
    const { inner } = await readBetweenEqualReads(
      { given },
      async () => {
        reported = given.data(await target.read('staking_state', { address }));
        const { total_stake = null, n_active_validators = null } = reported;
        return { total_stake, n_active_validators };
      },
      async () => given.data(await target.read('validator_summaries')),
    );
    await judgeOverview({ given, target }, address, expect('staking.state.chain-totals'));
    const rows = rowsAt(inner, 'validators');
    expect('staking.state.chain-totals').decimal(field(reported, 'total_stake'), decimalAt(inner, 'total_stake'));
    expect('staking.state.chain-totals').equal(
      derived(reported.n_active_validators ?? null, field(reported, 'n_active_validators')),
      derived(rows.filter(({ is_active }) => is_active === true).length, field(inner, 'validators')),
      'n_active_validators[0]',
    );
  },
});

/** Judges that an account's overview shows the same figures, as long as none changes in the meantime. */
async function judgeOverview(reading: ReadContext, address: string, expectation: Expectation): Promise<void> {
  const { given, target } = reading;
  const figures = (state: JsonObject) => {
    const { total_stake, pending_validator_pool_usdc } = withoutMalformedStakingFields(state);
    return [total_stake ?? null, pending_validator_pool_usdc ?? null];
  };
  for (let round = 0; round < ROUNDS; round++) {
    const before = figures(await readStakingBody(reading, address));
    const overview = given.data(await target.read('account_state', { address, detail: 'overview' }));
    const body = await readStakingBody(reading, address);
    const after = figures(body);
    const reported = at(overview, 'staking.state');
    if (!isJsonObject(reported) || reported.total_stake === undefined || before.includes(null)) return;
    if (before.join() !== after.join()) continue;
    const same = [reported.total_stake, reported.pending_validator_pool_usdc ?? null];
    expectation.equal(
      derived(after, body),
      derived(same, reported),
      'total_stake and pending_validator_pool_usdc, as in the overview',
    );
    return;
  }
}

const ROUNDS = 3;
