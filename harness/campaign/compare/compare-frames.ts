import { isJsonArray, isJsonObject, type JsonObject, printJson } from '../../../spec-schemas/json/lossless.ts';
import type { ShapeId } from '../../../spec-schemas/shapes/registry.ts';
import { isUnreadableForm } from '../../client/deviating-forms.ts';
import { type DiffPolicy, diff } from '../../compare/diff.ts';
import { formatShort } from '../../compare/format-short.ts';
import { isSingleRecord } from '../../forms/records.ts';
import { hasOnlyOptionalRecords, normalizeFramePair } from './comparable-frames.ts';
import { comparedChannelOf } from './compared-channels.ts';
import { type Difference, makeDifference } from './difference.ts';
import { PushedPrints } from './pushed-prints.ts';

/**
 * Compares the frames of two sockets with the same subscriptions between two cuts, channel by channel.
 * @param pushedBefore  frames that the target's socket received earlier
 */
export function findDifferenceInFrames(
  expected: readonly JsonObject[],
  actual: readonly JsonObject[],
  policy: DiffPolicy,
  pushedBefore: PushedPrints = new PushedPrints(),
): Difference | null {
  const again = pushedBefore.repeatsIn(actual);
  const ours = byTopic(regroupFramesLikeTarget(actual, expected));
  const theirs = byTopic(actual);
  // A frame that the harness cannot decode is reported by its form; its market is unknown.
  const unread = new Set(actual.flatMap(({ channel, data }) => (isUnreadableForm(data) ? [channel] : [])));
  // The shadow's order puts a fill before its consequences.
  for (const topic of new Set([...ours.keys(), ...theirs.keys()])) {
    const left = ours.get(topic) ?? [];
    const right = theirs.get(topic) ?? [];
    const channel = topic.split(' ')[0] ?? topic;
    const found = unread.has(channel) ? null : findDifferenceInTopic(channel, left, right, { policy, again });
    if (found !== null) return found;
  }
  return null;
}

/** Returns the shadow's frames regrouped as the target sends them: one record each, where the target does so (D231). */
export function regroupFramesLikeTarget(
  actual: readonly JsonObject[],
  expected: readonly JsonObject[],
): readonly JsonObject[] {
  const alone = new Set(actual.flatMap(({ channel, data }) => (isSingleRecord(data) ? [channel] : [])));
  return expected.flatMap((frame) => {
    const { channel, data, is_snapshot: isFirst } = frame;
    const isSplit = alone.has(channel ?? null) && isFirst !== true && isJsonArray(data);
    return isSplit ? data.map((record) => ({ ...frame, data: [record] })) : [frame];
  });
}

/** Returns the number of data frames in channels that are compared one by one. */
export function countComparableFrames(frames: readonly JsonObject[]): number {
  return frames.filter(({ channel }) => comparedChannelOf(channel)?.latestOnly === false).length;
}

function findDifferenceInTopic(
  channel: string,
  expected: readonly JsonObject[],
  actual: readonly JsonObject[],
  { policy, again }: { readonly policy: DiffPolicy; readonly again: ReadonlySet<JsonObject> },
): Difference | null {
  const compared = comparedChannelOf(channel);
  if (compared === null) return null;
  const { shape, latestOnly } = compared;
  const [left, right] = latestOnly ? [expected.slice(-1), actual.slice(-1)] : [expected, actual];
  const place = { kind: 'frame', channel } as const;
  for (let at = 0; at < Math.max(left.length, right.length); at++) {
    const shadow = left[at];
    const target = right[at];
    if (target !== undefined && again.has(target) && !latestOnly && shadow === undefined)
      return repeatedPrint(channel, target);
    if (shadow === undefined || target === undefined) {
      if (latestOnly) continue;
      const rows = [{ path: '$', expected: formatShort(shadow), actual: formatShort(target) }];
      const sides = { expected: formatShort(shadow), actual: formatShort(target), diff: rows };
      // For a missing frame, the preceding one is shown.
      return makeDifference(place, `frame ${at + 1} of ${channel}`, sides, target ?? right.at(-1));
    }
    const [ours, theirs] = normalizeFramePair(shadow, target);
    const rows = latestOnly ? diffState(shape, ours, theirs, policy) : diff(shape, ours, theirs, policy);
    if (rows.length > 0 && again.has(target)) return repeatedPrint(channel, target);
    if (rows.length > 0)
      return makeDifference(
        place,
        `a frame of ${channel}`,
        { expected: printJson(ours), actual: printJson(theirs), diff: rows },
        target,
      );
  }
  return null;
}

function repeatedPrint(channel: string, target: JsonObject): Difference {
  const rows = [{ path: '$', expected: 'each print once', actual: 'prints that were told before' }];
  const sides = { expected: 'each print once', actual: printJson(target), diff: rows };
  return makeDifference({ kind: 'frame', channel, isAgain: true }, `what ${channel} tells`, sides, target);
}

/** Compares two frames of one state, without their time and sequence number (D25). */
function diffState(shape: ShapeId, ours: JsonObject, theirs: JsonObject, policy: DiffPolicy) {
  const state = ({ is_snapshot: _first, ...frame }: JsonObject): JsonObject => frame;
  return diff(shape, state(ours), state(theirs), { ...policy, time: 'ignore', height: 'ignore' });
}

function byTopic(frames: readonly JsonObject[]): Map<string, JsonObject[]> {
  const topics = new Map<string, JsonObject[]>();
  for (const frame of frames) {
    const { channel, data, is_snapshot } = frame;
    const compared = comparedChannelOf(channel);
    if (compared === null) continue;
    // Prints from before the run, which the shadow has not seen.
    if (channel === 'trades' && is_snapshot === true) continue;
    if (hasOnlyOptionalRecords(frame)) continue;
    const first = isJsonArray(data) ? data[0] : data;
    const coin = compared.ofMarket && isJsonObject(first) && typeof first.coin === 'string' ? ` ${first.coin}` : '';
    const topic = `${compared.name}${coin}`;
    const list = topics.get(topic);
    if (list === undefined) topics.set(topic, [frame]);
    else list.push(frame);
  }
  return topics;
}
