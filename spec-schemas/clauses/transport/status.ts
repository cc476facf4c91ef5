import type { ClauseDeclaration } from '../../clause.ts';
import { strangerSigned } from '../../outcomes.ts';
import { citeReadApi, citeWriteApi } from '../source.ts';

export const transportExchangeStatusClauses = [
  {
    id: 'transport.status.shape',
    says: '`exchange_status` has `timestamp`, a whole number, and the booleans `spot_disabled`, `post_only`, `mip3_enabled` and `frozen`.',
    sources: [citeReadApi('exchange_status body')],
    kind: 'shape',
    judgedBy: 'observe',
  },
  {
    id: 'transport.status.chain-identity-form',
    says: '`chain_identity` is `c<chain id>-t<start in ms>-g<16 hex digits>`, or `underivable`, or absent.',
    sources: [citeReadApi('exchange_status body')],
    kind: 'shape',
    judgedBy: 'observe',
  },
  {
    id: 'transport.status.chain-identity-chain',
    says: "The chain id inside `chain_identity` is the one that the node's signatures are checked with.",
    sources: [citeReadApi('exchange_status body'), citeWriteApi('Signing scheme')],
    kind: 'rule',
    judgedBy: 'act',
    accepts: strangerSigned,
  },
  {
    id: 'transport.status.chain-identity-stable',
    says: '`chain_identity` stays the same over commits and restarts.',
    sources: [citeReadApi('exchange_status body')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'transport.status.chain-identity-regenesis',
    says: 'A new genesis gives another `chain_identity`.',
    sources: [citeReadApi('exchange_status body')],
    kind: 'transition',
    judgedBy: 'operate',
  },
  {
    id: 'transport.status.chain-identity-mismatch',
    says: '`underivable` or an absent `chain_identity` counts as a mismatch for a client that expects a chain.',
    sources: [citeReadApi('exchange_status body')],
    kind: 'rule',
    judgedBy: 'document',
    reason: 'It binds the reader; the harness itself follows it when a chain was named.',
  },
  {
    id: 'transport.status.timestamp',
    says: '`timestamp` is consensus block time: that of a committed block, which rises with the blocks.',
    sources: [citeReadApi('exchange_status body')],
    kind: 'ordering',
    judgedBy: 'observe',
    decision: 'D287',
  },
  {
    id: 'transport.status.mip3-enabled',
    says: '`mip3_enabled` is true when the registry holds a deployer market or a pair that was registered after genesis.',
    sources: [citeReadApi('exchange_status body')],
    kind: 'rule',
    judgedBy: 'observe',
    decision: 'D72',
  },
] as const satisfies readonly ClauseDeclaration[];
