import { actions } from '../catalogue/actions.ts';
import { bareRejections } from '../catalogue/bare-rejections.ts';
import { type ErrorCode, errorCatalogue } from '../catalogue/errors.ts';
import type { ReadEntry } from '../catalogue/read-entry.ts';
import { reads } from '../catalogue/reads.ts';
import type { ShapeId } from '../shapes/registry.ts';

/** Form of a reply of a route. */
export interface ReplyForm {
  readonly http: number;
  readonly media: 'application/json' | 'text/plain';
  readonly shape: ShapeId | null;
  readonly when: string;
}

export type RefusingPath = '/info' | '/exchange' | '/faucet' | '/evm';

/** Any route may answer that a budget is spent; the other two come from the server itself. */
const anywhere: readonly ErrorCode[] = ['RATE_LIMITED', 'INTERNAL', 'UNAVAILABLE'];

const readCodes: readonly ErrorCode[] = [
  'UNKNOWN_TYPE',
  ...Object.values<ReadEntry>(reads).flatMap(({ errors }) =>
    errors.flatMap((error) => (error.body === 'envelope' ? [error.code] : [])),
  ),
];

const actionCodes: readonly ErrorCode[] = [
  'AUTH_BAD_SIGNATURE',
  'AUTH_UNAUTHORIZED',
  'AUTH_AGENT_FORBIDDEN',
  'NONCE_REPLAYED',
  'INVALID_REQUEST',
  ...Object.values(actions).flatMap(({ errors }) => errors.map(({ code }) => code)),
  'ACTION_UNSUPPORTED',
];

const codesOf: Readonly<Record<RefusingPath, ReadonlySet<ErrorCode>>> = {
  '/info': new Set([...readCodes, ...anywhere]),
  '/exchange': new Set([...actionCodes, ...anywhere]),
  '/faucet': new Set(['RATE_LIMITED']),
  '/evm': new Set(['RATE_LIMITED']),
};

/** Returns the refusals of a route: those with a code in the envelope, and those without. @source write-api, "Errors" */
export function routeRefusalForms(path: RefusingPath): readonly ReplyForm[] {
  const coded = errorCatalogue
    .filter(({ code }) => codesOf[path].has(code))
    .flatMap(({ code, http, cause, profile }) =>
      http.map((status) => ({
        http: status,
        media: 'application/json' as const,
        shape: 'envelope.failure' as const,
        when: `\`${code}\`: ${cause}${profile === 'next' ? ' (from the next release on)' : ''}`,
      })),
    );
  const bare = bareRejections
    // A wrong method is described together with its header.
    .filter(({ route, http }) => (route === path || route === 'any') && http !== 405)
    .flatMap(({ http, body, shape, when }) => (http === null ? [] : [{ http, ...contentOf(body, shape), when }]));
  return [...coded, ...bare];
}

type Rejection = (typeof bareRejections)[number];

/** Returns the content of a refusal. An undocumented body is described like the archive's other refusals; any is accepted (D156). */
function contentOf(body: Rejection['body'], shape: Rejection['shape']): Pick<ReplyForm, 'media' | 'shape'> {
  switch (body) {
    case 'bare-string':
    case 'json-string':
    case 'rpc-error':
      return { media: 'application/json', shape };
    case 'plain-text':
      return { media: 'text/plain', shape };
    case 'unseen':
      return { media: 'application/json', shape: 'envelope.bare-error' };
  }
}
