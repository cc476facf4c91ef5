import type { WireSilence } from '../target/wire.ts';
import { Disturbed, Inconclusive } from './verdicts.ts';

/**
 * Returns the verdict on an attempt in which a request got no answer. If something else answered in the venue's place, the attempt was
 * disturbed: it is repeated, reported and limited like every disturbed one; a silent venue leaves it undecided.
 * @param what  the request, as text
 */
export function verdictOnSilence(what: string, { reason, detail }: WireSilence): Disturbed | Inconclusive {
  return reason === 'unserved'
    ? new Disturbed(`${what} was not answered by the venue: ${detail}`)
    : new Inconclusive(`${what}: ${reason}, ${detail}`);
}

const TOO_OFTEN = 429;

/**
 * Returns the refusal of a socket if it is the venue's own answer: one without an explanation or about too many connections is not, nor is
 * that of a proxy.
 * @param what  the request, as text
 * @throws Disturbed, Inconclusive as of `verdictOnSilence`
 */
export function requireVenueUpgradeRefusal(what: string, silence: WireSilence): WireSilence {
  const { status, reason } = silence;
  if (status === undefined || reason === 'unserved' || status === TOO_OFTEN) throw verdictOnSilence(what, silence);
  return silence;
}
