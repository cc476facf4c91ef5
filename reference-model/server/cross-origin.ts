import type { VenueReply, VenueRequest } from '../door.ts';
import type { ListenerOptions } from './listener.ts';

/** Pages that may read the replies: each `scheme://host[:port]`, or those of everybody. */
export type AllowedOrigins = '*' | ReadonlySet<string>;

/** Time for which a browser may remember a preflight, s. */
const REMEMBERED_S = 600;

/**
 * Lets pages of these origins read what is answered, and answers the question that their browsers ask first. Whoever else
 * asks is answered as without: an `OPTIONS` of no such page goes on, and meets the 405 of the documents.
 */
export function withCrossOrigin(
  origins: AllowedOrigins,
  next: ListenerOptions['onRequest'],
): ListenerOptions['onRequest'] {
  return (request, reply) => {
    const { origin } = request.headers;
    const headers = {
      ...(origin === undefined || !allows(origins, origin)
        ? {}
        : { 'access-control-allow-origin': origins === '*' ? '*' : origin }),
      // Caches must not hand one page's reply to another.
      ...(origins === '*' ? {} : { vary: 'origin' }),
    };
    const isAllowed = 'access-control-allow-origin' in headers;
    if (isAllowed && isPreflight(request)) return reply(preflightReply(headers));
    next(request, (answer) => reply(answer && { ...answer, headers: { ...answer.headers, ...headers } }));
  };
}

function allows(origins: AllowedOrigins, origin: string): boolean {
  return origins === '*' || origins.has(origin);
}

function isPreflight({ method, headers }: VenueRequest): boolean {
  return method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;
}

function preflightReply(headers: VenueReply['headers']): VenueReply {
  return {
    status: 200,
    headers: {
      ...headers,
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': '*',
      'access-control-max-age': String(REMEMBERED_S),
    },
    body: '',
  };
}
