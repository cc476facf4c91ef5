import { clampedLimitArgument, endTimeArgument, startTimeArgument } from '../read-arguments.ts';
import type { ReadEntries } from '../read-entry.ts';
import { wrongTypeError } from '../read-errors.ts';

/** Filter words of `validator_votes`. @source read-api, "POST /info" */
export const voteCategories = [
  'dynamic_risk',
  'vote_global',
  'gov_propose',
  'treasury',
  'metaliquidity',
  'oracle_weights',
  'funding_formula',
  'spot_margin',
] as const;

/** @source read-api, "validator_votes row" and "POST /info" */
export const governanceReads = {
  validator_votes: {
    lane: 'archive',
    weight: 1,
    typeAt: 'outer',
    arguments: {
      start_time: startTimeArgument,
      end_time: endTimeArgument,
      limit: clampedLimitArgument,
      coin: { kind: 'coin-option', default: null },
      category: { kind: 'category', values: voteCategories, default: null },
      validator: { kind: 'address-filter', default: null },
      status: { kind: 'status', values: ['voting', 'enacted', 'expired'], default: null },
    },
    ordering: { votes: 'anchor asc' },
    replies: ['info.validator_votes'],
    stated: {
      'info.validator_votes': {
        shape: 'governance.votes.shape',
        order: { votes: 'governance.votes.order' },
        values: {
          'coverage.start': 'governance.votes.coverage',
          'coverage.end': 'governance.votes.coverage',
          'coverage.reaches_oldest': 'governance.votes.coverage',
          'votes[].action': 'governance.votes.action-name',
          'votes[].asset': 'governance.votes.scope',
          'votes[].coin': 'governance.votes.scope',
          'votes[].total_stake': 'governance.votes.total-stake',
          'votes[].quorum_stake': 'governance.votes.quorum-stake',
          'votes[].casts[].stake': 'governance.votes.cast-stake',
          'votes[].changes[].prior': 'governance.votes.change-prior',
        },
        provable: ['coverage.start', 'coverage.end', 'votes[].total_stake', 'votes[].casts[].stake'],
      },
    },
    empty: { coverage: { start: null, end: null, reaches_oldest: true }, votes: [] },
    errors: [
      wrongTypeError,
      {
        http: 400,
        body: 'envelope',
        code: 'INVALID_REQUEST',
        when: '`category` or `status` is none of the words',
        authority: 'assumed',
        decision: 'D57',
      },
      {
        http: 400,
        body: 'bare-string',
        text: 'invalid user address: ',
        when: '`validator` does not parse; the text ends in it',
        authority: 'assumed',
        decision: 'D13',
      },
    ],
    authority: 'seed',
    profile: 'live',
  },
} as const satisfies ReadEntries;
