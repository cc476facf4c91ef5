import type { ClauseDeclaration } from '../../clause.ts';
import { anyOf, badValue, malformed, notPermitted, refusedByRule } from '../../outcomes.ts';
import { citeReadApi, citeWriteApi } from '../source.ts';

export const referralsBrokersClauses = [
  {
    id: 'referrals.broker.approves',
    says: '`approve_broker_fee` with `builder` and `max_bps` approves that broker up to that fee.',
    sources: [citeWriteApi('Account and access'), citeReadApi('Other read rows')],
    kind: 'transition',
    judgedBy: 'act',
  },
  {
    id: 'referrals.broker.fields',
    says: 'Without `builder` (address) or `max_bps` (uint16) INVALID_REQUEST follows.',
    sources: [citeWriteApi('Account and access'), citeWriteApi('Errors')],
    kind: 'error',
    judgedBy: 'act',
    decision: 'D94',
    accepts: malformed,
  },
  {
    id: 'referrals.broker.cap',
    says: 'A `max_bps` of 8 is accepted; a higher one is refused, or counts as 8.',
    sources: [citeWriteApi('Account and access'), citeWriteApi('Limits')],
    kind: 'limit',
    judgedBy: 'act',
    decision: 'D01',
    accepts: badValue,
  },
  {
    id: 'referrals.broker.revokes',
    says: 'A `max_bps` of 0 revokes the approval.',
    sources: [citeWriteApi('Account and access')],
    kind: 'transition',
    judgedBy: 'act',
    decision: 'D68',
    accepts: anyOf(notPermitted, refusedByRule('named')),
  },
  {
    id: 'referrals.broker.type',
    says: '`approve_broker_fee` and its alias are signed under the type string of `ApproveBuilderFee`.',
    sources: [citeWriteApi('Account and access')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'referrals.broker-claim.drains',
    says: '`claim_broker_rewards` pays the whole broker credit.',
    sources: [citeWriteApi('Account and access')],
    kind: 'transition',
    judgedBy: 'act',
    decision: 'D138',
  },
  {
    id: 'referrals.broker-claim.idempotent',
    says: 'A broker claim with no credit left is accepted and moves nothing.',
    sources: [citeWriteApi('Account and access')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'referrals.broker-claim.own-key',
    says: "A broker claim that an agent signs draws on the agent's own credit, never the master's.",
    sources: [citeWriteApi('Account and access'), citeWriteApi('Who signs')],
    kind: 'rule',
    judgedBy: 'act',
  },
] as const satisfies readonly ClauseDeclaration[];
