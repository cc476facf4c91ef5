import { Disturbed, Inconclusive } from '../check/verdicts.ts';
import { type ActReply, refusalOf, type VenueError } from '../client/replies.ts';

/** A wrong signature is refused at the edge, at once; only a right one may have to wait for its block. */
export const PATIENCE_MS = 1_500;

export interface SignatureVerdict {
  /** `unclear`: what came back says nothing about signatures (silence, another refusal of the whole request). */
  readonly verdict: 'fits' | 'refused' | 'unclear';
  /** What the target answered, in a few words. */
  readonly told: string;
}

/** What the answer to an action says about its signature, whose signer it names as its owner. */
export async function signatureVerdict(act: () => Promise<ActReply>): Promise<SignatureVerdict> {
  try {
    return verdictOf(await act());
  } catch (error) {
    if (error instanceof Inconclusive || error instanceof Disturbed) return { verdict: 'unclear', told: error.message };
    throw error;
  }
}

function verdictOf(reply: ActReply): SignatureVerdict {
  const refusal = refusalOf(reply);
  if (refusal !== null) {
    const told = `${refusal.code} on HTTP ${reply.status}`;
    if (reply.status === 401 || refusal.code.startsWith('AUTH_')) return { verdict: 'refused', told };
    return { verdict: comesAfterSignatures(refusal) ? 'fits' : 'unclear', told };
  }
  if (reply.kind === 'other') return { verdict: 'unclear', told: `HTTP ${reply.status}` };
  return { verdict: 'fits', told: `accepted with HTTP ${reply.status}` };
}

/** The shape and the budget are looked at before the signature (D94): their refusals say nothing about it. */
function comesAfterSignatures({ code }: VenueError): boolean {
  return code !== 'RATE_LIMITED' && code !== 'INVALID_REQUEST' && code !== 'INTERNAL' && code !== 'UNAVAILABLE';
}
