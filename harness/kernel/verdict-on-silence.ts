import type { WireSilence } from '../target/wire.ts';
import { Disturbed, Inconclusive } from './verdicts.ts';

/**
 * Returns the verdict on an attempt in which a request got no answer. Something that answered in the venue's place
 * disturbed the attempt: it is made again, reported and bounded like every disturbed one; a silent venue leaves it
 * undecided.
 * @param what  was asked
 */
export function verdictOnSilence(what: string, { reason, detail }: WireSilence): Disturbed | Inconclusive {
  return reason === 'unserved'
    ? new Disturbed(`${what} was not answered by the venue: ${detail}`)
    : new Inconclusive(`${what}: ${reason}, ${detail}`);
}

const TOO_OFTEN = 429;

/**
 * The refusal of a socket, where it is an answer of the venue's own: what says nothing or too often is none, nor is
 * what somebody in between says.
 * @param what  was asked
 * @throws Disturbed, Inconclusive as of `verdictOnSilence`
 */
export function mustBeVenueUpgradeRefusal(what: string, silence: WireSilence): WireSilence {
  const { status, reason } = silence;
  if (status === undefined || reason === 'unserved' || status === TOO_OFTEN) throw verdictOnSilence(what, silence);
  return silence;
}
