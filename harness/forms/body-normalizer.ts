import { isJsonObject, type JsonArray, type JsonObject } from '../../spec-schemas/json/lossless.ts';

// Undocumented parts of reads and frames that checks have to read, a fact a file with its accepted forms, that of public facts
// first (D227 to D232). A form is learnt from the first body that tells it, holds for the run, and is told by one advisory; a
// body in no form that is known is not judged, and what needs it is skipped by that name.

/** Body of a read or a frame under `data`. */
export type ServedBody = JsonObject | JsonArray;

/** A body in the form of public facts. */
export interface NormalizedBody<Body extends ServedBody = ServedBody> {
  readonly body: Body;
  /** The parts of its form that can be told from it, in words; '': that of public facts, null: this body does not tell. */
  readonly form: readonly (string | null)[];
}

/**
 * Something that checks and set-ups read and that the documents do not show: the forms in which it may come. Each is found by a
 * body alone; that of public facts comes first, and its body is the one that was served.
 */
export interface BodyNormalizer {
  /** With its article, as a sentence begins with it. */
  readonly name: string;
  /** Owner of the fact: a market, by its coin, an account, by its address, an order, by its id, or the whole venue. */
  readonly of: 'market' | 'account' | 'order' | 'nobody';
  /** Arguments of the requests that it answers; left out: all of the read do. */
  readonly asked?: JsonObject;
  /** It is a part of a body beside others: where it cannot be read, they can. */
  readonly isFacet?: boolean;
  /** null: in no form that is known. */
  readonly find: (body: ServedBody) => NormalizedBody | null;
}

/** As `find`, in an object itself or else one level down, in the only member in which it finds anything. */
export function findOneLevelDown(
  find: (body: JsonObject) => NormalizedBody<JsonObject> | null,
): BodyNormalizer['find'] {
  return (body) => {
    if (!isJsonObject(body)) return null;
    const here = find(body);
    if (here !== null) return { ...here, form: ['', ...here.form] };
    const inner = Object.entries(body).flatMap(([key, member]) => {
      const found = isJsonObject(member) ? find(member) : null;
      return found === null ? [] : [{ key, found }];
    });
    const [only] = inner;
    if (only === undefined || inner.length > 1) return null;
    const { [only.key]: _, ...rest } = body;
    return { body: { ...rest, ...only.found.body }, form: [`under ${only.key}`, ...only.found.form] };
  };
}
