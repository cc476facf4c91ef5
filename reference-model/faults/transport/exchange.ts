import { isJsonObject, printJson } from '../../../spec-schemas/json/lossless.ts';
import type { VenueRequest } from '../../door.ts';
import { refuse } from '../../refusal.ts';
import { makeReplyEdit } from '../../rule-edits.ts';
import type { RulesEdit } from '../../rules.ts';
import type { Fault } from '../fault.ts';
import { makeDecodedActionEdit } from '../operators/orders.ts';
import { makeChainRepliesEdit, makeExchangeRulesEdit } from '../operators/transport.ts';
import { makeReplyBodyEdit } from '../operators/wire.ts';

export const exchangeFaults: readonly Fault[] = [
  {
    id: 'transport.exchange-not-json-taken',
    clause: 'transport.exchange.not-json',
    title: 'a body that is no JSON is answered as a success on /exchange',
    edit: makeExchangeRulesEdit(() => ({ notJson: () => ({ kind: 'data', status: 200, data: null }) })),
  },
  {
    id: 'transport.sender-required',
    clause: 'transport.exchange.envelope',
    title: 'an approval of an agent needs its sender in the envelope',
    edit: makeExchangeRulesEdit(({ stages, invalid }) => ({
      stages: [
        {
          id: 'shape',
          check: (_rules, { envelope }) => (envelope.tag === 'approve_agent' ? invalid('missing field: sender') : null),
        },
        ...stages,
      ],
    })),
  },
  {
    id: 'transport.missing-key-internal',
    clause: 'transport.exchange.required-keys',
    title: 'an envelope without a nonce is an internal error',
    edit: makeExchangeRulesEdit(({ invalid }) => ({
      invalid: (fault) => (fault.includes('nonce') ? refuse('INTERNAL', 'internal error') : invalid(fault)),
    })),
  },
  {
    id: 'transport.missing-field-internal',
    clause: 'transport.exchange.field-missing',
    title: 'an action without its body is an internal error',
    edit: makeExchangeRulesEdit(({ invalid }) => ({
      invalid: (fault) => (fault.includes('params') ? refuse('INTERNAL', 'internal error') : invalid(fault)),
    })),
  },
  {
    id: 'transport.unknown-tag-text',
    clause: 'transport.exchange.unknown-tag',
    title: 'an unknown tag is refused in other words',
    edit: makeExchangeRulesEdit(() => ({ unknown: (tag) => refuse('INVALID_REQUEST', `no such action: ${tag}`) })),
  },
  {
    id: 'transport.unknown-tag-unsupported',
    clause: 'transport.exchange.unknown-tag-code',
    title: 'an unknown tag is refused as unsupported',
    edit: makeExchangeRulesEdit(({ unknown }) => ({
      unknown: (tag) => ({ ...unknown(tag), code: 'ACTION_UNSUPPORTED' }),
    })),
  },
  {
    id: 'transport.usd-send-known',
    clause: 'transport.exchange.ledger-kinds',
    title: 'usd_send is known as an action',
    edit: makeExchangeRulesEdit(({ unknown, unsupported }) => ({
      unknown: (tag) => (tag === 'usd_send' ? unsupported(tag) : unknown(tag)),
    })),
  },
  {
    id: 'transport.system-tag-unauthorized',
    clause: 'transport.exchange.system-tag',
    title: 'a system action is refused for its signer',
    edit: makeExchangeRulesEdit(() => ({
      unsupported: (tag) => refuse('AUTH_UNAUTHORIZED', `${tag} is for the system`),
    })),
  },
  {
    id: 'transport.write-refusal-as-text',
    clause: 'transport.exchange.refusal-envelope',
    title: 'a write is refused by a text under error',
    edit: makeReplyBodyEdit((_request, body, reply) => {
      const error = isJsonObject(body) ? body.error : undefined;
      return isJsonObject(error) ? { ...reply, body: printJson({ error: error.message }) } : reply;
    }, '/exchange'),
  },
  {
    id: 'transport.admission-200',
    clause: 'transport.admission.status',
    title: 'an admission comes on 200 and says nothing of a commit',
    edit: makeChainRepliesEdit(() => ({ admissionStatus: 200 })),
  },
  {
    id: 'transport.mode-answered-as-order',
    clause: 'transport.admission.status',
    title: 'a change of the position mode is answered as an order is',
    edit: makeChainRepliesEdit(({ kindOf }) => ({
      kindOf: (entry) => (entry.tag === 'set_position_mode' ? 'statuses' : kindOf(entry)),
    })),
  },
  {
    id: 'transport.admission-without-depth',
    clause: 'transport.admission.shape',
    title: 'an admission lacks mempool_depth',
    edit: makeChainRepliesEdit(({ admission }) => ({
      admission: (facts) => {
        const { mempool_depth: _gone, ...rest } = admission(facts);
        return rest;
      },
    })),
  },
  {
    id: 'transport.admission-not-accepted',
    clause: 'transport.admission.accepted',
    title: 'the admission of an approval says that it is not accepted',
    edit: makeChainRepliesEdit(({ admission }) => ({
      admission: (facts) => ({
        ...admission(facts),
        ...(facts.context.tag === 'approve_agent' ? { accepted: false } : {}),
      }),
    })),
  },
  {
    id: 'transport.admission-next-nonce',
    clause: 'transport.admission.nonce',
    title: 'an admission names the nonce that comes next',
    edit: makeChainRepliesEdit(({ admission }) => ({
      admission: (facts) => admission({ ...facts, context: { ...facts.context, nonce: facts.context.nonce + 1n } }),
    })),
  },
  {
    id: 'transport.admission-other-hash',
    clause: 'transport.admission.action-hash-value',
    title: 'action_hash is cut to 20 bytes and filled up',
    edit: makeChainRepliesEdit(({ admission }) => ({
      admission: (facts) => ({
        ...admission(facts),
        action_hash: `${facts.context.hash.slice(0, 42)}${'0'.repeat(24)}`,
      }),
    })),
  },
  {
    id: 'transport.admission-hash-of-print',
    clause: 'transport.admission.action-hash-value',
    title: 'action_hash of an envelope over several lines is not that of the bytes that were sent',
    edit: makeReplyEdit((request, reply) =>
      isOverLines(request) ? { ...reply, body: reply.body.replace(/("action_hash":"0x).{4}/, '$10000') } : reply,
    ),
  },
  {
    id: 'transport.exchange-one-line',
    clause: 'transport.exchange.envelope',
    title: 'an envelope over several lines is refused',
    edit: makeReplyEdit((request, reply) =>
      isOverLines(request)
        ? { ...reply, status: 400, body: '{"error":{"code":"INVALID_REQUEST","message":"trailing data"}}' }
        : reply,
    ),
  },
  {
    id: 'transport.commit-refusal-409',
    clause: 'transport.admission.refused-at-commit',
    title: 'a refusal at commit comes on 409',
    edit: makeChainRepliesEdit(() => ({ refusalStatus: () => 409 })),
  },
  {
    id: 'transport.admission-applies',
    clause: 'transport.admission.not-a-commit',
    title: 'a send takes effect when it is admitted',
    needs: ['control'],
    edit: applyAtAdmissionEdit('send_asset'),
  },
];

function isOverLines({ path, body }: VenueRequest): boolean {
  return path === '/exchange' && body.includes(0x0a);
}

/** An action takes effect at admission, and again in its block. */
export function applyAtAdmissionEdit(tag: string): RulesEdit {
  return makeDecodedActionEdit(tag, (action) => ({
    ...action,
    admit(core, context) {
      const refusal = action.admit(core, context);
      if (refusal === null) action.commit(core, context);
      return refusal;
    },
  }));
}
