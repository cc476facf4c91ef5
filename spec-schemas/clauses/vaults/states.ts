import type { ClauseDeclaration } from '../../clause.ts';
import { citeWriteApi } from '../source.ts';

export const vaultsLockEndClauses = [
  {
    id: 'vaults.lock.ends',
    says: 'Once its lock has run out the shares of a deposit can be withdrawn.',
    sources: [citeWriteApi('States and transitions')],
    kind: 'transition',
    judgedBy: 'operate',
  },
] as const satisfies readonly ClauseDeclaration[];
