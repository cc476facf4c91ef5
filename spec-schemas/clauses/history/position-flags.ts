import type { ClauseDeclaration } from '../../clause.ts';
import { citeReadApi } from '../source.ts';

export const historyPositionFlagsClauses = [
  {
    id: 'history.positions.entry-missing',
    says: '`entry_complete` is false when the opening fill was never observed.',
    sources: [citeReadApi('user_position_history row')],
    kind: 'rule',
    judgedBy: 'document',
    reason: 'It takes a restart of the history service, which no operator call gives.',
  },
  {
    id: 'history.positions.entry-null',
    says: '`max_sz` and `avg_entry_px` are null where `entry_complete` is false, and only there.',
    sources: [citeReadApi('user_position_history row')],
    kind: 'presence',
    judgedBy: 'observe',
  },
  {
    id: 'history.positions.entry-first-seen',
    says: 'Where `entry_complete` is false `opened_at` and `open_block` are those of the first fill observed.',
    sources: [citeReadApi('user_position_history row')],
    kind: 'rule',
    judgedBy: 'document',
    reason: 'It takes a restart of the history service, which no operator call gives.',
  },
  {
    id: 'history.positions.close-implied',
    says: '`close_complete` is false wherever `entry_complete` is false.',
    sources: [citeReadApi('user_position_history row')],
    kind: 'rule',
    judgedBy: 'observe',
  },
  {
    id: 'history.positions.close-floors',
    says: 'Where `close_complete` is false the close-side figures are lower bounds.',
    sources: [citeReadApi('user_position_history row')],
    kind: 'rule',
    judgedBy: 'document',
    reason: 'What was missed cannot be read elsewhere.',
  },
  {
    id: 'history.positions.funding-unknown',
    says: 'Where `funding_complete` is false a `funding_paid` of `0` means unknown, not nothing paid.',
    sources: [citeReadApi('user_position_history row')],
    kind: 'rule',
    judgedBy: 'document',
    reason: 'It tells the reader what a figure means; the text does not bind the figure of an incomplete row.',
  },
  {
    id: 'history.positions.funding-heals',
    says: '`funding_complete` turns true once a lagging funding stream has caught up.',
    sources: [citeReadApi('user_position_history row')],
    kind: 'transition',
    judgedBy: 'document',
    reason: 'No call makes the funding stream lag.',
  },
  {
    id: 'history.positions.degraded',
    says: 'A position that is open across a restart of the history service leaves a row with `entry_complete` false for good.',
    sources: [citeReadApi('user_position_history row')],
    kind: 'transition',
    judgedBy: 'document',
    reason: 'It takes a restart of the history service, which no operator call gives.',
  },
  {
    id: 'history.positions.funding-implied',
    says: '`funding_complete` is false wherever one of the boundary flags, `entry_complete` and `close_complete`, is false.',
    sources: [citeReadApi('user_position_history row')],
    kind: 'rule',
    judgedBy: 'observe',
  },
] as const satisfies readonly ClauseDeclaration[];
