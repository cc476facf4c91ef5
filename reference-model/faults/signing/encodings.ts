import { isJsonArray, isJsonObject, type JsonObject } from '../../../spec-schemas/json/lossless.ts';
import { keccak256 } from '../../../spec-schemas/signing/keccak.ts';
import type { ExchangeEnvelope } from '../../chain/signed-request.ts';
import { refuse } from '../../refusal.ts';
import type { Fault } from '../fault.ts';
import {
  actionBodyIn,
  alteredDigestInputEdit,
  changeActionBody,
  makeEnvelopeTagTest,
  makeExchangeEdit,
  rehashedDigestEdit,
} from '../operators/signatures.ts';
import { omitKey } from '../operators/wire.ts';

/** Digests that differ where one rule of the encoding applies. */
export const encodingFaults: readonly Fault[] = [
  {
    id: 'signing.words-as-numbers',
    clause: 'signing.encoding.words-as-text',
    title: 'the tif alo signs as a number',
    edit: otherwise((envelope) => actionBodyIn(envelope).tif === 'alo'),
  },
  {
    id: 'signing.absent-as-zero-text',
    clause: 'signing.encoding.sentinels',
    title: 'an absent cloid signs as the text of a zero handle',
    edit: otherwise((envelope) => envelope.tag === 'submit_order' && (actionBodyIn(envelope).cloid ?? null) === null),
  },
  {
    id: 'signing.owner-of-cancel-signed',
    clause: 'signing.owner.required-unsigned',
    title: 'the owner of cancel_order goes into its digest',
    edit: otherwise(makeEnvelopeTagTest('cancel_order')),
  },
  {
    id: 'signing.cloid-of-cancel-signed',
    clause: 'signing.encoding.unsigned',
    title: 'a cloid that a cancel carries goes into its digest',
    edit: otherwise((envelope) => envelope.tag === 'cancel_order' && actionBodyIn(envelope).cloid !== undefined),
  },
  {
    id: 'signing.legs-one-by-one',
    clause: 'signing.encoding.aggregates',
    title: 'the legs of a batch of cancels sign as a list of hashes',
    edit: otherwise(makeEnvelopeTagTest('batch_cancel')),
  },
  {
    id: 'signing.no-presence-flag',
    clause: 'signing.encoding.presence',
    title: 'an absent new_size signs without a flag',
    edit: otherwise((envelope) => envelope.tag === 'modify' && (actionBodyIn(envelope).new_size ?? null) === null),
  },
  {
    id: 'signing.group-without-flag',
    clause: 'signing.encoding.presence',
    title: 'an absent stp_group of fba_submit signs without a flag',
    edit: otherwise((envelope) => envelope.tag === 'fba_submit' && (actionBodyIn(envelope).stp_group ?? null) === null),
  },
  {
    id: 'signing.deadline-before-nonce',
    clause: 'signing.encoding.field-order',
    title: 'where both are signed the owner stands behind the deadline',
    edit: otherwise((envelope) => envelope.expiresAfter !== null && actionBodyIn(envelope).owner !== undefined),
  },
  {
    id: 'signing.null-owner-signed',
    clause: 'signing.owner.omitted-plain',
    title: 'an owner that is null signs as the zero address',
    edit: otherwise((envelope) => actionBodyIn(envelope).owner === null),
  },
  {
    id: 'signing.deadline-of-modify-left-out',
    clause: 'signing.encoding.expiry-everywhere',
    title: 'the deadline of a modify is not part of its digest',
    edit: alteredDigestInputEdit(makeEnvelopeTagTest('modify'), (parts) => ({
      ...parts,
      envelope: { ...parts.envelope, expiresAfter: null },
    })),
  },
  {
    id: 'signing.trail-left-out',
    clause: 'signing.encoding.trail-px',
    title: 'trail_px is not part of the digest of an order',
    edit: alteredDigestInputEdit(makeEnvelopeTagTest('submit_order'), (parts) => ({
      ...parts,
      envelope: changeActionBody(parts.envelope, withoutTrail),
    })),
  },
  {
    id: 'signing.trails-left-out',
    clause: 'signing.encoding.trail-px-place',
    title: 'the distances of trailing legs are not part of the digest of a batch',
    edit: alteredDigestInputEdit(makeEnvelopeTagTest('batch_order'), (parts) => ({
      ...parts,
      envelope: changeActionBody(parts.envelope, (body) => ({
        ...body,
        ...(isJsonArray(body.orders)
          ? { orders: body.orders.map((order) => (isJsonObject(order) ? withoutTrail(order) : order)) }
          : {}),
      })),
    })),
  },
  {
    id: 'signing.randomize-left-out',
    clause: 'signing.encoding.twap-variants',
    title: 'randomize is not part of the digest of a TWAP',
    edit: alteredDigestInputEdit(
      (envelope) => envelope.tag === 'twap_order' && actionBodyIn(envelope).randomize === true,
      (parts) => ({ ...parts, envelope: changeActionBody(parts.envelope, (body) => omitKey(body, 'randomize')) }),
    ),
  },
  {
    id: 'signing.twap-leg-left-out',
    clause: 'signing.encoding.twap-variants',
    title: 'the leg of a TWAP that is not randomized is not part of its digest',
    edit: alteredDigestInputEdit(
      (envelope) => envelope.tag === 'twap_order' && actionBodyIn(envelope).randomize !== true,
      (parts) => ({ ...parts, envelope: changeActionBody(parts.envelope, (body) => omitKey(body, 'position_side')) }),
    ),
  },
  {
    id: 'signing.unknown-tag-not-found',
    clause: 'signing.encoding.recover-first',
    title: 'an unknown tag is not found, whatever its signature',
    edit: makeExchangeEdit(({ stages }) => ({
      stages: [
        {
          id: 'tag',
          check: (_rules, { envelope }) =>
            envelope.tag === 'no_such_action' ? refuse('NOT_FOUND', 'no such action') : null,
        },
        ...stages,
      ],
    })),
  },
];

/** An order without the distance of its trailing leg. */
function withoutTrail(order: JsonObject): JsonObject {
  return isJsonObject(order.trigger) ? { ...order, trigger: omitKey(order.trigger, 'trail_px') } : order;
}

/** Replaces the documented digest; the signer cannot observe any further detail. */
function otherwise(concerns: (envelope: ExchangeEnvelope) => boolean) {
  return rehashedDigestEdit(concerns, (digest) => keccak256(digest));
}
