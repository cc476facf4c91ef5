import { isJsonObject, type JsonArray, type JsonObject } from '../../spec-schemas/json/lossless.ts';

// Undocumented parts of reads and frames that checks have to read: one fact per file with its accepted forms, that of public facts first
// (D227 to D232). A form is learnt from the first body that reveals it, holds for the run, and is reported by one advisory; a body in no
// known form is not judged, and what needs it is skipped by that name.

/** `data` of a read or a frame. */
export type ServedBody = JsonObject | JsonArray;

/** A body in the form of public facts. */
export interface NormalizedBody<Body extends ServedBody = ServedBody> {
  readonly body: Body;
  /** Descriptions of the parts of the form that this body reveals; '': that of public facts, null: not revealed. */
  readonly form: readonly (string | null)[];
}

/**
 * Undocumented fact that checks and set-ups read, with its possible forms. Each form is recognised from a body alone; for that of public
 * facts, which comes first, the body is returned unchanged.
 */
export interface BodyNormalizer {
  /** Description with its article, as the beginning of a sentence. */
  readonly name: string;
  /** Subject of the fact: a market by its coin, an account by its address, an order by its id, or the whole venue. */
  readonly of: 'market' | 'account' | 'order' | 'nobody';
  /** Arguments of the requests whose replies contain it; left out: all requests of the read. */
  readonly asked?: JsonObject;
  /** Whether it is only a part of a body: if unreadable, the rest still is readable. */
  readonly isFacet?: boolean;
  /**
   * Returns null for a body in no known form.
   * @param account  the account that the request named, where it is known
   */
  readonly find: (body: ServedBody, account?: string) => NormalizedBody | null;
}

/** Like `find`, in an object itself or in one of its members, if exactly one contains it. */
export function makeNestedFinder(
  find: (body: JsonObject, account?: string) => NormalizedBody<JsonObject> | null,
): BodyNormalizer['find'] {
  return (body, account) => {
    if (!isJsonObject(body)) return null;
    const here = find(body, account);
    if (here !== null) return { ...here, form: ['', ...here.form] };
    const inner = Object.entries(body).flatMap(([key, member]) => {
      const found = isJsonObject(member) ? find(member, account) : null;
      return found === null ? [] : [{ key, found }];
    });
    const [only] = inner;
    if (only === undefined || inner.length > 1) return null;
    const { [only.key]: _, ...rest } = body;
    return { body: { ...rest, ...only.found.body }, form: [`under ${only.key}`, ...only.found.form] };
  };
}
