import type { ClauseDeclaration } from '../../clause.ts';
import { againstRule, anyOf, refusedByRule, unread } from '../../outcomes.ts';
import { citeSupplement, citeWriteApi } from '../source.ts';

export const triggersTrailingClauses = [
  {
    id: 'triggers.trailing.ratchet',
    says: 'Block by block a trailing level follows the mark, `trail_px` behind the best one.',
    sources: [citeWriteApi('States and transitions')],
    kind: 'transition',
    judgedBy: 'act',
    decision: 'D74',
  },
  {
    id: 'triggers.trailing.never-away',
    says: 'A trailing level never moves away from the mark.',
    sources: [citeWriteApi('States and transitions')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'triggers.trailing.first-level',
    says: 'A trailing level starts at the `trigger_px` that was sent.',
    sources: [citeSupplement('engine', '4')],
    authority: 'assumed',
    kind: 'rule',
    judgedBy: 'operate',
    decision: 'D74',
  },
  {
    id: 'triggers.trailing.ratchet-first',
    says: 'In one block the level ratchets before it is tested.',
    sources: [citeSupplement('engine', '4')],
    authority: 'assumed',
    kind: 'ordering',
    judgedBy: 'document',
    reason: 'A level that ratchets ends behind the mark that moved it, so either order fires the same legs.',
  },
  {
    id: 'triggers.trailing.short',
    says: 'On a short the trailing level follows the mark down, `trail_px` above the lowest one.',
    sources: [citeSupplement('engine', '4')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'triggers.trailing.zero',
    says: 'A `trail_px` of 0 is refused.',
    sources: [citeWriteApi('Order body')],
    kind: 'error',
    judgedBy: 'act',
    decision: 'D08',
    accepts: anyOf(refusedByRule('price'), unread),
  },
  {
    id: 'triggers.trailing.take-profit',
    says: 'A take-profit with `trail_px` is refused.',
    sources: [citeWriteApi('Order body')],
    kind: 'error',
    judgedBy: 'act',
    decision: 'D01',
    accepts: againstRule,
  },
] as const satisfies readonly ClauseDeclaration[];
