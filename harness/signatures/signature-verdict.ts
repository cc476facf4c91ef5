import { type ActReply, refusalOf, type VenueError } from '../client/replies.ts';
import { Disturbed, Inconclusive } from '../kernel/verdicts.ts';

/** A wrong signature is refused at once, on receipt; only a right one may have to wait for its block. */
export const SIGNATURE_WAIT_MS = 1_500;

export interface SignatureVerdict {
  /** `unclear`: the answer shows nothing about signatures (silence, or another refusal of the whole request). */
  readonly verdict: 'fits' | 'refused' | 'unclear';
  /** Answer of the target, summarized. */
  readonly answer: string;
}

/** Returns what the answer to an action says about its signature, where the action names its signer as owner. */
export async function probeSignature(act: () => Promise<ActReply>): Promise<SignatureVerdict> {
  try {
    return verdictOf(await act());
  } catch (error) {
    if (error instanceof Inconclusive || error instanceof Disturbed)
      return { verdict: 'unclear', answer: error.message };
    throw error;
  }
}

function verdictOf(reply: ActReply): SignatureVerdict {
  const refusal = refusalOf(reply);
  if (refusal !== null) {
    const answer = describeActReply(reply);
    if (reply.status === 401 || refusal.code.startsWith('AUTH_')) return { verdict: 'refused', answer };
    return { verdict: comesAfterSignatures(refusal) ? 'fits' : 'unclear', answer };
  }
  return { verdict: reply.kind === 'other' ? 'unclear' : 'fits', answer: describeActReply(reply) };
}

/** Describes the answer to an action. A refusal is quoted: it may name the recovered signer. */
export function describeActReply(reply: ActReply): string {
  const refusal = refusalOf(reply);
  if (refusal !== null) return `${refusal.code} on HTTP ${reply.status}${quoted(refusal.message)}`;
  if (reply.kind === 'other') return `HTTP ${reply.status}${quoted(reply.text)}`;
  return `accepted with HTTP ${reply.status}`;
}

const MOST_CHARACTERS = 200;

function quoted(text: string): string {
  return text === '' ? '' : ` (${JSON.stringify(text.slice(0, MOST_CHARACTERS))})`;
}

/**
 * Whether this is checked only after the signature: shape and budget are checked before it (D94), so their refusals show nothing about it.
 */
function comesAfterSignatures({ code }: VenueError): boolean {
  return code !== 'RATE_LIMITED' && code !== 'INVALID_REQUEST' && code !== 'INTERNAL' && code !== 'UNAVAILABLE';
}
