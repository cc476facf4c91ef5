import type { ClauseDeclaration } from '../../clause.ts';
import { invalidRequest } from '../../outcomes.ts';
import { citeReadApi, citeSupplement } from '../source.ts';

export const spotMarginReadsClauses = [
  {
    id: 'spot-margin.state.shape',
    says: '`spot_margin_state` has `accounts`, whose rows have every listed field, each of its type.',
    sources: [citeReadApi('Other read rows')],
    kind: 'shape',
    judgedBy: 'act',
  },
  {
    id: 'spot-margin.state.order',
    says: 'Rows stand in the order of the pair ids.',
    sources: [citeReadApi('Other read rows')],
    kind: 'ordering',
    judgedBy: 'act',
  },
  {
    id: 'spot-margin.state.collateral',
    says: '`collateral` of a row is `0`.',
    sources: [citeReadApi('Other read rows')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'spot-margin.state.params',
    says: '`params` is null or holds `init_bps` and `maint_bps`.',
    sources: [citeReadApi('Other read rows')],
    kind: 'shape',
    judgedBy: 'act',
  },
  {
    id: 'spot-margin.state.params-null',
    says: '`params` is null where margin is not enabled on the pair.',
    sources: [citeSupplement('reads', 'spot_margin_state')],
    kind: 'presence',
    judgedBy: 'act',
  },
  {
    id: 'spot-margin.state.account-required',
    says: 'Without `user` and `address` the answer is 400 INVALID_REQUEST.',
    sources: [citeReadApi('POST /info'), citeReadApi('Errors')],
    kind: 'error',
    judgedBy: 'observe',
    accepts: invalidRequest,
  },
  {
    id: 'spot-margin.state.debt',
    says: '`current_debt` is `borrowed` times the index of the pool over `borrow_index_snapshot`.',
    sources: [citeSupplement('reads', 'spot_margin_state'), citeSupplement('engine', '19')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'spot-margin.state.pairs',
    says: '`margin.pairs` of `account_state` is the number of rows and `margin.debt` the sum of `current_debt`.',
    sources: [citeSupplement('reads-notes')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'spot-margin.state.lane-collateral',
    says: '`margin.collateral` of `account_state` is `0`.',
    sources: [citeSupplement('reads-notes')],
    kind: 'rule',
    judgedBy: 'observe',
  },
] as const satisfies readonly ClauseDeclaration[];
