import type { ClauseDeclaration } from '../../clause.ts';
import { badValue } from '../../outcomes.ts';
import { citeWriteApi } from '../source.ts';

export const signingExpiryClauses = [
  {
    id: 'signing.expiry.zero',
    says: '`expires_after` 0 never expires and has the digest of an envelope without the field, which never expires either.',
    sources: [citeWriteApi('Request envelope'), citeWriteApi('Versioning')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'signing.expiry.signed',
    says: 'An action whose non-zero `expires_after` is signed as the last field of a longer type string takes effect before that time.',
    sources: [citeWriteApi('Request envelope')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'signing.expiry.unsigned',
    says: 'A non-zero `expires_after` that was not signed never acts for the signer.',
    sources: [citeWriteApi('Request envelope')],
    kind: 'rule',
    judgedBy: 'act',
    decision: 'D40',
  },
  {
    id: 'signing.expiry.past',
    says: 'An `expires_after` that is already past is refused at submission and commits nothing.',
    sources: [citeWriteApi('Request envelope')],
    kind: 'error',
    judgedBy: 'act',
    decision: 'D89',
    accepts: badValue,
  },
  {
    id: 'signing.expiry.dropped',
    says: 'An action whose `expires_after` passes before its commit is dropped at execution.',
    sources: [citeWriteApi('Request envelope')],
    kind: 'transition',
    judgedBy: 'act',
  },
] as const satisfies readonly ClauseDeclaration[];
