import type { ClauseDeclaration } from '../../clause.ts';
import { invalidRequest } from '../../outcomes.ts';
import { citeReadApi, citeSupplement } from '../source.ts';

export const spotMarginInterestClauses = [
  {
    id: 'spot-margin.interest.shape',
    says: '`user_interest` has `user`, `owed`, `earned` and `borrows` of `lane`, `pair` and five figures.',
    sources: [citeReadApi('Other read rows')],
    kind: 'shape',
    judgedBy: 'observe',
  },
  {
    id: 'spot-margin.interest.accrued',
    says: '`accrued` is `principal` times `pool_index` over `index_snapshot`.',
    sources: [citeReadApi('POST /info')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'spot-margin.interest.earned',
    says: '`earned` is null.',
    sources: [citeReadApi('Other read rows'), citeReadApi('POST /info')],
    kind: 'rule',
    judgedBy: 'observe',
  },
  {
    id: 'spot-margin.interest.account-required',
    says: '`user_interest` without `address` and `user` answers 400 INVALID_REQUEST.',
    sources: [citeReadApi('POST /info'), citeReadApi('Errors')],
    kind: 'error',
    judgedBy: 'observe',
    accepts: invalidRequest,
  },
  {
    id: 'spot-margin.interest.interest',
    says: '`interest` is `accrued` less `principal`.',
    sources: [citeSupplement('reads', 'user_interest')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'spot-margin.interest.owed',
    says: '`owed` is the sum of `interest` over the borrows.',
    sources: [citeSupplement('reads', 'user_interest')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'spot-margin.interest.zero-principal',
    says: 'A borrow without principal is not listed.',
    sources: [citeSupplement('reads', 'user_interest')],
    kind: 'rule',
    judgedBy: 'act',
  },
] as const satisfies readonly ClauseDeclaration[];
