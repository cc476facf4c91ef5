import type { ClauseDeclaration } from '../../clause.ts';
import { citeWriteApi } from '../source.ts';

export const limitsBudgetsClauses = [
  {
    id: 'limits.ip.burst',
    says: 'An idle IP may spend 1200 weight at once; then 429 follows.',
    sources: [citeWriteApi('Limits')],
    kind: 'limit',
    judgedBy: 'operate',
  },
  {
    id: 'limits.ip.refill',
    says: 'A spent IP budget refills by 20 weight a second.',
    sources: [citeWriteApi('Limits')],
    kind: 'limit',
    judgedBy: 'operate',
  },
  {
    id: 'limits.ip.allowlist',
    says: 'An allowlisted IP is never refused for its budget.',
    sources: [citeWriteApi('Limits')],
    kind: 'rule',
    judgedBy: 'operate',
  },
  {
    id: 'limits.account.burst',
    says: 'An idle account may send 1200 signed requests at once; then 429 follows.',
    sources: [citeWriteApi('Limits')],
    kind: 'limit',
    judgedBy: 'operate',
  },
  {
    id: 'limits.account.refill',
    says: 'A spent account budget refills by 20 requests a second.',
    sources: [citeWriteApi('Limits')],
    kind: 'limit',
    judgedBy: 'operate',
  },
  {
    id: 'limits.account.batch',
    says: 'A batch costs one request: weight 5 and one token, however many legs it has.',
    sources: [citeWriteApi('Limits')],
    kind: 'rule',
    judgedBy: 'operate',
  },
  {
    id: 'limits.account.agents',
    says: "All agents of one master draw on the master's bucket.",
    sources: [citeWriteApi('Limits')],
    kind: 'rule',
    judgedBy: 'operate',
  },
  {
    id: 'limits.account.metaliquidity',
    says: 'A signer in the metaliquidity operator set, proved by its signature, is never refused for the account budget.',
    sources: [citeWriteApi('Limits')],
    kind: 'limit',
    judgedBy: 'operate',
    decision: 'D193',
  },
  {
    id: 'limits.account.ladder',
    says: "Committed volume can raise an account's budget and never lowers it.",
    sources: [citeWriteApi('Limits')],
    kind: 'limit',
    judgedBy: 'act',
  },
] as const satisfies readonly ClauseDeclaration[];
