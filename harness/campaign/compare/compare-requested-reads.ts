import type { ReadEntry } from '../../../spec-schemas/catalogue/read-entry.ts';
import { reads } from '../../../spec-schemas/catalogue/reads.ts';
import type { JsonObject, JsonValue } from '../../../spec-schemas/json/lossless.ts';
import { shapeOfRead } from '../../../spec-schemas/shapes/reply-shapes.ts';
import type { ArgumentRef, ReadRequestDraft } from '../../generate/steps.ts';
import type { WireReply } from '../../target/wire.ts';
import type { RunContext } from '../play/run-context.ts';
import type { ComparedSide } from '../play/run-scope.ts';
import type { RunStats } from '../play/run-stats.ts';
import type { ComparedRead } from '../reads/compared-read.ts';
import type { RunBlocks } from '../sequence/run-blocks.ts';
import type { RunMarkets } from '../sequence/run-markets.ts';
import type { RunPolicies } from '../sequence/run-policies.ts';
import { dataOf } from '../shadow.ts';
import { isReplyInKnownForm } from './comparable-reply.ts';
import { type ReadScopeContext, readScopeOf } from './compare-all-reads.ts';
import { diffPolicyFor, type ReadableTarget } from './compare-cut.ts';
import { findDifferenceInReadReplies } from './compare-read-replies.ts';
import { comparedReads } from './compared-reads.ts';
import type { Difference } from './difference.ts';
import { recheckAfterArchive } from './recheck-after-archive.ts';

/** Parts of a run that requested reads use. */
export interface RequestedReadsContext extends RequestedReadContext, Pick<RunContext, 'scope'> {
  readonly markets: Pick<RunMarkets, 'all' | 'at'>;
  readonly stats: Pick<RunStats, 'features' | 'goals' | 'noteStep'>;
  readonly blocks: Pick<RunBlocks, 'areTimesKnown' | 'isArchiveHeld'>;
}

/** Sends the requested reads to both sides and compares the answers. */
export async function sendReadsAndFindDifference(
  context: RequestedReadsContext,
  asks: readonly ReadRequestDraft[],
): Promise<Difference | null> {
  const requests = asks.flatMap((words) => requestsOf(context, words) ?? []);
  // Counts as one step, whatever the number of reads.
  if (requests.length > 0) context.stats.noteStep();
  for (const each of requests) {
    const found = await sendReadAndFindDifference(context, each);
    if (found !== null) return found;
  }
  return null;
}

/** Parts of a run that its reads are compared with. */
export interface RequestedReadContext extends ReadScopeContext, Pick<RunContext, 'shadow'> {
  readonly target: ReadableTarget;
  readonly policies: Pick<RunPolicies, 'ofReads'>;
}

interface SideRequests {
  readonly read: ComparedRead;
  readonly theirs: JsonObject;
  readonly ours: JsonObject;
}

/** Returns the request for each side; null: the drawn request does not apply here. */
function requestsOf(
  context: Pick<
    RequestedReadsContext,
    'adopted' | 'blocks' | 'environment' | 'markets' | 'participants' | 'played' | 'scope' | 'shadow'
  >,
  words: ReadRequestDraft,
): SideRequests | null {
  const read = comparedReads.find(({ type }) => type === words.read);
  if (read === undefined || !isServed(context, read) || !tellsTime(context, words)) return null;
  const [theirs, ours] = (['target', 'shadow'] as const).map((side) => requestOf(context, read, words, side));
  return theirs === undefined || theirs === null || ours === undefined || ours === null ? null : { read, theirs, ours };
}

async function sendReadAndFindDifference(
  context: RequestedReadContext & Pick<RequestedReadsContext, 'stats'>,
  { read, theirs, ours }: SideRequests,
): Promise<Difference | null> {
  const { target, shadow, adopted } = context;
  const actual = await target.read(theirs);
  if (!isReplyInKnownForm(actual)) return null;
  context.stats.features.reply(read.type, actual.status, actual.json);
  const expected = shadow.read(ours);
  const requested = { read: { ...read, shape: shapeOf(read, ours) }, args: ours };
  const scope = readScopeOf(context, [read.type], context.shadow);
  const policy = diffPolicyFor(read, ours, context.policies.ofReads);
  const findDifference = (reply: WireReply) =>
    findDifferenceInReadReplies(requested, expected, reply, scope, adopted.baselines, policy);
  const found = findDifference(actual);
  if (found === null) context.stats.goals.wasRead({ type: read.type, args: ours, data: dataOf(expected.json) });
  return found && recheckAfterArchive(target, shadow.height, { body: theirs, found, findDifference });
}

function isServed(
  { environment, played }: Pick<RequestedReadsContext, 'environment' | 'played'>,
  { type, inOneForm, whenAlone }: ComparedRead,
): boolean {
  if (inOneForm === true || (whenAlone === true && played.family.isExclusive !== true)) return false;
  return entryOf(type)?.lane !== 'archive' || environment.session.facts.capabilities.has('archive');
}

/** Whether a time bound can be compared: where block times are unknown, a row may fall on either side of it. */
function tellsTime({ blocks }: Pick<RequestedReadsContext, 'blocks'>, { args }: ReadRequestDraft): boolean {
  return blocks.areTimesKnown || Object.values(args).every((ref) => ref?.of !== 'block');
}

/** Returns the request body for one side; null: the drawn request does not apply here. */
function requestOf(
  context: Pick<RequestedReadsContext, 'adopted' | 'markets' | 'participants' | 'scope' | 'shadow'>,
  read: ComparedRead,
  { args }: ReadRequestDraft,
  side: ComparedSide,
): JsonObject | null {
  const body: Record<string, JsonValue> = { type: read.type };
  for (const [name, ref] of Object.entries(args)) {
    if (ref === null) continue;
    const value = argumentOf(context, ref, side);
    if (value === null) return null;
    body[name] = value;
  }
  // Rows from before the run do not exist on the shadow.
  if (read.fromRun === true && body.start_time === undefined) body.start_time = context.adopted.timeMs + 1;
  return body;
}

function argumentOf(
  context: Pick<RequestedReadsContext, 'adopted' | 'markets' | 'participants' | 'scope' | 'shadow'>,
  ref: ArgumentRef,
  side: ComparedSide,
): JsonValue | null {
  const { participants, shadow, adopted } = context;
  switch (ref.of) {
    case 'account':
      return participants.account(ref.nth).address;
    case 'stranger':
      return participants.stranger.address;
    case 'market':
      return context.markets.at(ref.nth).coin;
    case 'validator':
      return context.scope(side).staking.validator(ref.nth);
    case 'order':
      return context.scope(side).orders.order(ref.order, 0)?.oid ?? null;
    case 'cloid':
      return context.scope(side).orders.cloid(ref.ref);
    case 'block':
      return Math.max(adopted.timeMs + 1, (shadow.blockTimes[ref.back] ?? 0) + ref.ms);
    case 'value':
      return ref.value;
  }
}

function shapeOf({ type, shape }: ComparedRead, requested: JsonObject): ComparedRead['shape'] {
  const selected = shapeOfRead(requested);
  return entryOf(type)?.replies.find((reply) => reply === selected) ?? shape;
}

function entryOf(type: string): ReadEntry | undefined {
  const rows: Readonly<Record<string, ReadEntry>> = reads;
  return rows[type];
}
