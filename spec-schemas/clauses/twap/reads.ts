import type { ClauseDeclaration } from '../../clause.ts';
import { citeReadApi, citeSupplement } from '../source.ts';

export const twapReadsClauses = [
  {
    id: 'twap.read.shape',
    says: '`user_twaps` has `address` and `twaps`, whose rows have every listed field, each of its type.',
    sources: [citeReadApi('Other read rows')],
    kind: 'shape',
    judgedBy: 'act',
    decision: 'D255',
  },
  {
    id: 'twap.read.order',
    says: '`twaps` rise by `twap_id`.',
    sources: [citeReadApi('Other read rows')],
    kind: 'ordering',
    judgedBy: 'act',
  },
  {
    id: 'twap.read.side',
    says: '`side` of a TWAP is `B` or `A`.',
    sources: [citeReadApi('Other read rows')],
    kind: 'shape',
    judgedBy: 'act',
    decision: 'D19',
  },
  {
    id: 'twap.read.active',
    says: 'Only TWAPs that still run are listed.',
    sources: [citeSupplement('reads', 'user_twaps')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'twap.read.progress',
    says: '`executed_sz` is at most `sz`, `slices_done` at most `slices_total`.',
    sources: [citeSupplement('reads', 'user_twaps')],
    authority: 'assumed',
    kind: 'limit',
    judgedBy: 'act',
  },
  {
    id: 'twap.read.executed',
    says: '`executed_sz` of a running TWAP is the sum of its slice fills.',
    sources: [citeSupplement('reads-notes')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'twap.slices.shape',
    says: '`user_twap_slice_fills` has `address` and `fills` of `twap_id` and `fill`, a row of `user_fills`.',
    sources: [citeSupplement('reads', 'user_twap_slice_fills')],
    kind: 'shape',
    judgedBy: 'act',
    decision: 'D291',
  },
  {
    id: 'twap.slices.agree',
    says: 'Each slice fill is a row of `user_fills` with the same `twap_id` and `cause` `twap`.',
    sources: [citeSupplement('reads-notes')],
    kind: 'rule',
    judgedBy: 'act',
  },
] as const satisfies readonly ClauseDeclaration[];
