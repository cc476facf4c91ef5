import type { ReadEntry } from '../../spec-schemas/catalogue/read-entry.ts';
import { reads } from '../../spec-schemas/catalogue/reads.ts';
import type { JsonObject, JsonValue } from '../../spec-schemas/json/lossless.ts';
import { shapeOfRead } from '../../spec-schemas/shapes/reply-shapes.ts';
import type { ArgumentRef, AskWords } from '../generate/steps.ts';
import type { WireReply } from '../target/wire.ts';
import { behindArchive } from './behind-archive.ts';
import { isComparable } from './comparable-reply.ts';
import { compareAsked } from './compare-asked.ts';
import { comparedReads } from './compared-reads.ts';
import { environmentOf } from './cut.ts';
import type { Difference } from './difference.ts';
import { scopeOfReads } from './read-stage.ts';
import type { ComparedRead } from './reads/compared-read.ts';
import type { Side } from './run-scope.ts';
import type { Stage } from './stage.ts';

/** Sends the requested reads to both sides and compares the answers. */
export async function ask(stage: Stage, asks: readonly AskWords[]): Promise<Difference | null> {
  const requests = asks.flatMap((words) => requestsOf(stage, words) ?? []);
  // Counts as one step, whatever the number of reads.
  if (requests.length > 0) stage.tally.steps += 1;
  for (const each of requests) {
    const found = await askOne(stage, each);
    if (found !== null) return found;
  }
  return null;
}

interface Requests {
  readonly read: ComparedRead;
  readonly theirs: JsonObject;
  readonly ours: JsonObject;
}

/** Returns the request for each side; null: the words do not apply here. */
function requestsOf(stage: Stage, words: AskWords): Requests | null {
  const read = comparedReads.find(({ type }) => type === words.read);
  if (read === undefined || !isServed(stage, read) || !tellsTime(stage, words)) return null;
  const [theirs, ours] = (['target', 'shadow'] as const).map((side) => requestOf(stage, read, words, side));
  return theirs === undefined || theirs === null || ours === undefined || ours === null ? null : { read, theirs, ours };
}

async function askOne(stage: Stage, { read, theirs, ours }: Requests): Promise<Difference | null> {
  const { target, shadow, adopted } = stage;
  const actual = await target.read(theirs);
  if (!isComparable(actual)) return null;
  const expected = shadow.read(ours);
  const asked = { read: { ...read, shape: shapeOf(read, ours) }, args: ours };
  const scope = scopeOfReads(stage, [read.type]);
  const policy = environmentOf(read, ours, stage.readPolicy);
  const compare = (reply: WireReply) => compareAsked(asked, expected, reply, scope, adopted.baselines, policy);
  const found = compare(actual);
  return found && behindArchive(target, shadow.height, { body: theirs, found, compare });
}

function isServed({ field, played }: Stage, { type, inOneForm, byItself }: ComparedRead): boolean {
  if (inOneForm === true || (byItself === true && played.family.alone !== true)) return false;
  return entryOf(type)?.lane !== 'archive' || field.session.facts.capabilities.has('archive');
}

/** Whether a time bound can be compared: where block times are unknown, a row may fall on either side of it. */
function tellsTime({ timesKnown }: Stage, { args }: AskWords): boolean {
  return timesKnown || Object.values(args).every((ref) => ref?.of !== 'block');
}

/** Returns the request body for one side; null: the words do not apply here. */
function requestOf(stage: Stage, read: ComparedRead, { args }: AskWords, side: Side): JsonObject | null {
  const body: Record<string, JsonValue> = { type: read.type };
  for (const [name, ref] of Object.entries(args)) {
    if (ref === null) continue;
    const value = argumentOf(stage, ref, side);
    if (value === null) return null;
    body[name] = value;
  }
  // The shadow does not know rows from before the run.
  if (read.fromRun === true && body.start_time === undefined) body.start_time = stage.adopted.timeMs + 1;
  return body;
}

function argumentOf(stage: Stage, ref: ArgumentRef, side: Side): JsonValue | null {
  const { cast, shadow, adopted } = stage;
  switch (ref.of) {
    case 'account':
      return cast.account(ref.nth).address;
    case 'stranger':
      return cast.stranger.address;
    case 'market':
      return stage.market(ref.nth).coin;
    case 'validator':
      return stage.scope(side).validator(ref.nth);
    case 'order':
      return stage.scope(side).order(ref.order, 0)?.oid ?? null;
    case 'cloid':
      return stage.scope(side).cloid(ref.ref);
    case 'block':
      return Math.max(adopted.timeMs + 1, (shadow.blockTimes[ref.back] ?? 0) + ref.ms);
    case 'value':
      return ref.value;
  }
}

function shapeOf({ type, shape }: ComparedRead, asked: JsonObject): ComparedRead['shape'] {
  const selected = shapeOfRead(asked);
  return entryOf(type)?.replies.find((reply) => reply === selected) ?? shape;
}

function entryOf(type: string): ReadEntry | undefined {
  const rows: Readonly<Record<string, ReadEntry>> = reads;
  return rows[type];
}
