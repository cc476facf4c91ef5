import type { ListenerOptions } from './listener.ts';

/** Documents by path. */
export type ServedDocuments = ReadonlyMap<string, ServedDocument>;

export interface ServedDocument {
  readonly mediaType: string;
  /** @param host  by which it was asked for */
  text(host: string): string;
}

/**
 * Answers GET of these paths, of which the documents of the venue say nothing; all else goes on. They cost no budget: the
 * venue does not hear of them.
 * @param ownHost  host and port where the client names none that can be one
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

/** A page among them runs what this venue hands out, and asks this venue alone. */
const besideTheText = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'",
  'x-content-type-options': 'nosniff',
} as const;

/** A name, or an address, with or without its port. */
const isHost = /^([\w.-]{1,253}|\[[\da-f:.]{2,45}\])(:\d{1,5})?$/i;
