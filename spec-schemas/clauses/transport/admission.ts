import type { ClauseDeclaration } from '../../clause.ts';
import { anyRule } from '../../outcomes.ts';
import { citeSupplement, citeWriteApi } from '../source.ts';

export const transportAdmissionClauses = [
  {
    id: 'transport.admission.status',
    says: 'Every action that is no order action answers 202 when it is admitted.',
    sources: [citeWriteApi('What the service does'), citeWriteApi('Admission envelope')],
    kind: 'rule',
    judgedBy: 'act',
    decision: 'D02',
    accepts: { statuses: [202, 200] },
  },
  {
    id: 'transport.admission.shape',
    says: 'The admission body is `data` with `accepted`, `mempool_depth`, a whole number, `nonce` and `action_hash`, a 0x-hex string.',
    sources: [citeWriteApi('Admission envelope')],
    kind: 'shape',
    judgedBy: 'act',
  },
  {
    id: 'transport.admission.accepted',
    says: '`accepted` is true on every admission.',
    sources: [citeWriteApi('Admission envelope')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'transport.admission.nonce',
    says: '`nonce` of an admission is the nonce of the envelope.',
    sources: [citeWriteApi('Admission envelope')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'transport.admission.action-hash-value',
    says: "`action_hash` is keccak-256 over the action's bytes as sent, the 20-byte account and the nonce as 8 big-endian bytes.",
    sources: [citeSupplement('signing')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'transport.admission.refused-at-commit',
    says: 'A commit refusal of a non-order action comes as the failure envelope in the HTTP response while the call waits.',
    sources: [citeWriteApi('Admission envelope'), citeWriteApi('Errors')],
    kind: 'error',
    judgedBy: 'act',
    decision: 'D01',
    accepts: anyRule,
  },
  {
    id: 'transport.admission.not-a-commit',
    says: 'A 202 says nothing of the commit: an action that was admitted and dropped leaves the state as it was.',
    sources: [citeWriteApi('Admission envelope')],
    kind: 'rule',
    judgedBy: 'operate',
    decision: 'D240',
  },
] as const satisfies readonly ClauseDeclaration[];
