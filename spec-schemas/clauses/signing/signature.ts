import type { ClauseDeclaration } from '../../clause.ts';
import { anyOf, atOnce, unread } from '../../outcomes.ts';
import { citeWriteApi } from '../source.ts';

export const signingSignatureClauses = [
  {
    id: 'signing.signature.prefixed',
    says: 'A signature of 65 bytes in hex is accepted with `0x`.',
    sources: [citeWriteApi('Request envelope')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'signing.signature.bare',
    says: 'A signature of 130 hex characters is accepted without `0x`.',
    sources: [citeWriteApi('Request envelope')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'signing.signature.v-27-28',
    says: 'The last byte may be 27 or 28.',
    sources: [citeWriteApi('Request envelope')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'signing.signature.v-0-1',
    says: 'The last byte may be 0 or 1.',
    sources: [citeWriteApi('Request envelope')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'signing.signature.wrong-v',
    says: 'A recovery byte outside 27, 28, 0 and 1 answers 401 AUTH_BAD_SIGNATURE.',
    sources: [citeWriteApi('Errors')],
    kind: 'error',
    judgedBy: 'act',
    accepts: atOnce('AUTH_BAD_SIGNATURE'),
  },
  {
    id: 'signing.signature.malformed',
    says: 'A signature that is no hex, or of another length than 65 bytes, is refused as malformed.',
    sources: [citeWriteApi('Request envelope'), citeWriteApi('Errors')],
    kind: 'error',
    judgedBy: 'act',
    decision: 'D94',
    accepts: anyOf(atOnce('AUTH_BAD_SIGNATURE', 'INVALID_REQUEST'), unread),
  },
  {
    id: 'signing.signature.unrecoverable',
    says: 'A signature from which no key recovers answers 401 AUTH_BAD_SIGNATURE.',
    sources: [citeWriteApi('Errors')],
    kind: 'error',
    judgedBy: 'act',
    accepts: atOnce('AUTH_BAD_SIGNATURE'),
  },
  {
    id: 'signing.scheme.typed',
    says: '`sig_scheme` `typed` changes nothing.',
    sources: [citeWriteApi('Request envelope'), citeWriteApi('Versioning')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'signing.scheme.other',
    says: 'Another `sig_scheme` is ignored, or refused as not accepted.',
    sources: [citeWriteApi('Request envelope'), citeWriteApi('Versioning')],
    kind: 'rule',
    judgedBy: 'act',
    decision: 'D38',
    accepts: { forms: ['ignored', 'refused'] },
  },
] as const satisfies readonly ClauseDeclaration[];
