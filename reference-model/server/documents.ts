import type { ListenerOptions } from './listener.ts';

/** Documents by path. */
export type ServedDocuments = ReadonlyMap<string, ServedDocument>;

export interface ServedDocument {
  readonly mediaType: string;
  /** @param host  requested host */
  text(host: string): string;
}

/**
 * Answers GET on these paths, which the venue's documents do not mention; all other requests are passed on. They cost no budget, because
 * the venue does not see them.
 * @param ownHost  host and port to use if the client sent no valid host
 */
export function withDocuments(
  documents: ServedDocuments,
  ownHost: () => string,
  next: ListenerOptions['onRequest'],
): ListenerOptions['onRequest'] {
  return (request, reply) => {
    const document = request.method === 'GET' ? documents.get(request.path) : undefined;
    if (document === undefined) return next(request, reply);
    const { host = '' } = request.headers;
    const body = document.text(isHost.test(host) ? host : ownHost());
    reply({ status: 200, headers: { 'content-type': document.mediaType, ...besideTheText }, body });
  };
}

/** A served page may only run scripts of this venue, and may only connect to it. */
const besideTheText = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'",
  'x-content-type-options': 'nosniff',
} as const;

/** A host name or an address, with an optional port. */
const isHost = /^([\w.-]{1,253}|\[[\da-f:.]{2,45}\])(:\d{1,5})?$/i;
