import { isJsonArray } from '../../../spec-schemas/json/lossless.ts';
import { units } from '../../numeric/planes.ts';
import { formatUnits } from '../../numeric/served.ts';
import { delegatedStakeOf } from '../../reads/staking-state.ts';
import { rulesEditorAt } from '../../rule-edits.ts';
import type { RulesEdit } from '../../rules.ts';
import { type Delegation, delegationsOf, delegationsTo, unbondingsOfOwner } from '../../state/staking.ts';
import type { Fault } from '../fault.ts';
import { editEachRow, makeReadDataEdit, omitKey } from '../operators/wire.ts';

const staking = rulesEditorAt('engine', 'staking');
const state = rulesEditorAt('reads', 'stakingState');
const rewards = rulesEditorAt('reads', 'delegatorRewards');

/** Faults in the weight, losses and rewards of stake, and in their reads. */
export const stakeFigureFaults: readonly Fault[] = [
  {
    id: 'staking.six-months-double',
    clause: 'staking.weight.multiplier',
    title: 'six months weigh twice the amount',
    needs: ['control'],
    edit: staking(({ multipliers }) => ({ multipliers: new Map([...multipliers, [6, 20n]]) })),
  },
  {
    id: 'staking.weighs-at-once',
    clause: 'staking.weight.delay',
    title: 'a delegation counts for its tier at once',
    needs: ['control'],
    edit: staking(() => ({ isActive: () => true })),
  },
  {
    id: 'staking.addition-weighs-at-once',
    clause: 'staking.weight.delay',
    title: 'what is added to a delegation counts as soon as that does',
    needs: ['control'],
    edit: staking(({ activationMs }) => ({
      isActive: ({ state }, { sinceMs }) => state.timeMs >= sinceMs + activationMs,
    })),
  },
  {
    id: 'staking.newest-delegation-alone-counts',
    clause: 'staking.weight.discount',
    title: 'of several delegations of an account the last one alone counts for its tier',
    needs: ['control'],
    edit: staking(({ isActive }) => ({
      isActive: (core, delegation) =>
        isActive(core, delegation) && delegationsOf(core.state, delegation.owner).at(-1) === delegation,
    })),
  },
  {
    id: 'staking.bound-is-enough',
    clause: 'staking.weight.discount',
    title: 'whoever reaches the bound of a tier is on it',
    needs: ['control'],
    edit: staking(({ tiers }) => ({
      tiers: tiers.map(({ above, permille }) => ({ above: units(above - 1n), permille })),
    })),
  },
  {
    id: 'staking.flexible-without-tier',
    clause: 'staking.weight.flexible',
    title: 'stake without a lock has no discount',
    needs: ['control'],
    edit: staking(({ weight, discount }) => ({
      discount: (core, owner) => (weight(core, owner) === 0n ? 0n : discount(core, owner)),
    })),
  },
  {
    id: 'staking.flexible-as-a-month',
    clause: 'staking.weight.flexible',
    title: 'stake without a lock is on the tier that a lock of a month brings',
    needs: ['control'],
    edit: staking(({ multipliers }) => ({ multipliers: new Map([...multipliers, [0, multipliers.get(1) ?? 0n]]) })),
  },
  {
    id: 'staking.discount-told-alone',
    clause: 'staking.weight.discount',
    title: 'the discount is told and takes nothing off the rate',
    needs: ['control'],
    edit: rulesEditorAt('engine', 'fees')(() => ({ takerRate: (base) => base })),
  },
  {
    id: 'staking.unbonding-spared',
    clause: 'staking.slash.share',
    title: 'a slash spares what is on its way back',
    needs: ['control'],
    edit: staking(({ exposed }) => ({
      exposed: (core, validator) => exposed(core, validator).filter(({ place }) => place.part !== 'unbonding'),
    })),
  },
  {
    id: 'staking.slashed-double',
    clause: 'staking.slash.double-sign',
    title: 'a double signature costs ten percent',
    needs: ['control'],
    edit: staking(({ slashed }) => ({ slashed: { ...slashed, double_sign: 100_000n } })),
  },
  {
    id: 'staking.one-delegator-slashed',
    clause: 'staking.slash.share',
    title: 'of those who delegated to a validator a slash takes of the first alone',
    needs: ['control'],
    edit: staking(({ exposed }) => ({
      exposed(core, validator) {
        const [first] = delegationsTo(core.state, validator.validator);
        return exposed(core, validator).filter(
          ({ place }) => place.part !== 'delegated' || place.address === first?.owner,
        );
      },
    })),
  },
  {
    id: 'staking.downtime-as-double-sign',
    clause: 'staking.slash.double-sign',
    title: 'downtime costs as much as a double signature',
    needs: ['control'],
    edit: staking(({ slashed }) => ({ slashed: { ...slashed, downtime: slashed.double_sign } })),
  },
  {
    id: 'staking.fork-vote-cheap',
    clause: 'staking.slash.fork-vote',
    title: 'an invalid fork vote costs as little as downtime',
    needs: ['control'],
    edit: staking(({ slashed }) => ({ slashed: { ...slashed, invalid_fork_vote: slashed.downtime } })),
  },
  {
    id: 'staking.fork-vote-stays',
    clause: 'staking.slash.fork-vote',
    title: 'a validator stays in the set after an invalid fork vote',
    needs: ['control'],
    edit: staking(() => ({ removes: () => false })),
  },
  {
    id: 'staking.total-too-much',
    clause: 'staking.state.total',
    title: 'total_staked is one token more than is delegated',
    edit: state(({ body }) => ({
      body: {
        ...body,
        total_staked: (address, core) => {
          const sum = delegatedStakeOf(core, address);
          return formatUnits(sum === 0n ? sum : units(sum + 10n ** 18n));
        },
      },
    })),
  },
  {
    id: 'staking.strangers-not-listed',
    clause: 'staking.state.unknown',
    title: 'an address that has no stake has no lists',
    edit: makeReadDataEdit('staking_state', (data) =>
      data.total_staked === '0' ? { ...data, delegations: null } : data,
    ),
  },
  {
    id: 'staking.chain-unknown-to-strangers',
    clause: 'staking.state.unknown',
    title: 'an address that has no stake is told nothing of the chain',
    edit: makeReadDataEdit('staking_state', (data) =>
      data.total_staked === '0' ? { ...data, total_stake: '' } : data,
    ),
  },
  {
    id: 'staking.state-without-count',
    clause: 'staking.state.shape',
    title: 'the stake of an account comes without the number of active validators',
    edit: makeReadDataEdit('staking_state', (data) => omitKey(data, 'n_active_validators')),
  },
  {
    id: 'staking.inflation',
    clause: 'staking.state.reward-source',
    title: 'rewards are said to be inflation',
    edit: state(({ body }) => ({ body: { ...body, reward_source: () => 'inflation' } })),
  },
  {
    id: 'staking.total-without-own',
    clause: 'staking.state.chain-totals',
    title: 'the stake of the chain is what was delegated',
    edit: state(({ body }) => ({
      body: {
        ...body,
        total_stake: (_, core) =>
          formatUnits(units(core.state.validators.reduce((sum, { stake, selfStake }) => sum + stake - selfStake, 0n))),
      },
    })),
  },
  {
    id: 'staking.chain-stake-negative',
    clause: 'staking.state.chain-covers',
    title: 'the stake of the chain comes with a minus',
    edit: state(({ body }) => ({
      body: {
        ...body,
        total_stake: (_, core) => formatUnits(units(core.state.validators.reduce((sum, { stake }) => sum - stake, 0n))),
      },
    })),
  },
  {
    id: 'staking.delegations-listed-twice',
    clause: 'staking.state.delegation',
    title: 'each delegation is listed twice',
    edit: makeReadDataEdit('staking_state', (data) =>
      isJsonArray(data.delegations) ? { ...data, delegations: data.delegations.flatMap((row) => [row, row]) } : data,
    ),
  },
  {
    id: 'staking.rows-without-rewards',
    clause: 'staking.state.delegation',
    title: 'a delegation does not tell its rewards',
    edit: makeReadDataEdit('staking_state', (data) =>
      editEachRow(data, 'delegations', (row) => omitKey(row, 'pending_rewards')),
    ),
  },
  {
    id: 'staking.flexible-weighs',
    clause: 'staking.state.lock-months',
    title: 'a delegation without a lock weighs its amount',
    edit: delegation({ reward_weight: ({ amount }) => formatUnits(amount) }),
  },
  {
    id: 'staking.unstakes-undated',
    clause: 'staking.state.unstakes',
    title: 'what is unbonding does not say when it matures',
    edit: makeReadDataEdit('staking_state', (data) =>
      editEachRow(data, 'pending_unstakes', (row) => omitKey(row, 'matures_at_ts')),
    ),
  },
  {
    id: 'staking.never-claimed-is-null',
    clause: 'staking.rewards.shape',
    title: 'the last claim of what was never claimed is null',
    needs: ['control'],
    edit: rewards(({ row }) => ({
      row: { ...row, last_claim_time: ({ claimedAtMs }) => (claimedAtMs === 0 ? null : claimedAtMs) },
    })),
  },
  {
    id: 'staking.claimable-of-one',
    clause: 'staking.rewards.claimable',
    title: 'claimable_rewards is what the first validator owes',
    needs: ['control'],
    edit: rewards(({ body }) => ({
      body: {
        ...body,
        claimable_rewards: (address, core) => formatUnits(delegationsOf(core.state, address)[0]?.pending ?? units(0n)),
      },
    })),
  },
  {
    id: 'staking.unbonding-told-free',
    clause: 'staking.undelegate.unbonds',
    title: 'what is unbonding is still free in the overview',
    edit: rulesEditorAt(
      'reads',
      'accountState',
      'overview',
    )(({ stake }) => ({
      stake: {
        ...stake,
        undelegated: (address, core) => {
          const leaving = unbondingsOfOwner(core.state, address).reduce((sum, { amount }) => sum + amount, 0n);
          return formatUnits(units((core.state.staking.free.get(address) ?? 0n) + leaving));
        },
      },
    })),
  },
];

function delegation(row: Readonly<Record<string, (row: Delegation) => unknown>>): RulesEdit {
  return state(({ delegation: before }) => ({ delegation: { ...before, ...row } }));
}
