import { isJsonObject, type JsonObject } from '../../../spec-schemas/json/lossless.ts';
import { digestOf } from '../../../spec-schemas/signing/digest.ts';
import type { ExchangeEnvelope, SignerRecoveryInput } from '../../chain/signed-request.ts';
import { rulesEditorAt } from '../../rule-edits.ts';
import type { RulesEdit } from '../../rules.ts';
import { parseAddress } from '../../state/address.ts';

/** Replaces entries of the rules of `POST /exchange`. */
export const makeExchangeEdit = rulesEditorAt('chain', 'exchange');

/** The body of an action, under any of its keys. */
export function actionBodyIn({ action }: ExchangeEnvelope): JsonObject {
  const body = action.order ?? action.cancel ?? action.params;
  return isJsonObject(body) ? body : {};
}

/** The envelope with some values of its body replaced. */
export function changeActionBody(
  envelope: ExchangeEnvelope,
  change: (body: JsonObject) => JsonObject,
): ExchangeEnvelope {
  const { action } = envelope;
  const key = action.order !== undefined ? 'order' : action.cancel !== undefined ? 'cancel' : 'params';
  return { ...envelope, action: { ...action, [key]: change(actionBodyIn(envelope)) } };
}

/** Computes the digest over something other than what was sent. */
export function alteredDigestInputEdit(
  concerns: (envelope: ExchangeEnvelope) => boolean,
  other: (parts: SignerRecoveryInput) => SignerRecoveryInput,
): RulesEdit {
  return makeExchangeEdit(({ recovers }) => ({
    recovers: (parts) => recovers(concerns(parts.envelope) ? other(parts) : parts),
  }));
}

/** Hashes the documented digest again before the signer is recovered. */
export function rehashedDigestEdit(
  concerns: (envelope: ExchangeEnvelope) => boolean,
  hash: (digest: Uint8Array) => Uint8Array,
): RulesEdit {
  return makeExchangeEdit(({ recovers }) => ({
    recovers(parts) {
      const { envelope, domain, recover } = parts;
      if (!concerns(envelope)) return recovers(parts);
      const { action, nonce, expiresAfter, signature } = envelope;
      return recover(hash(digestOf(action, { nonce, expiresAfter }, domain)), signature);
    },
  }));
}

/** Tries another digest if the documented one recovers no known account. */
export function fallbackDigestEdit(others: (parts: SignerRecoveryInput) => readonly SignerRecoveryInput[]): RulesEdit {
  return makeExchangeEdit(({ recovers }) => ({
    recovers(parts) {
      const candidates = [parts, ...others(parts)].map(recovers);
      const known = candidates.find(({ address }) => {
        const account = parseAddress(address);
        return account !== null && parts.core.state.accounts.has(account);
      });
      return known ?? recovers(parts);
    },
  }));
}

/** Refuses some envelopes as unreadable. */
export function unreadableEnvelopeEdit(concerns: (envelope: ExchangeEnvelope) => boolean): RulesEdit {
  return makeExchangeEdit(({ stages }) => ({
    stages: [
      { id: 'shape', check: (rules, { envelope }) => (concerns(envelope) ? rules.invalid('unreadable') : null) },
      ...stages,
    ],
  }));
}

export function makeEnvelopeTagTest(...tags: readonly string[]): (envelope: ExchangeEnvelope) => boolean {
  return ({ tag }) => tags.includes(tag);
}
