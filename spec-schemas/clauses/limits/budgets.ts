import type { ClauseDeclaration } from '../../clause.ts';
import { writeApi } from '../source.ts';

export const limitsBudgetsClauses = [
  {
    id: 'limits.ip.burst',
    says: 'An idle IP may spend 1200 weight at once; then 429 follows.',
    sources: [writeApi('Limits')],
    kind: 'limit',
    judgedBy: 'operate',
  },
  {
    id: 'limits.ip.refill',
    says: 'A spent IP budget refills by 20 weight a second.',
    sources: [writeApi('Limits')],
    kind: 'limit',
    judgedBy: 'operate',
  },
  {
    id: 'limits.ip.allowlist',
    says: 'An allowlisted IP is never refused for its budget.',
    sources: [writeApi('Limits')],
    kind: 'rule',
    judgedBy: 'operate',
  },
  {
    id: 'limits.account.burst',
    says: 'An idle account may send 1200 signed requests at once; then 429 follows.',
    sources: [writeApi('Limits')],
    kind: 'limit',
    judgedBy: 'operate',
  },
  {
    id: 'limits.account.refill',
    says: 'A spent account budget refills by 20 requests a second.',
    sources: [writeApi('Limits')],
    kind: 'limit',
    judgedBy: 'operate',
  },
  {
    id: 'limits.account.batch',
    says: 'A batch costs one request: weight 5 and one token, however many legs it has.',
    sources: [writeApi('Limits')],
    kind: 'rule',
    judgedBy: 'operate',
  },
  {
    id: 'limits.account.agents',
    says: "All agents of one master draw on the master's bucket.",
    sources: [writeApi('Limits')],
    kind: 'rule',
    judgedBy: 'operate',
  },
  {
    id: 'limits.account.metaliquidity',
    says: 'A signer in the metaliquidity operator set, proved by its signature, is never refused for the account budget.',
    sources: [writeApi('Limits')],
    kind: 'limit',
    judgedBy: 'operate',
    decision: 'D193',
  },
  {
    id: 'limits.account.ladder',
    says: "Committed volume can raise an account's budget and never lowers it.",
    sources: [writeApi('Limits')],
    kind: 'limit',
    judgedBy: 'act',
  },
] as const satisfies readonly ClauseDeclaration[];
