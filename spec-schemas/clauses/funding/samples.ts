import type { ClauseDeclaration } from '../../clause.ts';
import { atOnce, invalidRequest } from '../../outcomes.ts';
import { citeReadApi, citeSupplement } from '../source.ts';

export const fundingSamplesClauses = [
  {
    id: 'funding.samples.shape',
    says: '`funding_history` has `coin`, `source`, `range_honored`, `coverage` and `samples` of `ts`, `premium` and `funding_rate`.',
    sources: [citeSupplement('reads', 'funding_history')],
    kind: 'shape',
    judgedBy: 'observe',
    decision: 'D278',
  },
  {
    id: 'funding.samples.coin-required',
    says: '`funding_history` without `coin` answers 400 INVALID_REQUEST.',
    sources: [
      citeReadApi('Conventions of the read plane'),
      citeReadApi('Errors'),
      citeSupplement('reads', 'funding_history'),
    ],
    authority: 'public',
    kind: 'error',
    judgedBy: 'observe',
    accepts: invalidRequest,
  },
  {
    id: 'funding.samples.coin-unknown',
    says: 'An unknown `coin` on `funding_history` answers 404 MARKET_NOT_FOUND or no samples.',
    sources: [citeReadApi('Errors'), citeSupplement('reads', 'funding_history')],
    authority: 'assumed',
    kind: 'error',
    judgedBy: 'observe',
    decision: 'D56',
    accepts: atOnce('MARKET_NOT_FOUND'),
  },
  {
    id: 'funding.samples.source',
    says: '`source` is `archive` or `live_ring`.',
    sources: [citeSupplement('reads', 'funding_history')],
    kind: 'shape',
    judgedBy: 'observe',
  },
  {
    id: 'funding.samples.window',
    says: '`start_time` and `end_time` bound `ts` where `range_honored` is true.',
    sources: [citeSupplement('reads', 'funding_history')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'funding.samples.window-ignored',
    says: 'A window that cannot be answered gives the live ring, at most 64 samples, with `range_honored` false.',
    sources: [citeSupplement('reads', 'funding_history')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'funding.samples.clamp',
    says: '`funding_rate` is `premium` inside the cap of the market, else the cap.',
    sources: [citeSupplement('reads', 'funding_history')],
    kind: 'rule',
    judgedBy: 'operate',
  },
  {
    id: 'funding.samples.coverage',
    says: '`coverage` spans the oldest and the newest sample of the answer.',
    sources: [citeSupplement('reads', 'funding_history')],
    kind: 'rule',
    judgedBy: 'act',
  },
] as const satisfies readonly ClauseDeclaration[];
