import { Crowd, crowdIdentitiesOf } from '../../harness/crowd/crowd.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { errorTextOf } from '../../harness/kernel/error-text.ts';
import type { Venue } from '../../reference-model/index.ts';
import { networkOf } from '../../spec-schemas/catalogue/networks.ts';
import { type JsonValue, printJson, tryParseJson } from '../../spec-schemas/json/lossless.ts';
import type { ChosenVenue, VenueChoice } from './chosen-venue.ts';

const SEED = 1;
/** Average interval between a member's actions, ms. */
const MEMBER_MS = 500;
/** Timeout for an answer: with manual or held blocks there may be none. */
const WAIT_MS = 5_000;

/** Returns the accounts that trade on a served venue, the same on every machine. */
export function deriveCrowdIdentities(members: number): readonly Identity[] {
  return crowdIdentitiesOf({ seed: SEED, members });
}

/**
 * Lets a crowd trade on an in-process venue until stopped. Members call the venue directly, not through a port, each from its own
 * address.
 */
export function startCrowd(
  { venue, network }: Pick<ChosenVenue, 'venue' | 'network'>,
  { serviceName, profile, crowd: count = 0 }: Pick<VenueChoice, 'serviceName' | 'profile' | 'crowd'>,
): { stop(): void } {
  const members = deriveCrowdIdentities(count);
  const crowd = new Crowd(
    {
      domain: { serviceName, chainId: networkOf(network)?.chainId ?? 0 },
      profile,
      now: () => venue.timeMs,
      read: (body) => answerOf(venue, '/info', printJson(body), 0),
      send: async (body, member) => void (await answerOf(venue, '/exchange', body, member)),
    },
    { seed: SEED, members },
  );
  let underWay = 0;
  const timer = setInterval(() => {
    // Limits the actions in flight: with manual blocks they wait for answers.
    if (underWay >= count) return;
    underWay += 1;
    crowd
      .turn()
      .catch((error: unknown) => {
        clearInterval(timer);
        console.error(`error: the crowd trades no more: ${errorTextOf(error)}`);
      })
      .finally(() => {
        underWay -= 1;
      });
  }, MEMBER_MS / count);
  return { stop: () => clearInterval(timer) };
}

/** @returns the body of the answer; undefined: none came in time */
function answerOf(
  venue: Pick<Venue, 'handle'>,
  path: string,
  text: string,
  member: number,
): Promise<JsonValue | undefined> {
  const ticket = venue.handle({
    method: 'POST',
    path,
    headers: { 'content-type': 'application/json' },
    body: new TextEncoder().encode(text),
    peer: `crowd ${member}`,
  });
  return new Promise((resolve) => {
    const patience = setTimeout(() => resolve(undefined), WAIT_MS);
    patience.unref();
    ticket.whenSettled((reply) => {
      clearTimeout(patience);
      resolve(tryParseJson(reply?.body ?? ''));
    });
  });
}
