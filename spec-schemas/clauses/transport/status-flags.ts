import type { ClauseDeclaration } from '../../clause.ts';
import { refusedByRule } from '../../outcomes.ts';
import { readApi } from '../source.ts';

export const transportStatusFlagsClauses = [
  {
    id: 'transport.status.spot-disabled',
    says: 'While `spot_disabled` is true spot trading is off on every pair.',
    sources: [readApi('exchange_status body')],
    kind: 'rule',
    judgedBy: 'operate',
    decision: 'D224',
  },
  {
    id: 'transport.status.post-only',
    says: '`post_only` is true while a post-only window is in force, false otherwise.',
    sources: [readApi('exchange_status body')],
    kind: 'rule',
    judgedBy: 'operate',
  },
  {
    id: 'transport.status.post-only-orders',
    says: 'While a post-only window is in force, an order that does more than add is refused.',
    sources: [readApi('exchange_status body')],
    authority: 'assumed',
    kind: 'error',
    judgedBy: 'operate',
    decision: 'D01',
    accepts: refusedByRule('market'),
  },
  {
    id: 'transport.status.frozen',
    says: '`frozen` is true while the chain is halted for a pending upgrade, false otherwise.',
    sources: [readApi('exchange_status body')],
    kind: 'rule',
    judgedBy: 'act',
  },
] as const satisfies readonly ClauseDeclaration[];
