import { isJsonObject, printJson } from '../../../spec-schemas/json/lossless.ts';
import { refuse } from '../../refusal.ts';
import { composeEdits, rulesEditorAt, withChangedRow } from '../../rule-edits.ts';
import type { RulesEdit } from '../../rules.ts';
import { zeroAddress } from '../../state/address.ts';
import type { Fault } from '../fault.ts';
import {
  actionBodyIn,
  alteredDigestInputEdit,
  fallbackDigestEdit,
  makeEnvelopeTagTest,
  makeExchangeEdit,
  unreadableEnvelopeEdit,
} from '../operators/signatures.ts';

const expiry = rulesEditorAt('chain', 'expiry');

const isHex = /^(0x)?[0-9a-fA-F]{130}$/;

/** Defects around the digest: the bytes of the signature, the deadline, the forms of values. */
export const signedEnvelopeFaults: readonly Fault[] = [
  {
    id: 'signing.prefix-refused',
    clause: 'signing.signature.prefixed',
    title: 'update_leverage takes a signature without 0x only',
    edit: unreadableEnvelopeEdit(
      (envelope) => envelope.tag === 'update_leverage' && envelope.signature.startsWith('0x'),
    ),
  },
  {
    id: 'signing.bare-refused',
    clause: 'signing.signature.bare',
    title: 'a signature without 0x is unreadable',
    edit: unreadableEnvelopeEdit((envelope) => isHex.test(envelope.signature) && !envelope.signature.startsWith('0x')),
  },
  {
    id: 'signing.v-28-refused',
    clause: 'signing.signature.v-27-28',
    title: 'update_leverage takes no signature that ends in 28, but one that ends in 1',
    edit: makeExchangeEdit(({ recovers }) => ({
      // The other half of the signatures works, so a node might ship this: `v` is masked by one bit too many.
      recovers: (parts) =>
        parts.envelope.tag === 'update_leverage' && countsAsOther(parts.envelope)
          ? { malformed: 'recovery byte is not 0, 1, 27 or 28' }
          : recovers(parts),
    })),
  },
  {
    id: 'signing.v-0-refused',
    clause: 'signing.signature.v-0-1',
    title: 'a recovery byte of 0 or 1 is refused',
    edit: makeExchangeEdit(({ recovers }) => ({
      recovers: (parts) =>
        /0[01]$/.test(parts.envelope.signature)
          ? { malformed: 'recovery byte is not 0, 1, 27 or 28' }
          : recovers(parts),
    })),
  },
  {
    id: 'signing.v-0-of-cancels-refused',
    clause: 'signing.signature.v-0-1',
    title: 'a recovery byte of 0 or 1 is refused on a batch_cancel',
    edit: unreadableEnvelopeEdit(({ tag, signature }) => tag === 'batch_cancel' && /0[01]$/.test(signature)),
  },
  {
    id: 'signing.bare-of-amends-refused',
    clause: 'signing.signature.bare',
    title: 'a signature without 0x is unreadable on a batch_modify',
    edit: unreadableEnvelopeEdit(({ tag, signature }) => tag === 'batch_modify' && !signature.startsWith('0x')),
  },
  {
    id: 'signing.v-masked',
    clause: 'signing.signature.wrong-v',
    title: 'of the recovery byte only the last bit is looked at',
    edit: makeExchangeEdit(({ recovers }) => ({
      recovers(parts) {
        const { signature } = parts.envelope;
        if (!isHex.test(signature)) return recovers(parts);
        const odd = Number.parseInt(signature.slice(-2), 16) % 2;
        // 27 is the even value of its pair.
        const v = signature.endsWith('1b') || signature.endsWith('1c') ? signature.slice(-2) : `0${odd}`;
        return recovers({ ...parts, envelope: { ...parts.envelope, signature: `${signature.slice(0, -2)}${v}` } });
      },
    })),
  },
  {
    id: 'signing.malformed-crashes',
    clause: 'signing.signature.malformed',
    title: 'a signature that is no hex of 65 bytes is a defect of the server',
    edit: makeExchangeEdit(({ stages }) => ({
      stages: [
        {
          id: 'shape',
          check: (_rules, { envelope }) =>
            isHex.test(envelope.signature) ? null : refuse('INTERNAL', 'internal error'),
        },
        ...stages,
      ],
    })),
  },
  {
    id: 'signing.nobody-is-zero',
    clause: 'signing.signature.unrecoverable',
    title: 'a signature from which no key recovers names the zero address',
    edit: makeExchangeEdit(({ recovers }) => ({
      recovers(parts) {
        const recovered = recovers(parts);
        return recovered.malformed?.startsWith('r or s') === true ? { address: zeroAddress } : recovered;
      },
    })),
  },
  {
    id: 'signing.scheme-refused',
    clause: 'signing.scheme.typed',
    title: 'sig_scheme is refused whatever it says',
    edit: makeExchangeEdit(({ invalid }) => ({
      scheme: (sent) => (sent === undefined ? null : invalid('sig_scheme')),
    })),
  },
  {
    id: 'signing.scheme-crashes',
    clause: 'signing.scheme.other',
    title: 'an unknown sig_scheme is a defect of the server',
    edit: makeExchangeEdit(() => ({
      scheme: (sent) => (sent === undefined || sent === 'typed' ? null : refuse('INTERNAL', 'internal error')),
    })),
  },
  {
    id: 'signing.zero-is-past',
    clause: 'signing.expiry.zero',
    title: 'expires_after 0 is a deadline long past',
    edit: expiry(() => ({ deadlineMs: (expiresAfter) => expiresAfter })),
  },
  {
    id: 'signing.unset-is-past',
    clause: 'signing.expiry.zero',
    title: 'an action without expires_after is late, whenever it comes',
    edit: expiry(({ deadlineMs }) => ({ deadlineMs: (expiresAfter) => deadlineMs(expiresAfter) ?? 1n })),
  },
  {
    id: 'signing.deadline-unsigned',
    clause: 'signing.expiry.signed',
    title: 'the deadline is not part of the digest',
    edit: alteredDigestInputEdit(
      () => true,
      (parts) => ({ ...parts, envelope: { ...parts.envelope, expiresAfter: null } }),
    ),
  },
  {
    id: 'signing.deadline-optional',
    clause: 'signing.expiry.unsigned',
    title: 'a deadline may be signed or not',
    edit: fallbackDigestEdit((parts) => [{ ...parts, envelope: { ...parts.envelope, expiresAfter: null } }]),
  },
  {
    id: 'signing.deadline-in-seconds',
    clause: 'signing.encoding.expiry-time',
    title: 'a deadline is read as seconds',
    needs: ['control'],
    edit: expiry(({ past }) => ({ past: (deadlineMs, nowMs) => past(deadlineMs * 1_000n, nowMs) })),
  },
  {
    id: 'signing.past-deadline-taken',
    clause: 'signing.expiry.past',
    title: 'a deadline that is past stops nothing',
    edit: expiry(() => ({ refusesAtSubmission: false, dropsAtExecution: () => false })),
  },
  {
    id: 'signing.bare-owner-unheard',
    clause: 'signing.wire.address-bare',
    title: 'an owner without its prefix is none: the action is that of its signer',
    edit: withoutBareOwners(),
  },
  {
    id: 'signing.past-orders-taken',
    clause: 'signing.expiry.past',
    title: 'orders and cancels whose deadline is past are taken in, those of agents as well',
    edit: rulesEditorAt('chain')(({ admission, expiry: { dropsAtExecution, ...rest } }) => ({
      admission: withChangedRow(admission, 'deadline', (row) => ({
        ...row,
        check: (core, context, action) => (isOfOrders(context) ? null : row.check(core, context, action)),
      })),
      expiry: { ...rest, dropsAtExecution: (tag) => !isOfOrders({ tag }) && dropsAtExecution(tag) },
    })),
  },
  {
    id: 'signing.late-executed',
    clause: 'signing.expiry.dropped',
    title: 'the deadline is looked at on submission only',
    edit: expiry(() => ({ dropsAtExecution: () => false })),
  },
  {
    id: 'signing.late-send-executed',
    clause: 'signing.expiry.dropped',
    title: 'the deadline of a send is looked at on submission only',
    edit: expiry(() => ({ dropsAtExecution: (tag) => tag !== 'send_asset' })),
  },
  {
    id: 'signing.null-refused',
    clause: 'signing.wire.null-is-absent',
    title: 'an order with a null field is unreadable',
    edit: unreadableEnvelopeEdit(
      (envelope) =>
        makeEnvelopeTagTest('submit_order')(envelope) && Object.values(actionBodyIn(envelope)).includes(null),
    ),
  },
  {
    id: 'signing.null-deadline-refused',
    clause: 'signing.wire.null-is-absent',
    title: 'an expires_after of null is unreadable',
    edit: makeExchangeEdit(({ reads }) => ({
      reads: (body) =>
        isJsonObject(body) && body.expires_after === null ? { fault: 'unreadable field: expires_after' } : reads(body),
    })),
  },
  {
    id: 'signing.null-in-leg-refused',
    clause: 'signing.wire.null-is-absent',
    title: 'a position_side of null is unreadable in a batch_order',
    edit: unreadableEnvelopeEdit(
      (envelope) =>
        envelope.tag === 'batch_order' && printJson(actionBodyIn(envelope)).includes('"position_side":null'),
    ),
  },
  {
    id: 'signing.bare-owner-refused',
    clause: 'signing.wire.address-bare',
    title: 'an owner without 0x is unreadable in a batch',
    edit: unreadableEnvelopeEdit(
      (envelope) => envelope.tag.startsWith('batch') && /^[0-9a-f]{40}$/i.test(String(actionBodyIn(envelope).owner)),
    ),
  },
  {
    id: 'signing.bare-agent-refused',
    clause: 'signing.wire.address-bare',
    title: 'an agent without 0x is unreadable',
    edit: unreadableEnvelopeEdit((envelope) => /^[0-9a-f]{40}$/i.test(String(actionBodyIn(envelope).agent))),
  },
  {
    id: 'signing.bare-address-refused',
    clause: 'signing.wire.address-bare',
    title: 'an address without 0x is unreadable',
    edit: unreadableEnvelopeEdit((envelope) =>
      /^[0-9a-f]{40}$/i.test(String(actionBodyIn(envelope).destination ?? actionBodyIn(envelope).owner)),
    ),
  },
  {
    id: 'signing.large-integer-refused',
    clause: 'signing.wire.large-integer',
    title: 'an expires_after above 2^53 is unreadable',
    edit: unreadableEnvelopeEdit(({ expiresAfter }) => expiresAfter !== null && expiresAfter > 2n ** 53n),
  },
  {
    id: 'signing.cloid-code',
    clause: 'signing.wire.cloid-form',
    title: 'a malformed cloid is refused as an order that is not there',
    edit: makeExchangeEdit(({ invalid }) => ({
      invalid: (fault) => (fault.includes('cloid') ? refuse('ORDER_NOT_FOUND', fault) : invalid(fault)),
    })),
  },
];

/** About half of all signatures, selected by their last byte. */
function countsAsOther({ signature }: { readonly signature: string }): boolean {
  return signature.endsWith('1c');
}

function isOfOrders({ tag }: { readonly tag: string }): boolean {
  return tag.includes('order') || tag.includes('cancel');
}

/** Remembers the spelling of the owner in the current request, whose actor is determined before the next request is read. */
function withoutBareOwners(): RulesEdit {
  let isBare = false;
  const reading = makeExchangeEdit(({ recovers }) => ({
    recovers(parts) {
      const { owner } = actionBodyIn(parts.envelope);
      isBare = typeof owner === 'string' && !owner.startsWith('0x');
      return recovers(parts);
    },
  }));
  const acting = rulesEditorAt('auth')(({ accountOf: { required, ...optional } }) => ({
    accountOf: {
      required: (signer, claimed) => (isBare ? signer : required(signer, claimed)),
      none: optional.none,
      'optional-digest': (signer, claimed) => (isBare ? signer : optional['optional-digest'](signer, claimed)),
      'optional-admission': (signer, claimed) => (isBare ? signer : optional['optional-admission'](signer, claimed)),
    },
  }));
  return composeEdits(reading, acting);
}
