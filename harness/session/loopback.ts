import { openFeedPort } from '../../reference-model/server/feed-port.ts';
import { internalError } from '../../reference-model/server/internal-error.ts';
import { openListener } from '../../reference-model/server/listener.ts';
import { Waits } from '../../reference-model/server/waits.ts';
import type { Venue } from '../../reference-model/venue.ts';

/** How long a request on the wire waits for its block while blocks are cut by hand. */
const WAIT_MS = 1_000;

export interface Loopback {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * A real port in front of a venue in this process, for what only a wire shows: methods, framing, pings. It brings no
 * clock along: the venue's time stays in the hands of whoever drives it in process.
 */
export async function openLoopback(venue: Venue): Promise<Loopback> {
  const waits = new Waits(WAIT_MS);
  // The model's own mistakes reach a client as on a served venue: an internal error, a socket that is cut.
  const feed = openFeedPort(venue, {
    beforeFrame: () => undefined,
    onTicket: (ticket) => waits.expireLater(ticket),
    onFault: () => undefined,
  });
  const listener = await openListener({
    host: '127.0.0.1',
    port: 0,
    onRequest: (request, reply) => {
      try {
        const ticket = venue.handle(request);
        ticket.whenSettled(reply);
        waits.expireLater(ticket);
      } catch {
        reply(internalError);
      }
    },
    upgrades: { path: feed.path, onUpgrade: feed.upgrade },
  });
  return {
    url: listener.url,
    close: async () => {
      waits.close();
      feed.close();
      await listener.close();
    },
  };
}
