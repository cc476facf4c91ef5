import type { ClauseDeclaration } from '../../clause.ts';
import { citeReadApi } from '../source.ts';

export const fillsReadClauses = [
  {
    id: 'fills.read.order',
    says: 'Fills stand newest first.',
    sources: [citeReadApi('user_fills row')],
    kind: 'ordering',
    judgedBy: 'act',
  },
  {
    id: 'fills.read.limit',
    says: '`limit` keeps that many of the most recent rows.',
    sources: [citeReadApi('POST /info')],
    kind: 'limit',
    judgedBy: 'act',
  },
  {
    id: 'fills.read.limit-zero',
    says: '`limit` 0 or none returns the whole ring.',
    sources: [citeReadApi('POST /info'), citeReadApi('Limits')],
    kind: 'limit',
    judgedBy: 'act',
  },
  {
    id: 'fills.read.limit-in-window',
    says: '`limit` beside a window counts the rows of the window.',
    sources: [citeReadApi('POST /info')],
    // "Most recent rows" may refer to the ring instead.
    authority: 'assumed',
    kind: 'limit',
    judgedBy: 'act',
  },
  {
    id: 'fills.read.window',
    says: "`start_time` and `end_time` are inclusive on the fill's time.",
    sources: [citeReadApi('POST /info')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'fills.read.window-echo',
    says: '`start_time` and `end_time` are echoed, null where they were left out.',
    sources: [citeReadApi('POST /info')],
    kind: 'presence',
    judgedBy: 'observe',
  },
  {
    id: 'fills.read.aggregate',
    says: '`aggregate` folds the legs of one order in one block into one row whose `n` counts them.',
    sources: [citeReadApi('POST /info'), citeReadApi('user_fills row')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'fills.read.aggregate-off',
    says: 'No row has `n` unless `aggregate` is true.',
    sources: [citeReadApi('user_fills row')],
    kind: 'presence',
    judgedBy: 'act',
  },
] as const satisfies readonly ClauseDeclaration[];
