import { type RulesEdit, rulesEditorAt } from '../../reference-model/index.ts';
import { digestOf } from '../../spec-schemas/signing/digest.ts';
import type { ChangedSigningPart } from './changed-parts.ts';

/** Returns an edit that makes a venue change one part of the signed data for one action type. */
export const makeSigningPartEdit = ({ tag, entry, domain: other }: ChangedSigningPart): RulesEdit =>
  rulesEditorAt(
    'chain',
    'exchange',
  )(({ recovers }) => ({
    recovers: (parts) => {
      const { envelope, domain, recover } = parts;
      if (envelope.tag !== tag) return recovers(parts);
      const { signature, nonce, expiresAfter, action } = envelope;
      return recover(digestOf(action, { nonce, expiresAfter, as: entry }, other ?? domain), signature);
    },
  }));
