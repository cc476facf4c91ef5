import type { InfoShapeId } from '../shapes/info-shapes.ts';
import type { Statements } from './statements.ts';

/** What the reads on the chain and its validators state. */
export const statusReads = {
  'info.exchange_status': {
    shape: 'transport.status.shape',
    values: {
      spot_disabled: 'transport.status.spot-disabled',
      post_only: 'transport.status.post-only',
      mip3_enabled: 'transport.status.mip3-enabled',
      frozen: 'transport.status.frozen',
      timestamp: 'transport.scalar.time',
    },
    provable: ['timestamp'],
  },
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
  'info.validator_summaries': {
    shape: 'governance.validators.shape',
    order: { validators: 'governance.validators.order' },
    values: {
      total_stake: 'governance.validators.total',
      n_active: 'governance.validators.total',
      'validators[].delegated_stake': 'governance.validators.delegated',
      'validators[].your_stake': 'governance.validators.your-stake',
    },
    provable: ['total_stake', 'validators[].delegated_stake'],
  },
} as const satisfies { readonly [id in InfoShapeId]?: Statements };
