import type { ClauseDeclaration } from '../../clause.ts';
import { citeReadApi } from '../source.ts';

export const governanceValidatorsClauses = [
  {
    id: 'governance.validators.shape',
    says: '`validator_summaries` has `total_stake`, `n_active` and rows with every listed field.',
    sources: [citeReadApi('Other read rows')],
    kind: 'shape',
    judgedBy: 'observe',
  },
  {
    id: 'governance.validators.order',
    says: 'Validators rise by key.',
    sources: [citeReadApi('Other read rows')],
    kind: 'ordering',
    judgedBy: 'observe',
  },
  {
    id: 'governance.validators.your-stake',
    says: '`your_stake` is null when no address was named, and 0 for one that delegated nothing.',
    sources: [citeReadApi('Other read rows')],
    kind: 'rule',
    judgedBy: 'observe',
  },
  {
    id: 'governance.validators.delegated',
    says: '`delegated_stake` is `stake` less `self_stake`.',
    sources: [citeReadApi('Other read rows')],
    kind: 'rule',
    judgedBy: 'observe',
  },
  {
    id: 'governance.validators.no-epoch',
    says: 'No key `epoch` exists.',
    sources: [citeReadApi('Other read rows')],
    kind: 'presence',
    judgedBy: 'observe',
  },
] as const satisfies readonly ClauseDeclaration[];
