import type { ClauseDeclaration } from '../../clause.ts';
import { againstRule, anyOf, atOnce, malformed, malformedEnvelope } from '../../outcomes.ts';
import { citeSupplement, citeWriteApi } from '../source.ts';

export const transportEnvelopeKeysClauses = [
  {
    id: 'transport.envelope-keys.one-action',
    says: 'One envelope carries one action: `action` is an object, a list of actions is refused.',
    sources: [citeWriteApi('What the service does'), citeWriteApi('Request envelope')],
    kind: 'shape',
    judgedBy: 'act',
    decision: 'D94',
    accepts: malformedEnvelope,
  },
  {
    id: 'transport.envelope-keys.body',
    says: 'The body of `submit_order` stands under `order`, that of `cancel_order` under `cancel`, that of a sender-authorized action under `params`.',
    sources: [citeWriteApi('Request envelope'), citeWriteApi('Endpoints')],
    kind: 'shape',
    judgedBy: 'act',
  },
  {
    id: 'transport.envelope-keys.body-elsewhere',
    says: 'A body under another key than its own counts as missing.',
    // The documents say which key holds a body, but not that a node ignores other keys.
    sources: [citeSupplement('signing', 'envelope')],
    kind: 'error',
    judgedBy: 'act',
    decision: 'D94',
    accepts: malformed,
  },
  {
    id: 'transport.envelope-keys.tag-spelling',
    says: 'Tags are snake_case: the camelCase spelling of a known action is no action.',
    sources: [citeWriteApi('Request envelope')],
    kind: 'error',
    judgedBy: 'act',
    decision: 'D94',
    accepts: anyOf(malformedEnvelope, atOnce('ACTION_UNSUPPORTED')),
  },
  {
    id: 'transport.envelope-keys.nonce',
    says: 'A `nonce` that is no unsigned 64-bit integer is refused.',
    sources: [citeWriteApi('Request envelope'), citeWriteApi('Errors')],
    kind: 'error',
    judgedBy: 'act',
    decision: 'D94',
    accepts: malformedEnvelope,
  },
  {
    id: 'transport.envelope-keys.expires-after',
    says: 'An `expires_after` that is no unsigned integer is refused.',
    sources: [citeWriteApi('Request envelope'), citeWriteApi('Errors')],
    kind: 'error',
    judgedBy: 'act',
    decision: 'D94',
    accepts: anyOf(malformedEnvelope, againstRule),
  },
  {
    id: 'transport.envelope-keys.sender-ignored',
    says: 'A top-level key that names an account moves nothing on it: the account follows from the action.',
    sources: [citeWriteApi('Request envelope')],
    kind: 'rule',
    judgedBy: 'act',
    decision: 'D11',
  },
  {
    id: 'transport.envelope-keys.empty-params',
    says: '`noop` and `pm_unenroll` are accepted with an empty `params` and without one.',
    sources: [citeSupplement('actions', 'noop'), citeSupplement('actions', 'pm_unenroll')],
    kind: 'rule',
    judgedBy: 'act',
  },
] as const satisfies readonly ClauseDeclaration[];
