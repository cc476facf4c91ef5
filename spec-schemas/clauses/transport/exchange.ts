import type { ClauseRow } from '../../clause.ts';
import { invalidRequest, malformed } from '../../outcomes.ts';
import { supplement, writeApi } from '../source.ts';

export const transportExchangeClauses = [
  {
    id: 'transport.exchange.envelope',
    says: 'A signed envelope of `signature`, `nonce` and `action` is enough: no key names the sender.',
    sources: [writeApi('Request envelope')],
    kind: 'shape',
    judgedBy: 'act',
  },
  {
    id: 'transport.exchange.required-keys',
    says: 'An envelope without `signature`, `nonce` or `action` is refused and commits nothing.',
    sources: [writeApi('Request envelope'), writeApi('Errors')],
    kind: 'error',
    judgedBy: 'act',
    decision: 'D94',
    accepts: malformed,
  },
  {
    id: 'transport.exchange.not-json',
    says: 'A body that is no JSON is refused with a 4xx.',
    sources: [writeApi('Errors'), writeApi('Limits')],
    kind: 'error',
    judgedBy: 'observe',
  },
  {
    id: 'transport.exchange.field-missing',
    says: 'An action that lacks its body object, or a required field of it, is refused with INVALID_REQUEST.',
    sources: [writeApi('Errors')],
    kind: 'error',
    judgedBy: 'act',
    decision: 'D94',
    accepts: malformed,
  },
  {
    id: 'transport.exchange.unknown-tag',
    says: 'An action tag that is not in the action set is refused with a message that holds `unknown variant`.',
    sources: [writeApi('Errors')],
    kind: 'error',
    judgedBy: 'act',
    decision: 'D37',
  },
  {
    id: 'transport.exchange.unknown-tag-code',
    says: 'An unknown action tag answers 400 INVALID_REQUEST.',
    sources: [supplement('actions')],
    kind: 'error',
    judgedBy: 'act',
    accepts: invalidRequest,
  },
  {
    id: 'transport.exchange.ledger-kinds',
    says: '`spot_send` and `usd_send` are record kinds and no actions: sending them answers `unknown variant`.',
    sources: [writeApi('Transfers')],
    kind: 'error',
    judgedBy: 'act',
    decision: 'D37',
  },
  {
    id: 'transport.exchange.system-tag',
    says: 'The native tag of a system write, such as a validator vote, answers 400 ACTION_UNSUPPORTED whoever signs.',
    sources: [writeApi('What the service does'), writeApi('Errors')],
    kind: 'error',
    judgedBy: 'act',
  },
  {
    id: 'transport.exchange.refusal-envelope',
    says: 'A refusal of `/exchange` is the same failure envelope as that of a read.',
    sources: [writeApi('Errors')],
    kind: 'shape',
    judgedBy: 'act',
  },
  {
    id: 'transport.exchange.size',
    says: 'An action of more than 1,048,576 bytes is refused with a 4xx and commits nothing.',
    sources: [supplement('limits'), supplement('errors')],
    profile: 'next',
    kind: 'limit',
    judgedBy: 'act',
  },
] as const satisfies readonly ClauseRow[];
