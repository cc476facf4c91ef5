import type { ClauseDeclaration } from '../../clause.ts';
import { malformed } from '../../outcomes.ts';
import { citeWriteApi } from '../source.ts';

export const accountsDisplayNameClauses = [
  {
    id: 'accounts.display-name.set',
    says: '`set_display_name` with a `display_name` is accepted from the account itself.',
    sources: [citeWriteApi('Account and access')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'accounts.display-name.field',
    says: 'Without `display_name`, or with one that is no text, INVALID_REQUEST follows.',
    sources: [citeWriteApi('Account and access'), citeWriteApi('Errors')],
    kind: 'error',
    judgedBy: 'act',
    decision: 'D94',
    accepts: malformed,
  },
] as const satisfies readonly ClauseDeclaration[];
