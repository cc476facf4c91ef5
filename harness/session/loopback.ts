import type { Venue } from '../../reference-model/index.ts';
import type { IdleWaitEnder } from '../target/idle-waits.ts';

export interface LoopbackServer {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Opens a real port in front of an in-process venue, for tests of the wire alone: methods, framing, pings. It has no clock of its own: the
 * caller drives the venue's time in process, a request waits for its block as it does in process, and none times out.
 */
export async function openLoopbackServer(venue: Venue, waits: IdleWaitEnder): Promise<LoopbackServer> {
  // Loaded on demand: most runs in process never need it.
  const { internalErrorReply, openListener, openSocketPort } = await import('../../reference-model/server/index.ts');
  // The model's own errors reach a client as on a served venue: an internal error, a closed socket.
  const sockets = venue.socketSources.map((source) =>
    openSocketPort(source, {
      beforeFrame: () => waits.touch(),
      onTicket: (ticket) => waits.track(ticket),
      onFault: () => undefined,
    }),
  );
  const listener = await openListener({
    host: '127.0.0.1',
    port: 0,
    patience: 'endless',
    onRequest: (request, reply) => {
      waits.touch();
      try {
        const ticket = venue.handle(request);
        ticket.whenSettled(reply);
        waits.track(ticket);
      } catch {
        reply(internalErrorReply);
      }
    },
    upgrades: sockets,
  });
  return {
    url: listener.url,
    close: async () => {
      for (const port of sockets) port.close();
      await listener.close();
    },
  };
}
