import type { JsonObject, JsonValue } from '../../spec-schemas/json/lossless.ts';
import type { ShapeId } from '../../spec-schemas/shapes/registry.ts';
import { integerAt } from '../client/json-at.ts';
import type { ReadRequest } from '../client/venue-client.ts';
import { toOrderInsensitiveText } from '../compare/canonical.ts';
import { knownPartOf, knownPartOfReadBody } from '../compare/named-part.ts';
import { Inconclusive } from '../kernel/verdicts.ts';
import type { ReadContext } from './case-context.ts';

// Several reads of one committed state, on a venue that keeps cutting blocks. First they are simply tried. Then block production is held
// for a moment, if the operator can. If nobody can, they are retried.

const FIRST_TRIES = 2;
const HELD_TRIES = 4;
/** On a chain with short blocks several reads seldom fall into one block. */
const MORE_TRIES = 38;

/** Read of a cut. */
export interface SameBlockRead extends ReadRequest {
  /** Selects the part of a body without a height that the case uses; left out: all of it. The rest of the body may change. */
  readonly takes?: (body: JsonObject) => JsonValue;
}

export type SameBlockBodies<Reads extends readonly SameBlockRead[]> = { readonly [At in keyof Reads]: JsonObject };

/**
 * Reads bodies that belong to one committed block. They are sent in parallel; those that carry a height must agree on it, and if one
 * carries none, the first, which must carry one, is read again before and after all of them. On a slow link no two rounds hit the same
 * block: a body without a height is then also accepted if the part that the case uses is equal in all three readings.
 * @throws Inconclusive when no such cut was found
 */
export async function readInOneBlock<const Reads extends readonly [SameBlockRead, ...SameBlockRead[]]>(
  reading: ReadContext,
  reads: Reads,
): Promise<SameBlockBodies<Reads>> {
  const look = makeSameBlockReader(reading, reads);
  const tried = async () => {
    const { bodies, isCut } = await look();
    return isCut ? bodies : null;
  };
  return retryConsistentView(reading, tried, `no ${reads.length} reads of one block`);
}

/** Returns a reader of single views for `readInOneBlock`. */
export function makeSameBlockReader<const Reads extends readonly [SameBlockRead, ...SameBlockRead[]]>(
  { given, target }: ReadContext,
  reads: Reads,
): () => Promise<{ readonly bodies: SameBlockBodies<Reads>; readonly isCut: boolean }> {
  // Only a body without a height has a selected part; whether others have one shows in their first reading.
  let undated: readonly SameBlockRead[] = reads.filter(({ takes }) => takes !== undefined);
  return async () => {
    const bracket: readonly SameBlockRead[] = undated.length === 0 ? [] : [reads[0], ...undated];
    const rounds = await target.readRounds([bracket, reads, bracket]);
    const [before = [], now = [], after = []] = rounds.map((round) => round.map((reply) => given.data(reply)));
    const bracketed = undated;
    undated = reads.filter((read, at) => bracketed.includes(read) || !isDated(now[at]));
    const stood = (read: SameBlockRead, at: number) => {
      const [earlier, between, later] = [before[at + 1], now[reads.indexOf(read)], after[at + 1]].map(bodyTextBy(read));
      return earlier === between && between === later;
    };
    const isCut =
      undated.length === bracketed.length &&
      (isOneBlock([...before, ...now, ...after]) || (isOneBlock(now) && undated.every(stood)));
    // A list with a body per read, in the order of the reads.
    return { bodies: now as unknown as SameBlockBodies<Reads>, isCut };
  };
}

/**
 * Two views of one state: `inner` is read between two equal readings of `outer`. Bodies without a height allow no other cut. Both only
 * read: blocks may be held meanwhile.
 * @param shapeId  shape of what `outer` yields, or of a body that has its members: keys beyond it may change
 * @throws Inconclusive when no such cut was found
 */
export async function readBetweenEqualReads<Outer extends JsonValue, Inner>(
  reading: Pick<ReadContext, 'given'>,
  outer: () => Promise<Outer>,
  inner: () => Promise<Inner>,
  shapeId: ShapeId | null = null,
): Promise<{ readonly outer: Outer; readonly inner: Inner }> {
  const textOf = (body: Outer) => toOrderInsensitiveText(shapeId === null ? body : knownPartOf(shapeId, body));
  let before: Outer | undefined;
  const tried = async () => {
    const first = before ?? (await outer());
    const between = await inner();
    const after = await outer();
    before = after;
    return textOf(first) === textOf(after) ? { outer: after, inner: between } : null;
  };
  return retryConsistentView(reading, tried, 'the venue moved between every two reads');
}

/** Number of readings after which an unsound view counts. */
const LOOKS = 5;

/**
 * Returns a view of a cut. Orders of others, and of parallel cases, may come and go between two equal readings: an unsound view is read
 * again, and counts if it persists.
 */
export async function rereadUntil<T>(look: () => Promise<T>, isSound: (observed: T) => boolean): Promise<T> {
  let observed = await look();
  for (let left = LOOKS - 1; left > 0 && !isSound(observed); left--) observed = await look();
  return observed;
}

/**
 * Returns a cut after one or more tries.
 * @param otherwise  retried where nobody can hold the blocks
 * @throws Inconclusive when none was found
 */
export async function retryConsistentView<T>(
  { given }: Pick<ReadContext, 'given'>,
  tried: () => Promise<T | null>,
  failure: string,
  otherwise = tried,
): Promise<T> {
  const within = async (tries: number, attempt = tried) => {
    for (let left = tries; left > 0; left--) {
      const found = await attempt();
      if (found !== null) return { found };
    }
    return null;
  };
  let met = await within(FIRST_TRIES);
  if (met === null) {
    const held = await given.readWhileBlocksHeld(() => within(HELD_TRIES));
    met = held === null ? await within(MORE_TRIES, otherwise) : held.read;
  }
  if (met === null) throw new Inconclusive(failure);
  return met.found;
}

/** Returns the height that all bodies carry; null: they do not agree. */
export function commonHeightOf(bodies: readonly JsonObject[]): bigint | null {
  return bodies.every(isDated) && isOneBlock(bodies) ? integerAt(bodies[0], 'height') : null;
}

function isDated(body: JsonObject | undefined): boolean {
  return body !== undefined && 'height' in body;
}

/** Whether the bodies with a height have the same one. */
function isOneBlock(bodies: readonly JsonObject[]): boolean {
  return new Set(bodies.filter(isDated).map((body) => integerAt(body, 'height'))).size === 1;
}

function bodyTextBy({ takes, ...read }: SameBlockRead): (body: JsonObject | undefined) => string {
  return (body = {}) => toOrderInsensitiveText(takes === undefined ? knownPartOfReadBody(read, body) : takes(body));
}
