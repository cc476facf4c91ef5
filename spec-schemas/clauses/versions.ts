import type { ClauseDeclaration } from '../clause.ts';
import { citeWriteApi } from './source.ts';

export const versionsClauses = [
  {
    id: 'versions.errors.unknown',
    says: 'A code that the catalogue does not know is read by its prefix.',
    sources: [citeWriteApi('Errors'), citeWriteApi('Versioning')],
    kind: 'rule',
    judgedBy: 'document',
    reason: 'It binds the reader of a code.',
  },
  {
    id: 'versions.wire.networks',
    says: 'The wire is the same on every network but for chain id and base URL.',
    sources: [citeWriteApi('Versioning')],
    kind: 'rule',
    judgedBy: 'document',
    reason: 'It compares networks, and a target is one.',
  },
  {
    id: 'versions.notice',
    says: 'The test network announces a breaking change 30 days ahead.',
    sources: [citeWriteApi('Versioning')],
    kind: 'rule',
    judgedBy: 'document',
    reason: 'A notice is given to people, not over the wire.',
  },
  {
    id: 'versions.feed.ledger-updates',
    says: 'The channel is named `ledger_updates`; its older camelCase name is unknown.',
    sources: [citeWriteApi('Versioning')],
    kind: 'error',
    judgedBy: 'observe',
    decision: 'D37',
  },
  {
    id: 'versions.wire.additive',
    says: 'Reads and actions are added over time, and what a read or an action looks like stays.',
    sources: [citeWriteApi('Versioning')],
    kind: 'rule',
    judgedBy: 'document',
    reason: 'A promise about later releases; extra keys are advisories (D11).',
    decision: 'D11',
  },
  {
    id: 'versions.testnet.reset',
    says: 'The test network may be reset for an upgrade before the main network starts, with notice where possible.',
    sources: [citeWriteApi('Versioning')],
    kind: 'rule',
    judgedBy: 'document',
    reason: 'A promise to people; a reset shows as another `chain_identity`.',
  },
  {
    id: 'versions.mainnet.stable',
    says: 'The main network is stable and breaks only as its versioning policy says.',
    sources: [citeWriteApi('Versioning')],
    kind: 'rule',
    judgedBy: 'document',
    reason: "The policy's text is not shown, and nothing is written to that network.",
  },
  {
    id: 'versions.actions.aliases',
    says: '`approve_builder_fee` and `claim_builder_rewards` still decode as their newer names.',
    sources: [citeWriteApi('Versioning'), citeWriteApi('Account and access')],
    kind: 'rule',
    judgedBy: 'act',
  },
] as const satisfies readonly ClauseDeclaration[];
