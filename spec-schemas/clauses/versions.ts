import type { Clause } from '../clause.ts';
import { writeApi } from './source.ts';

export const versionsClauses = [
  {
    id: 'versions.errors.unknown',
    says: 'A code that the catalogue does not know is read by its prefix.',
    sources: [writeApi('Errors'), writeApi('Versioning')],
    authority: 'seed',
    profile: 'live',
    kind: 'rule',
    judgedBy: 'document',
    reason: 'It binds the reader of a code.',
  },
  {
    id: 'versions.wire.networks',
    says: 'The wire is the same on every network but for chain id and base URL.',
    sources: [writeApi('Versioning')],
    authority: 'seed',
    profile: 'live',
    kind: 'rule',
    judgedBy: 'document',
    reason: 'It compares networks, and a target is one.',
  },
  {
    id: 'versions.notice',
    says: 'The test network announces a breaking change 30 days ahead.',
    sources: [writeApi('Versioning')],
    authority: 'seed',
    profile: 'live',
    kind: 'rule',
    judgedBy: 'document',
    reason: 'A notice is given to people, not over the wire.',
  },
  {
    id: 'versions.feed.ledger-updates',
    says: 'The channel is named `ledger_updates`; its older camelCase name is unknown.',
    sources: [writeApi('Versioning')],
    authority: 'seed',
    profile: 'live',
    kind: 'error',
    judgedBy: 'observe',
    decision: 'D37',
  },
] as const satisfies readonly Clause[];
