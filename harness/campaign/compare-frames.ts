import { isJsonArray, isJsonObject, type JsonObject, printJson } from '../../spec-schemas/json/lossless.ts';
import { type ShapeId, shapes } from '../../spec-schemas/shapes/registry.ts';
import { type DiffPolicy, diff } from '../compare/diff.ts';
import { show } from '../compare/show.ts';
import { comparable } from './comparable-frames.ts';
import { type Difference, difference } from './difference.ts';

/** Channels whose frames a campaign holds against the shadow's, by what they are subscribed with. */
export const accountChannels = ['fills', 'order_updates', 'open_orders', 'account_state', 'ledger_updates'] as const;
export const marketChannels = ['l2_book', 'trades'] as const;

/**
 * Channels of which only the newest frame counts, whenever it was sent: how often a state is told between two cuts hangs
 * on marks that are not seen one by one, and on D24.
 */
const latestOnly = new Set<string>(['account_state', 'open_orders']);

/** Holds what two sockets with the same subscriptions were sent between two cuts against each other, channel by channel. */
export function compareFrames(
  expected: readonly JsonObject[],
  actual: readonly JsonObject[],
  policy: DiffPolicy,
): Difference | null {
  const ours = byTopic(expected);
  const theirs = byTopic(actual);
  // The order of the shadow, in which a fill stands before what follows from it.
  for (const topic of new Set([...ours.keys(), ...theirs.keys()])) {
    const [left, right] = [ours.get(topic) ?? [], theirs.get(topic) ?? []];
    const found = compareTopic(topic.split(' ')[0] ?? topic, left, right, policy);
    if (found !== null) return found;
  }
  return null;
}

/** How many data frames of the channels that are compared one by one are among them. */
export function countable(frames: readonly JsonObject[]): number {
  return frames.filter(
    ({ channel }) => typeof channel === 'string' && shapeOf(channel) !== null && !latestOnly.has(channel),
  ).length;
}

function compareTopic(
  channel: string,
  expected: readonly JsonObject[],
  actual: readonly JsonObject[],
  policy: DiffPolicy,
): Difference | null {
  const shape = shapeOf(channel);
  if (shape === null) return null;
  const [left, right] = latestOnly.has(channel) ? [expected.slice(-1), actual.slice(-1)] : [expected, actual];
  const place = { kind: 'frame', channel } as const;
  for (let at = 0; at < Math.max(left.length, right.length); at++) {
    const [shadow, target] = [left[at], right[at]];
    if (shadow === undefined || target === undefined) {
      if (latestOnly.has(channel)) continue;
      const rows = [{ path: '$', expected: show(shadow), actual: show(target) }];
      return difference(place, `frame ${at + 1} of ${channel}`, {
        expected: show(shadow),
        actual: show(target),
        diff: rows,
      });
    }
    const [ours, theirs] = comparable(shadow, target);
    const rows = latestOnly.has(channel) ? diffState(shape, ours, theirs, policy) : diff(shape, ours, theirs, policy);
    if (rows.length > 0)
      return difference(place, `a frame of ${channel}`, {
        expected: printJson(ours),
        actual: printJson(theirs),
        diff: rows,
      });
  }
  return null;
}

/** Two tellings of one state: when each was told, and as the how-manieth (D25), is no part of it. */
function diffState(shape: ShapeId, ours: JsonObject, theirs: JsonObject, policy: DiffPolicy) {
  const state = ({ is_snapshot: _first, ...frame }: JsonObject): JsonObject => frame;
  return diff(shape, state(ours), state(theirs), { ...policy, time: 'ignore', height: 'ignore' });
}

function byTopic(frames: readonly JsonObject[]): Map<string, JsonObject[]> {
  const topics = new Map<string, JsonObject[]>();
  for (const frame of frames) {
    const { channel, data, is_snapshot } = frame;
    if (typeof channel !== 'string' || shapeOf(channel) === null) continue;
    // Prints of before the run, which the shadow has not seen.
    if (channel === 'trades' && is_snapshot === true) continue;
    const first = isJsonArray(data) ? data[0] : data;
    const coin =
      marketChannels.some((name) => name === channel) && isJsonObject(first) && typeof first.coin === 'string'
        ? ` ${first.coin}`
        : '';
    const topic = `${channel}${coin}`;
    const list = topics.get(topic);
    if (list === undefined) topics.set(topic, [frame]);
    else list.push(frame);
  }
  return topics;
}

function shapeOf(channel: string): ShapeId | null {
  const compared = [...accountChannels, ...marketChannels].some((name) => name === channel);
  const id = `frame.${channel}`;
  return compared && id in shapes ? (id as ShapeId) : null; // a key of `shapes`
}
