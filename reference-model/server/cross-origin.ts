import type { VenueReply, VenueRequest } from '../door.ts';
import type { ListenerOptions } from './listener.ts';

/** Origins that may read the replies: each `scheme://host[:port]`, or all. */
export type AllowedOrigins = '*' | ReadonlySet<string>;

/** Seconds for which a browser may cache a preflight. */
const REMEMBERED_S = 600;

/**
 * Lets pages of these origins read the replies, and answers their browsers' preflight requests. All other requests are unaffected: an
 * `OPTIONS` from another origin is passed on, and gets the documented 405.
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
      // Prevents caches from serving one origin's reply to another.
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
