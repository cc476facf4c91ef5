import type { ClauseDeclaration } from '../../clause.ts';
import { atOnce, badValue, malformed } from '../../outcomes.ts';
import { citeSupplement, citeWriteApi } from '../source.ts';

export const auctionsEncryptedClauses = [
  {
    id: 'auctions.encrypted.admitted',
    says: '`submit_encrypted_order` with its five fields is admitted with 202.',
    sources: [citeWriteApi('Margin and risk'), citeSupplement('actions', 'submit_encrypted_order')],
    authority: 'public',
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'auctions.encrypted.commitment',
    says: 'A `commitment` of another length than 32 bytes is refused.',
    sources: [citeSupplement('actions', 'submit_encrypted_order')],
    kind: 'error',
    judgedBy: 'act',
    decision: 'D94',
    accepts: malformed,
  },
  {
    id: 'auctions.encrypted.empty',
    says: 'An empty `ciphertext` is refused at commit.',
    sources: [citeSupplement('actions', 'submit_encrypted_order')],
    kind: 'error',
    judgedBy: 'act',
    decision: 'D01',
    accepts: badValue,
  },
  {
    id: 'auctions.encrypted.threshold',
    says: 'A `threshold` of 0 is refused at commit.',
    sources: [citeSupplement('actions', 'submit_encrypted_order')],
    kind: 'error',
    judgedBy: 'act',
    decision: 'D01',
    accepts: badValue,
  },
  {
    id: 'auctions.encrypted.bounds',
    says: 'A `ciphertext` above its bound, or a full pool, is refused at commit.',
    sources: [citeSupplement('actions', 'submit_encrypted_order')],
    kind: 'limit',
    judgedBy: 'document',
    reason: 'Neither bound is published.',
  },
  {
    id: 'auctions.encrypted.alias',
    says: 'The older tag `encrypted_order_submit` answers ACTION_UNSUPPORTED, before any signature is looked at.',
    sources: [citeSupplement('actions', 'encrypted_order_submit')],
    kind: 'error',
    judgedBy: 'act',
    decision: 'D94',
    accepts: atOnce('ACTION_UNSUPPORTED', 'AUTH_BAD_SIGNATURE'),
  },
] as const satisfies readonly ClauseDeclaration[];
