import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { keccak256 } from '../../../spec-schemas/signing/keccak.ts';
import type { ExchangeEnvelope } from '../../chain/signed-request.ts';
import { refuse } from '../../refusal.ts';
import { rulesEditorAt } from '../../rule-edits.ts';
import type { RulesEdit } from '../../rules.ts';
import type { Fault } from '../fault.ts';
import {
  actionBodyIn,
  alteredDigestInputEdit,
  changeActionBody,
  fallbackDigestEdit,
  makeEnvelopeTagTest,
  makeExchangeEdit,
  rehashedDigestEdit,
} from '../operators/signatures.ts';
import { omitKey } from '../operators/wire.ts';

const ownerSent = (tag: string) => (envelope: Parameters<typeof actionBodyIn>[0]) =>
  envelope.tag === tag && typeof actionBodyIn(envelope).owner === 'string';

/**
 * Defects in the hashed content. A defect that every signer would notice at once is limited to one action, otherwise no case could begin.
 */
export const digestFaults: readonly Fault[] = [
  {
    id: 'signing.personal-message',
    clause: 'signing.digest.typed-data',
    title: 'orders are verified as personal messages, with their prefix around the digest',
    edit: rehashedDigestEdit(makeEnvelopeTagTest('submit_order'), (digest) =>
      keccak256(concatBytes(utf8ToBytes('\x19Ethereum Signed Message:\n32'), digest)),
    ),
  },
  {
    id: 'signing.domain-of-cancel',
    clause: 'signing.digest.domain',
    title: 'cancels are verified under the domain of another service',
    edit: alteredDigestInputEdit(makeEnvelopeTagTest('cancel_order'), (parts) => ({
      ...parts,
      domain: { ...parts.domain, serviceName: 'Exchange' },
    })),
  },
  {
    id: 'signing.chain-tag-missing',
    clause: 'signing.digest.chain-tag',
    title: 'update_leverage is verified under a digest of its own, not under the one that begins with the chain tag',
    edit: rehashedDigestEdit(makeEnvelopeTagTest('update_leverage'), (digest) => keccak256(digest)),
  },
  {
    id: 'signing.chain-field-capitals',
    clause: 'signing.digest.chain-field',
    title: 'update_leverage is verified under a chain field of which the first letter alone is in lower case',
    serviceName: 'MyVenue',
    edit: alteredDigestInputEdit(makeEnvelopeTagTest('update_leverage'), (parts) => ({
      ...parts,
      domain: { ...parts.domain, chainField: 'myVenueChain' },
    })),
  },
  {
    id: 'signing.chain-field-any-case',
    clause: 'signing.digest.chain-field',
    title: 'a signature under a chain field in the letters of the name is taken as well',
    edit: fallbackDigestEdit((parts) => [
      { ...parts, domain: { ...parts.domain, chainField: `${parts.domain.serviceName}Chain` } },
    ]),
  },
  {
    id: 'signing.type-of-modify',
    clause: 'signing.digest.type-strings',
    title: 'modify is verified under a type string that was not published',
    edit: rehashedDigestEdit(makeEnvelopeTagTest('modify'), (digest) => keccak256(digest)),
  },
  {
    id: 'signing.owner-left-out',
    clause: 'signing.digest.owner-variant',
    title: 'the owner of a batch_cancel is not part of its digest',
    edit: alteredDigestInputEdit(ownerSent('batch_cancel'), (parts) => ({
      ...parts,
      envelope: changeActionBody(parts.envelope, (body) => omitKey(body, 'owner')),
    })),
  },
  {
    id: 'signing.owner-signed-for',
    clause: 'signing.digest.owner-admission',
    title: 'the owner of schedule_cancel goes into its digest',
    edit: rehashedDigestEdit(ownerSent('schedule_cancel'), (digest) => keccak256(digest)),
  },
  {
    id: 'signing.spot-owner-left-out',
    clause: 'signing.owner.bound',
    title: 'the owner of a spot_cancel is not part of its digest',
    edit: alteredDigestInputEdit(ownerSent('spot_cancel'), (parts) => ({
      ...parts,
      envelope: changeActionBody(parts.envelope, (body) => omitKey(body, 'owner')),
    })),
  },
  {
    id: 'signing.batch-owner-bound',
    clause: 'signing.owner.unbound',
    title: 'the owner of fba_submit goes into its digest',
    edit: rehashedDigestEdit(ownerSent('fba_submit'), (digest) => keccak256(digest)),
  },
  {
    id: 'signing.pool-kinds-from-one',
    clause: 'signing.encoding.words-as-code',
    title: 'the kinds of borrow_lend are signed by numbers from 1 on',
    edit: alteredDigestInputEdit(makeEnvelopeTagTest('borrow_lend'), (parts) => ({
      ...parts,
      envelope: changeActionBody(parts.envelope, ({ kind, ...body }) => ({
        ...body,
        kind: kind === 'Lend' ? 'UnLend' : 'Borrow',
      })),
    })),
  },
  {
    id: 'signing.batch-sides-swapped',
    clause: 'signing.encoding.words-as-code',
    title: 'the sides of fba_submit are signed by the number of the other one',
    edit: alteredDigestInputEdit(makeEnvelopeTagTest('fba_submit'), (parts) => ({
      ...parts,
      envelope: changeActionBody(parts.envelope, ({ side, ...body }) => ({
        ...body,
        side: side === 'Bid' ? 'Ask' : 'Bid',
      })),
    })),
  },
  {
    id: 'signing.chains-swapped',
    clause: 'signing.encoding.words-as-code',
    title: 'the chains of a withdrawal are signed by the number of the other one',
    edit: alteredDigestInputEdit(makeEnvelopeTagTest('bridge_withdraw'), (parts) => ({
      ...parts,
      envelope: changeActionBody(parts.envelope, ({ chain, ...body }) => ({
        ...body,
        chain: chain === 'Base' ? 'Arbitrum' : 'Base',
      })),
    })),
  },
  {
    id: 'signing.cloid-lowered',
    clause: 'signing.digest.cloid-text',
    title: 'a cloid is lower-cased before it is hashed',
    edit: alteredDigestInputEdit(makeEnvelopeTagTest('submit_order'), (parts) => ({
      ...parts,
      envelope: changeActionBody(parts.envelope, (body) =>
        typeof body.cloid === 'string' ? { ...body, cloid: body.cloid.toLowerCase() } : body,
      ),
    })),
  },
  {
    id: 'signing.nonce-next-to-signed',
    clause: 'signing.digest.nonce-bound',
    title: 'a signature under the nonce before is taken as well',
    edit: fallbackDigestEdit((parts) => [
      { ...parts, envelope: { ...parts.envelope, nonce: parts.envelope.nonce - 1n } },
    ]),
  },
  {
    id: 'signing.reduce-only-unsigned',
    clause: 'signing.digest.field-bound',
    title: 'reduce_only is taken as sent, whatever was signed',
    edit: fallbackDigestEdit((parts) =>
      parts.envelope.tag === 'submit_order'
        ? [{ ...parts, envelope: changeActionBody(parts.envelope, (body) => ({ ...body, reduce_only: true })) }]
        : [],
    ),
  },
  {
    id: 'signing.decimal-normalised',
    clause: 'signing.digest.decimal-verbatim',
    title: 'a decimal that was signed in its shortest spelling may be sent in a longer one',
    edit: shortestSpelling('amount', 'send_asset'),
  },
  ...(
    [
      ['earn_deposit', 'amount'],
      ['core_evm_transfer', 'amount'],
      ['sub_account_spot_transfer', 'amount'],
    ] as const
  ).map(
    ([tag, key]): Fault => ({
      id: `signing.decimal-normalised-in-${tag.replaceAll('_', '-')}`,
      clause: 'signing.digest.decimal-verbatim',
      title: `the ${key} of ${tag} may be sent in a longer spelling than was signed`,
      edit: shortestSpelling(key, tag),
    }),
  ),
  {
    id: 'signing.point-passed-over',
    clause: 'signing.digest.decimal-spelling',
    title: 'the point of an amount with trailing zeros is passed over',
    edit: pointPassedOver,
  },
  {
    id: 'signing.stranger-not-401',
    clause: 'signing.digest.stranger-owner-bound',
    title: 'a stranger who names an owner is refused as a bad request',
    edit: rulesEditorAt('auth')(() => ({ stranger: refuse('INVALID_REQUEST', 'signer is not the owner') })),
  },
  {
    id: 'signing.sends-of-every-chain',
    clause: 'signing.digest.stranger-sender-bound',
    title: 'a send that was signed for another chain moves the money of its signer',
    edit: fallbackDigestEdit((parts) =>
      parts.envelope.tag === 'send_asset' ? [{ ...parts, domain: { ...parts.domain, chainId: 1 } }] : [],
    ),
  },
  {
    id: 'signing.chain-id-ignored',
    clause: 'signing.domain.wrong-chain-id',
    title: 'a signature for chain 1 is taken as well',
    edit: fallbackDigestEdit((parts) => [{ ...parts, domain: { ...parts.domain, chainId: 1 } }]),
  },
  {
    id: 'signing.name-ignored',
    clause: 'signing.domain.wrong-name',
    title: 'a signature for another service is taken as well',
    edit: fallbackDigestEdit((parts) => [{ ...parts, domain: { ...parts.domain, serviceName: 'Exchange' } }]),
  },
  {
    id: 'signing.networks-mixed',
    clause: 'signing.domain.chain-ids',
    title: 'what was signed for the testnet acts here',
    edit: fallbackDigestEdit((parts) => [{ ...parts, domain: { ...parts.domain, chainId: 114514 } }]),
  },
];

/** Reads an amount without its decimal point, but verifies the signature over the envelope as sent. */
function pointPassedOver(rules: Parameters<RulesEdit>[0]): ReturnType<RulesEdit> {
  const sent = new WeakMap<ExchangeEnvelope, ExchangeEnvelope>();
  return makeExchangeEdit(({ reads, recovers }) => ({
    reads(body) {
      const envelope = reads(body);
      if ('fault' in envelope || !/\.[0-9]*0$/.test(String(actionBodyIn(envelope).amount))) return envelope;
      const read = changeActionBody(envelope, (fields) => ({
        ...fields,
        amount: String(fields.amount).replace('.', ''),
      }));
      sent.set(read, envelope);
      return read;
    },
    recovers: (parts) => recovers({ ...parts, envelope: sent.get(parts.envelope) ?? parts.envelope }),
  }))(rules);
}

/** A decimal may be sent in another spelling than the shortest one, which was signed. */
function shortestSpelling(key: string, tag: string): RulesEdit {
  return fallbackDigestEdit((parts) => {
    const text = actionBodyIn(parts.envelope)[key];
    if (typeof text !== 'string' || parts.envelope.tag !== tag) return [];
    const shortest = text.replace(/(\.[0-9]*?)0+$/, '$1');
    return [{ ...parts, envelope: changeActionBody(parts.envelope, (body) => ({ ...body, [key]: shortest })) }];
  });
}
