import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../../spec-schemas/json/lossless.ts';
import type { ExchangeEnvelope } from '../../chain/signed-request.ts';
import type { RulesEdit } from '../../rules.ts';
import { parseAddress } from '../../state/address.ts';
import type { Fault } from '../fault.ts';
import { makeEnvelopeTagTest, unreadableEnvelopeEdit } from '../operators/signatures.ts';
import { makeExchangeRulesEdit } from '../operators/transport.ts';

/** Faults in which a venue accepts an envelope that it should refuse as unreadable. */
export const bodyFaults: readonly Fault[] = [
  {
    id: 'transport.size-unbounded',
    clause: 'transport.exchange.size',
    title: 'an action may have any number of bytes',
    needs: ['next'],
    edit: makeExchangeRulesEdit(() => ({ maxActionBytes: Number.POSITIVE_INFINITY })),
  },
  {
    id: 'transport.cancel-body-unknown',
    clause: 'transport.envelope-keys.body',
    title: 'cancel_order does not find its body under cancel',
    edit: unreadableEnvelopeEdit(makeEnvelopeTagTest('cancel_order')),
  },
  {
    id: 'transport.noop-needs-params',
    clause: 'transport.envelope-keys.empty-params',
    title: 'a noop without params is unreadable',
    edit: unreadableEnvelopeEdit(({ tag, action }) => tag === 'noop' && action.params === undefined),
  },
  {
    id: 'transport.unenrolment-needs-params',
    clause: 'transport.envelope-keys.empty-params',
    title: 'a pm_unenroll without params is unreadable',
    edit: unreadableEnvelopeEdit(({ tag, action }) => tag === 'pm_unenroll' && action.params === undefined),
  },
  {
    id: 'transport.order-under-params',
    clause: 'transport.envelope-keys.body-elsewhere',
    title: 'an order is found under params as well',
    edit: makeReceivedActionEdit((action) =>
      action.type === 'submit_order' && action.order === undefined
        ? { ...action, order: action.params ?? null }
        : action,
    ),
  },
  {
    id: 'transport.camel-case-known',
    clause: 'transport.envelope-keys.tag-spelling',
    title: 'tags are known in camelCase too',
    edit: makeReceivedActionEdit((action) => ({
      ...action,
      type: String(action.type).replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    })),
  },
  {
    id: 'transport.list-of-one',
    clause: 'transport.envelope-keys.one-action',
    title: 'of a list of actions the first is taken',
    edit: makeReceivedEnvelopeEdit((body) =>
      isJsonArray(body.action) && body.action[0] !== undefined ? { ...body, action: body.action[0] } : body,
    ),
  },
  {
    id: 'transport.nonce-truncated',
    clause: 'transport.envelope-keys.nonce',
    title: 'the fraction of a nonce is cut off',
    edit: makeReceivedEnvelopeEdit((body) => ({ ...body, nonce: truncateToInteger(body.nonce) })),
  },
  {
    id: 'transport.deadline-unread',
    clause: 'transport.envelope-keys.expires-after',
    title: 'a deadline that is text counts as none',
    edit: makeReceivedEnvelopeEdit((body) =>
      typeof body.expires_after === 'string' && !/^[0-9]+$/.test(body.expires_after)
        ? { ...body, expires_after: null }
        : body,
    ),
  },
  {
    id: 'transport.sender-believed',
    clause: 'transport.envelope-keys.sender-ignored',
    title: 'a sender in the envelope is whose action it is',
    edit: senderBelieved(),
  },
];

/** Reads the envelope as another one. */
export function makeReceivedEnvelopeEdit(change: (body: JsonObject) => JsonObject): RulesEdit {
  return makeExchangeRulesEdit(({ reads }) => ({ reads: (body) => reads(isJsonObject(body) ? change(body) : body) }));
}

/** Reads the action as another one. */
export function makeReceivedActionEdit(change: (action: JsonObject) => JsonObject): RulesEdit {
  return makeReceivedEnvelopeEdit((body) =>
    isJsonObject(body.action) ? { ...body, action: change(body.action) } : body,
  );
}

/** The number truncated to an integer. */
export function truncateToInteger(value: JsonValue | undefined): JsonValue {
  return typeof value === 'number' ? Math.trunc(value) : (value ?? null);
}

function senderBelieved(): RulesEdit {
  return makeExchangeRulesEdit(({ reads, recovers }) => {
    const senders = new WeakMap<ExchangeEnvelope, string>();
    return {
      reads(body) {
        const envelope = reads(body);
        const sender = isJsonObject(body) ? parseAddress(body.sender) : null;
        if (sender !== null && !('fault' in envelope)) senders.set(envelope, sender);
        return envelope;
      },
      recovers(parts) {
        const sender = senders.get(parts.envelope);
        return sender === undefined ? recovers(parts) : { address: sender };
      },
    };
  });
}
