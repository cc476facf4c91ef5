import type { ClauseDeclaration } from '../../clause.ts';
import { citeWriteApi } from '../source.ts';

export const feedPushesClauses = [
  {
    id: 'feed.push.told',
    says: 'A commit that changes what a channel carries pushes a frame of that channel.',
    sources: [citeWriteApi('Events')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'feed.push.once',
    says: 'A channel of records tells each of them once.',
    sources: [citeWriteApi('Events')],
    kind: 'rule',
    judgedBy: 'act',
    decision: 'D24',
  },
  {
    id: 'feed.push.at-its-commit',
    says: 'The frame of a change comes with the commit that made it, not with a later one.',
    sources: [citeWriteApi('Events')],
    kind: 'rule',
    judgedBy: 'operate',
  },
] as const satisfies readonly ClauseDeclaration[];
