import type { ClauseDeclaration } from '../../clause.ts';
import { refusedByRule } from '../../outcomes.ts';
import { citeReadApi } from '../source.ts';

export const transportExchangeStatusFlagsClauses = [
  {
    id: 'transport.status.spot-disabled',
    says: 'While `spot_disabled` is true spot trading is off on every pair.',
    sources: [citeReadApi('exchange_status body')],
    kind: 'rule',
    judgedBy: 'operate',
    decision: 'D224',
  },
  {
    id: 'transport.status.post-only',
    says: '`post_only` is true while a post-only window is in force, false otherwise.',
    sources: [citeReadApi('exchange_status body')],
    kind: 'rule',
    judgedBy: 'operate',
  },
  {
    id: 'transport.status.post-only-orders',
    says: 'While a post-only window is in force, an order that does more than add is refused.',
    sources: [citeReadApi('exchange_status body')],
    authority: 'assumed',
    kind: 'error',
    judgedBy: 'operate',
    decision: 'D01',
    accepts: refusedByRule('market'),
  },
  {
    id: 'transport.status.post-only-taken',
    says: 'While a post-only window is in force, an order that only adds is accepted.',
    sources: [citeReadApi('exchange_status body')],
    authority: 'assumed',
    kind: 'rule',
    judgedBy: 'operate',
  },
  {
    id: 'transport.status.frozen',
    says: '`frozen` is true while the chain is halted for a pending upgrade, false otherwise.',
    sources: [citeReadApi('exchange_status body')],
    kind: 'rule',
    judgedBy: 'act',
  },
] as const satisfies readonly ClauseDeclaration[];
