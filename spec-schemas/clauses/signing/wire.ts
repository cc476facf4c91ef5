import type { ClauseDeclaration } from '../../clause.ts';
import { anyOf, atOnce, unread } from '../../outcomes.ts';
import { citeWriteApi } from '../source.ts';

export const signingWireClauses = [
  {
    id: 'signing.wire.null-is-absent',
    says: 'An optional field of an action or of its envelope may be null or left out, with the same effect.',
    sources: [citeWriteApi('Numeric conventions')],
    kind: 'rule',
    judgedBy: 'act',
    decision: 'D48',
  },
  {
    id: 'signing.wire.address-bare',
    says: 'An address inside an action is accepted without `0x`.',
    sources: [citeWriteApi('Numeric conventions')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'signing.wire.large-integer',
    says: 'A uint64 above 2^53 is accepted as a JSON string.',
    sources: [citeWriteApi('Numeric conventions')],
    kind: 'rule',
    judgedBy: 'act',
    decision: 'D44',
    accepts: { forms: ['string', 'number'] },
  },
  {
    id: 'signing.wire.cloid-form',
    says: 'A `cloid` behind `0x` that is not 32 hex digits is refused with INVALID_REQUEST.',
    sources: [citeWriteApi('Numeric conventions'), citeWriteApi('Errors')],
    kind: 'error',
    judgedBy: 'act',
    decision: 'D94',
    accepts: anyOf(atOnce('INVALID_REQUEST'), unread),
  },
  {
    id: 'signing.post.compact-json',
    says: 'An action sent over the WebSocket is signed over the compact JSON text of `action`.',
    sources: [citeWriteApi('Over the WebSocket')],
    kind: 'rule',
    judgedBy: 'document',
    reason: 'It contradicts the signing section, which defines one digest for every action.',
    decision: 'D23',
  },
] as const satisfies readonly ClauseDeclaration[];
