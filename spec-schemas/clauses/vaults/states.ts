import type { ClauseDeclaration } from '../../clause.ts';
import { writeApi } from '../source.ts';

export const vaultsStatesClauses = [
  {
    id: 'vaults.lock.ends',
    says: 'Once its lock has run out the shares of a deposit can be withdrawn.',
    sources: [writeApi('States and transitions')],
    kind: 'transition',
    judgedBy: 'operate',
  },
] as const satisfies readonly ClauseDeclaration[];
