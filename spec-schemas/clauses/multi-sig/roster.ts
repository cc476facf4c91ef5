import type { ClauseRow } from '../../clause.ts';
import { supplement, writeApi } from '../source.ts';

export const multiSigRosterClauses = [
  {
    id: 'multi-sig.convert.fields',
    says: '`convert_to_multi_sig_user` needs `signers` (addresses) and `threshold` (uint32); without one of them INVALID_REQUEST follows.',
    sources: [writeApi('Account and access'), writeApi('Errors')],
    kind: 'error',
    judgedBy: 'act',
    decision: 'D94',
    accepts: { http: [200, 400, 401, 422], codes: ['INVALID_REQUEST', 'AUTH_BAD_SIGNATURE', 'AUTH_UNAUTHORIZED'] },
  },
  {
    id: 'multi-sig.convert.threshold',
    says: 'A `threshold` of 0, or above the number of signers, is refused; the disable form of no signers and 0 stands apart.',
    sources: [writeApi('Account and access')],
    kind: 'limit',
    judgedBy: 'act',
    decision: 'D01',
    accepts: { http: [200, 400, 422], codes: ['INVALID_REQUEST', 'PRECONDITION_FAILED'] },
  },
  {
    id: 'multi-sig.convert.effective',
    says: 'The account is multi-sig from the commit of the conversion on.',
    sources: [writeApi('Account and access'), writeApi('States and transitions')],
    kind: 'transition',
    judgedBy: 'act',
  },
  {
    id: 'multi-sig.convert.plain-refused',
    says: 'A plain signed action of a multi-sig account is refused and changes nothing.',
    sources: [writeApi('Account and access'), writeApi('States and transitions')],
    kind: 'error',
    judgedBy: 'act',
    decision: 'D01',
    accepts: { http: [200, 400, 401], codes: ['PRECONDITION_FAILED', 'AUTH_UNAUTHORIZED'] },
  },
  {
    id: 'multi-sig.rekey.replaces',
    says: 'A conversion inside a bundle that the roster signed replaces the roster.',
    sources: [writeApi('States and transitions')],
    kind: 'transition',
    judgedBy: 'act',
  },
  {
    id: 'multi-sig.rekey.disables',
    says: 'A conversion to no signers and threshold 0 inside a bundle makes the account a single key again.',
    sources: [writeApi('Account and access'), writeApi('States and transitions')],
    kind: 'transition',
    judgedBy: 'act',
  },
  {
    id: 'multi-sig.convert.signers-limit',
    says: 'A roster may have 16 signers; a longer one is refused.',
    sources: [supplement('limits')],
    profile: 'next',
    kind: 'limit',
    judgedBy: 'act',
    decision: 'D01',
    accepts: { http: [200, 400, 422], codes: ['INVALID_REQUEST', 'PRECONDITION_FAILED'] },
  },
] as const satisfies readonly ClauseRow[];
