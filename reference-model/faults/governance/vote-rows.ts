import { units } from '../../numeric/planes.ts';
import { formatUnits } from '../../numeric/served.ts';
import type { VoteHistoryRow } from '../../state/governance.ts';
import type { Fault } from '../fault.ts';
import { makeVotesReadEdit } from '../operators/governance.ts';

/** Faults in the rows of votes, in their casts and their changes. */
export const voteRowFaults: readonly Fault[] = [
  {
    id: 'governance.action-snake-case',
    clause: 'governance.votes.action-name',
    title: 'the voted action is named in snake_case',
    needs: ['control'],
    edit: makeVotesReadEdit(({ row }) => ({
      row: { ...row, action: ({ action }) => action.replace(/(?<!^)[A-Z]/g, '_$&').toLowerCase() },
    })),
  },
  {
    id: 'governance.cast-in-block-one',
    clause: 'governance.votes.cast-moments',
    title: 'every cast was made in block 1',
    needs: ['control'],
    edit: makeVotesReadEdit(({ cast }) => ({ cast: { ...cast, block: () => 1 } })),
  },
  {
    id: 'governance.cast-times-late',
    clause: 'governance.votes.cast-moments',
    title: 'votes are told with times that are an hour ahead of the chain',
    needs: ['control'],
    edit: makeVotesReadEdit(({ row, cast }) => ({
      row: {
        ...row,
        first_cast_at: ({ casts }) => late(casts[0]?.castAtMs),
        last_cast_at: ({ casts }) => late(casts.at(-1)?.castAtMs),
      },
      cast: { ...cast, cast_at: ({ castAtMs }) => late(castAtMs) },
    })),
  },
  {
    id: 'governance.enacted-in-block-zero',
    clause: 'governance.votes.enacts',
    title: 'an enacted vote was enacted in block 0',
    needs: ['control'],
    edit: makeVotesReadEdit(({ row }) => ({ row: { ...row, enacted_block: ({ enactedBlock }) => enactedBlock && 0 } })),
  },
  {
    id: 'governance.category-null',
    clause: 'governance.votes.category-text',
    title: 'an enacted vote has no category',
    needs: ['control'],
    edit: makeVotesReadEdit(({ row }) => ({
      row: { ...row, category: ({ status, category }) => (status === 'enacted' ? null : category) },
    })),
  },
  {
    id: 'governance.last-cast-is-first',
    clause: 'governance.votes.cast-span',
    title: 'last_cast_at stays at the first cast',
    needs: ['control'],
    edit: makeVotesReadEdit(({ row }) => ({
      row: { ...row, last_cast_at: ({ casts }) => casts[0]?.castAtMs ?? null },
    })),
  },
  {
    id: 'governance.last-cast-of-enacted-only',
    clause: 'governance.votes.cast-times',
    title: 'an open vote does not say when it was last cast',
    needs: ['control'],
    edit: makeVotesReadEdit(({ row }) => ({
      row: {
        ...row,
        last_cast_at: (vote, core) => (vote.status === 'enacted' ? row.last_cast_at?.(vote, core) : null),
      },
    })),
  },
  {
    id: 'governance.unscoped-is-market-zero',
    clause: 'governance.votes.scope',
    title: 'a vote about no market has the number of the first one',
    needs: ['control'],
    edit: makeVotesReadEdit(({ row }) => ({ row: { ...row, asset: ({ market }) => market ?? 0 } })),
  },
  {
    id: 'governance.coin-unsaid',
    clause: 'governance.votes.scope',
    title: 'a vote on a market has its number and no symbol',
    needs: ['control'],
    edit: makeVotesReadEdit(({ row }) => ({ row: { ...row, coin: () => null } })),
  },
  {
    id: 'governance.agreeing-so-far',
    clause: 'governance.votes.agreeing-null',
    title: 'an open vote tells the stake that agrees so far',
    needs: ['control'],
    edit: makeVotesReadEdit(({ row }) => ({
      row: {
        ...row,
        agreeing_stake: agreedStake,
      },
    })),
  },
  {
    id: 'governance.agreeing-of-expired',
    clause: 'governance.votes.agreeing-null',
    title: 'a vote that has expired tells the stake that agreed',
    needs: ['control'],
    edit: makeVotesReadEdit(({ row, status }) => ({
      row: {
        ...row,
        agreeing_stake: (vote, core) =>
          status(core, vote) === 'expired' ? agreedStake(vote) : (row.agreeing_stake?.(vote, core) ?? null),
      },
    })),
  },
  {
    id: 'governance.cast-without-block',
    clause: 'governance.votes.cast-row',
    title: 'a cast does not say in which block',
    needs: ['control'],
    edit: makeVotesReadEdit(({ cast: { block: _gone, ...cast } }) => ({ cast })),
  },
  {
    id: 'governance.own-stake-casts',
    clause: 'governance.votes.cast-stake',
    title: 'a cast is told with the own stake of its validator, without what was delegated',
    needs: ['control'],
    edit: makeVotesReadEdit(({ cast }) => ({
      cast: {
        ...cast,
        stake: ({ validator }, { state }) =>
          formatUnits(state.validators.find((row) => row.validator === validator)?.selfStake ?? units(0n)),
      },
    })),
  },
  {
    id: 'governance.blob-as-text',
    clause: 'governance.votes.cast-blob',
    title: 'a cast on a risk vote shows its payload as text',
    needs: ['control'],
    edit: makeVotesReadEdit(({ cast }) => ({ cast: { ...cast, value: ({ value }) => value.replace(/^0x/, '') } })),
  },
  {
    id: 'governance.prior-lost',
    clause: 'governance.votes.change-prior',
    title: 'prior is the value that the account began with',
    needs: ['control'],
    edit: makeVotesReadEdit(({ change }) => ({
      change: { ...change, prior: ({ field, prior }) => (field === 'value' ? '0' : prior) },
    })),
  },
  {
    id: 'governance.first-change-alone',
    clause: 'governance.votes.changes-each',
    title: 'of the changes of a vote only the first is told',
    needs: ['control'],
    edit: makeVotesReadEdit(({ row }) => ({
      row: {
        ...row,
        changes: (vote, core) => [row.changes?.(vote, core)].flat().slice(0, 1),
      },
    })),
  },
  {
    id: 'governance.booleans-as-digits',
    clause: 'governance.votes.change-booleans',
    title: 'a boolean in a change is 1 or 0',
    needs: ['control'],
    edit: makeVotesReadEdit(({ change }) => ({
      change: { ...change, new: (row) => (row.new === 'true' ? '1' : row.new === 'false' ? '0' : row.new) },
    })),
  },
  {
    id: 'governance.enacted-at-first-cast',
    clause: 'governance.votes.anchor',
    title: 'an enacted vote is found at its first cast',
    needs: ['control'],
    edit: makeVotesReadEdit(({ anchor }) => ({
      anchor: (row) => (row.status === 'enacted' ? (row.casts[0]?.castAtMs ?? anchor(row)) : anchor(row)),
    })),
  },
  {
    id: 'governance.open-vote-stays',
    clause: 'governance.votes.moves-window',
    title: 'an open vote stays at the time of its first cast',
    needs: ['control'],
    edit: makeVotesReadEdit(({ anchor }) => ({
      anchor: (row) => (row.status === 'voting' ? (row.casts[0]?.castAtMs ?? anchor(row)) : anchor(row)),
    })),
  },
  {
    id: 'governance.agreeing-is-all',
    clause: 'governance.votes.cast-sum',
    title: 'agreeing_stake of an enacted vote is all the stake there is',
    needs: ['control'],
    edit: makeVotesReadEdit(({ row }) => ({
      row: {
        ...row,
        agreeing_stake: ({ agreeingStake, totalStake }) => (agreeingStake === null ? null : formatUnits(totalStake)),
      },
    })),
  },
  {
    id: 'governance.first-cast-is-last',
    clause: 'governance.votes.cast-moments',
    title: 'first_cast_at is the time of the last cast',
    needs: ['control'],
    edit: makeVotesReadEdit(({ row }) => ({
      row: { ...row, ...(row.last_cast_at === undefined ? {} : { first_cast_at: row.last_cast_at }) },
    })),
  },
  {
    id: 'governance.changes-twice',
    clause: 'governance.votes.changes-once',
    title: 'each change is told twice',
    edit: makeVotesReadEdit(({ row }) => ({
      row: {
        ...row,
        changes: (vote, core) => [row.changes?.(vote, core)].flatMap((changes) => [changes, changes]).flat(),
      },
    })),
  },
];

function late(ms: number | undefined): number | null {
  return ms === undefined ? null : ms + 3_600_000;
}

/** Stake behind the casts so far, as shown in a row. */
function agreedStake({ casts }: Pick<VoteHistoryRow, 'casts'>): string {
  return formatUnits(units(casts.reduce((sum, { stake }) => sum + stake, 0n)));
}
