import type { ActionEntry } from '../../spec-schemas/catalogue/action-entry.ts';
import { actions } from '../../spec-schemas/catalogue/actions.ts';
import { isJsonObject, type JsonObject } from '../../spec-schemas/json/lossless.ts';
import type { SigningDomain } from '../../spec-schemas/signing/domain.ts';
import type { ActReply } from '../client/replies.ts';
import { VenueClient } from '../client/venue-client.ts';
import { Disturbed, Inconclusive } from '../kernel/verdicts.ts';
import type { VenueFacts } from '../probe/facts.ts';
import type { ProberKeys } from '../product-probes/path-prober.ts';
import type { Target } from '../target/wire.ts';
import { type ChangedSigningPart, signingMistakesOf } from './changed-parts.ts';
import { type BodySignatureProbe, isSignedLiveAction, withoutOptionalFields } from './probe-bodies.ts';
import { describeActReply, SIGNATURE_WAIT_MS } from './signature-verdict.ts';
import { type SigningEvidence, signingEvidenceOf } from './signed-as.ts';

/** Replacements for fields of the documents' example body that do not fit every venue. */
export type BodyOverridesForType = (type: string) => JsonObject;

interface Sent {
  readonly reply: ActReply['kind'] | 'none';
  readonly answer: string;
  readonly signed: SigningEvidence;
  /** Whether it changed the signer's counters. */
  readonly counted: boolean;
}

/**
 * Signs one valid action of each kind of body that names no owner, without optional fields. Such a body acts for the recovered signer,
 * which no answer names; `last_nonce` of an unused key shows whether it was the right one. Where a venue counts no refused actions, refused
 * kinds show nothing.
 */
export async function probeOwnerlessBodies(
  target: Target,
  { serviceName, chainId }: Pick<VenueFacts, 'serviceName' | 'chainId'>,
  asking: ProberKeys,
  suited: BodyOverridesForType,
): Promise<readonly BodySignatureProbe[]> {
  const domain = { serviceName, chainId };
  const kinds = Object.values<ActionEntry>(actions).filter(
    (entry) => entry.owner === 'none' && isSignedLiveAction(entry),
  );
  const sending = kinds.map(async ({ tag, bodyKey, example, fields }) => {
    // The agent in the documents' example may belong to anybody.
    const agent = tag === 'approve_agent' ? { agent: asking.keys.next().address } : {};
    const body = withoutOptionalFields({ ...example, ...suited(tag), ...agent }, fields);
    const action = { type: tag, [bodyKey]: body };
    const send = (changed: ChangedSigningPart | null) => sentBy(target, domain, asking, action, changed);
    return { tag, action, send, own: await send(null) };
  });
  const sent = await Promise.all(sending);
  const telling = new Set(sent.flatMap(({ own }) => (own.counted ? [own.reply] : [])));
  return Promise.all(
    sent.map(async ({ tag, action, send, own }): Promise<BodySignatureProbe> => {
      const { answer, signed } = own;
      if (own.counted) return { type: tag, isOwned: false, signed, verdict: 'fits', answer, fits: null };
      const parts = telling.has(own.reply) ? signingMistakesOf(action, domain) : [];
      for (const part of parts)
        if ((await send(part)).counted)
          return { type: tag, isOwned: false, signed, verdict: 'refused', answer, fits: part };
      return { type: tag, isOwned: false, signed, verdict: 'unclear', answer, fits: null };
    }),
  );
}

async function sentBy(
  target: Target,
  domain: SigningDomain,
  { keys, nonces }: ProberKeys,
  action: Parameters<VenueClient['act']>[1],
  changed: ChangedSigningPart | null,
): Promise<Sent> {
  const signer = keys.next();
  const client = new VenueClient(target, domain, nonces);
  client.changed = changed;
  const nonce = nonces.next(signer.address);
  const signed = signingEvidenceOf(signer, action, nonce, domain);
  try {
    const reply = await client.act(signer, action, { nonce, timeoutMs: SIGNATURE_WAIT_MS });
    const rates = await client.read('user_rate_limit', { address: signer.address });
    const counted = rates.kind === 'data' && isJsonObject(rates.data) && Number(rates.data.last_nonce ?? 0) > 0;
    return { reply: reply.kind, answer: answerWithCounters(reply, counted), signed, counted };
  } catch (error) {
    if (error instanceof Inconclusive || error instanceof Disturbed)
      return { reply: 'none', answer: error.message, signed, counted: false };
    throw error;
  }
}

function answerWithCounters(reply: ActReply, counted: boolean): string {
  const answer = describeActReply(reply);
  return counted ? answer : `${answer}, and user_rate_limit shows nothing of its signer`;
}
