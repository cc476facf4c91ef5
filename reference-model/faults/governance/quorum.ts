import type { Core } from '../../core.ts';
import { units } from '../../numeric/planes.ts';
import { composeEdits } from '../../rule-edits.ts';
import type { VoteCast } from '../../state/governance.ts';
import { validatorAt } from '../../state/staking.ts';
import type { Fault } from '../fault.ts';
import { makeGovernanceEdit, makeShownVotesEdit, makeVotesReadEdit } from '../operators/governance.ts';

/** Faults in the counting of casts. */
export const quorumFaults: readonly Fault[] = [
  {
    id: 'governance.total-of-casters',
    clause: 'governance.votes.total-stake',
    title: 'total_stake counts those that have cast, and quorum_stake goes by it',
    needs: ['control'],
    edit: makeShownVotesEdit((row) => ({
      ...row,
      totalStake: units(row.casts.reduce((sum, { stake }) => sum + stake, 0n)),
    })),
  },
  {
    id: 'governance.jailed-counts',
    clause: 'governance.votes.total-stake',
    title: 'total_stake counts those that are jailed',
    needs: ['control'],
    edit: makeGovernanceEdit(() => ({ counts: () => true })),
  },
  {
    id: 'governance.cast-at-todays-stake',
    clause: 'governance.votes.cast-stake',
    title: 'a cast is told with what its validator has at stake today',
    needs: ['control'],
    edit: makeVotesReadEdit(({ row }) => ({
      row: {
        ...row,
        casts: (vote, core) => row.casts?.({ ...vote, casts: vote.casts.map((cast) => atToday(core, cast)) }, core),
      },
    })),
  },
  {
    id: 'governance.casts-again',
    clause: 'governance.votes.below-quorum',
    title: 'a validator that casts for a vote again is counted again',
    needs: ['control'],
    edit: makeGovernanceEdit(() => ({ hasCast: () => false })),
  },
  {
    id: 'governance.enacted-at-nine-tenths',
    clause: 'governance.votes.enacts',
    title: 'a vote enacts at nine tenths of the stake',
    needs: ['control'],
    edit: makeGovernanceEdit(() => ({ reaches: (agreeing, total) => agreeing * 10n >= total * 9n })),
  },
  {
    id: 'governance.enacted-at-three-quarters',
    clause: 'governance.votes.enacts',
    title: 'a vote enacts at three quarters of the stake',
    needs: ['control'],
    edit: makeGovernanceEdit(() => ({ reaches: (agreeing, total) => agreeing * 4n >= total * 3n })),
  },
  {
    id: 'governance.enacted-at-five-eighths',
    clause: 'governance.votes.below-quorum',
    title: 'a vote enacts at five eighths of the stake',
    needs: ['control'],
    edit: makeGovernanceEdit(() => ({ reaches: (agreeing, total) => agreeing * 8n >= total * 5n })),
  },
  {
    id: 'governance.agreeing-stake-lost',
    clause: 'governance.votes.enacts',
    title: 'an enacted vote does not say with how much stake',
    needs: ['control'],
    edit: makeVotesReadEdit(({ row }) => ({ row: { ...row, agreeing_stake: () => null } })),
  },
  {
    id: 'governance.enacted-at-half',
    clause: 'governance.votes.below-quorum',
    title: 'a vote enacts at half of the stake',
    needs: ['control'],
    edit: makeGovernanceEdit(() => ({ reaches: (agreeing, total) => agreeing * 2n >= total })),
  },
  {
    id: 'governance.late-casts-added',
    clause: 'governance.votes.expires',
    title: 'a vote that reads expired takes casts, and enacts with them',
    needs: ['control'],
    edit: composeEdits(
      makeGovernanceEdit(() => ({ lapsed: () => false })),
      makeVotesReadEdit(({ row }) => ({
        row: {
          ...row,
          status: ({ status, casts }, { state, params }) =>
            status === 'voting' && state.timeMs - (casts.at(-1)?.castAtMs ?? 0) >= params.governance.voteLifetimeMs
              ? 'expired'
              : status,
        },
      })),
    ),
  },
  {
    id: 'governance.expires-since-first',
    clause: 'governance.votes.expires',
    title: 'the lifetime of a vote is counted from its first cast',
    needs: ['control'],
    edit: makeVotesReadEdit(({ status }) => ({
      status: (core, row) => status(core, row.status === 'voting' ? { ...row, casts: row.casts.slice(0, 1) } : row),
    })),
  },
  {
    id: 'governance.expired-told-enacted',
    clause: 'governance.votes.expires',
    title: 'a vote whose lifetime is over reads enacted',
    needs: ['control'],
    edit: makeVotesReadEdit(({ row }) => ({
      row: {
        ...row,
        status: ({ status, casts }, { state, params }) =>
          state.timeMs - (casts.at(-1)?.castAtMs ?? 0) >= params.governance.voteLifetimeMs ? 'enacted' : status,
      },
    })),
  },
  {
    id: 'governance.payloads-add-up',
    clause: 'governance.votes.apart',
    title: 'casts for another payload of the round count as well',
    needs: ['control'],
    edit: makeGovernanceEdit(() => ({ samePayload: () => true })),
  },
];

function atToday({ state }: Core, cast: VoteCast): VoteCast {
  return { ...cast, stake: validatorAt(state, cast.validator)?.stake ?? cast.stake };
}
