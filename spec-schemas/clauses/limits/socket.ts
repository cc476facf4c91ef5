import type { ClauseDeclaration } from '../../clause.ts';
import { citeWriteApi } from '../source.ts';

export const limitsSocketClauses = [
  {
    id: 'limits.socket.64',
    says: 'A connection holds 64 subscriptions, where the operator has set no other number.',
    sources: [citeWriteApi('Limits')],
    kind: 'limit',
    judgedBy: 'observe',
  },
  {
    id: 'limits.socket.65th',
    says: 'Where the operator has set no other number, the 65th subscribe of a connection is rejected and not acknowledged.',
    sources: [citeWriteApi('Limits')],
    kind: 'limit',
    judgedBy: 'observe',
    decision: 'D93',
    accepts: { forms: ['error-frame', 'close'] },
  },
  {
    id: 'limits.socket.first-64',
    says: 'A connection that stays open after a rejected subscribe goes on pushing what it had subscribed.',
    sources: [citeWriteApi('Limits'), citeWriteApi('Events')],
    kind: 'rule',
    judgedBy: 'observe',
    decision: 'D93',
  },
  {
    id: 'limits.socket.allowlist',
    says: 'An allowlisted connection may hold more.',
    sources: [citeWriteApi('Limits')],
    kind: 'rule',
    judgedBy: 'operate',
  },
  {
    id: 'limits.queue.drops-oldest',
    says: 'A full pending queue drops its oldest action, which was acknowledged, and takes the new one.',
    sources: [citeWriteApi('Limits')],
    kind: 'limit',
    judgedBy: 'operate',
  },
  {
    id: 'limits.queue.silent',
    says: 'The dropped action has no later report and changes nothing.',
    sources: [citeWriteApi('Limits')],
    kind: 'rule',
    judgedBy: 'operate',
  },
  {
    id: 'limits.queue.size',
    says: 'The pending queue holds 8192 actions of all accounts together, where the operator has set no other size.',
    sources: [citeWriteApi('Limits')],
    kind: 'limit',
    judgedBy: 'operate',
  },
  {
    id: 'limits.route.none',
    says: 'No route reports the limits.',
    sources: [citeWriteApi('Limits')],
    kind: 'presence',
    judgedBy: 'observe',
  },
] as const satisfies readonly ClauseDeclaration[];
