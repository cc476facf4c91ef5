import type { ClauseRow } from '../../clause.ts';
import { readApi, supplement } from '../source.ts';

export const governanceValidatorRowsClauses = [
  {
    id: 'governance.validators.display-name',
    says: '`display_name` is null for a validator that set none.',
    sources: [readApi('Other read rows')],
    kind: 'presence',
    judgedBy: 'observe',
  },
  {
    id: 'governance.validators.commission',
    says: '`commission_bps` is a string.',
    sources: [readApi('Other read rows')],
    kind: 'shape',
    judgedBy: 'observe',
  },
  {
    id: 'governance.validators.address-optional',
    says: '`validator_summaries` answers without `address`; with one it adds `your_stake`.',
    sources: [readApi('POST /info')],
    kind: 'rule',
    judgedBy: 'observe',
  },
  {
    id: 'governance.validators.total',
    says: '`total_stake` is the sum of `stake`, `n_active` the number of rows with `is_active`.',
    sources: [supplement('reads', 'validator_summaries')],
    authority: 'assumed',
    kind: 'rule',
    judgedBy: 'observe',
  },
  {
    id: 'governance.validators.delegation',
    says: 'A delegation shows in `your_stake` of its validator; all rows together are `total_staked` of the account.',
    sources: [supplement('reads-notes')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'governance.l1-votes.shape',
    says: '`validator_l1_votes` has `latest_round` and `votes` of `round`, `validator` and `submitted_at`.',
    sources: [readApi('Other read rows')],
    kind: 'shape',
    judgedBy: 'observe',
  },
  {
    id: 'governance.l1-votes.casts',
    says: 'Where a round of votes is told, every validator that cast in it has a row, whose `submitted_at` is the time of its cast in ms.',
    sources: [supplement('reads', 'validator_l1_votes')],
    authority: 'assumed',
    kind: 'rule',
    judgedBy: 'operate',
  },
  {
    id: 'governance.validators.jailed',
    says: '`jailed_at` is the time at which a validator was jailed, or null, and null while it is not.',
    sources: [supplement('reads', 'validator_summaries')],
    kind: 'rule',
    judgedBy: 'operate',
  },
  {
    id: 'governance.l1-votes.latest-round',
    says: '`latest_round` counts proposal ids: it need not be the round of the newest vote.',
    sources: [readApi('Other read rows')],
    kind: 'rule',
    judgedBy: 'document',
    reason: 'Nothing says when the two differ.',
  },
  {
    id: 'governance.validators.commission-share',
    says: '`commission_bps` is a share of rewards: from 0 to 10000.',
    sources: [readApi('Other read rows')],
    authority: 'assumed',
    kind: 'limit',
    judgedBy: 'observe',
  },
] as const satisfies readonly ClauseRow[];
