import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  printJson,
  tryParseJson,
} from '../../spec-schemas/json/lossless.ts';
import type { CaseContext } from '../check/case-context.ts';
import { Traced } from '../check/evidence.ts';
import { at } from '../client/json-at.ts';
import { unpackZstd, ZstdFrameError } from '../client/zstd-frames.ts';
import { requireVenueUpgradeRefusal, verdictOnSilence } from '../kernel/verdict-on-silence.ts';
import { Inconclusive } from '../kernel/verdicts.ts';
import {
  isSilence,
  type Target,
  type WireClosed,
  type WireFrame,
  type WireSilence,
  type WireSocket,
} from '../target/wire.ts';

const ANSWER_MS = 15_000;
/** A busy feed sends many frames between a ping and its answer. */
const MOST_FRAMES = 2_000;

/** A frame as received, and its unpacked content. */
export interface UnpackedFrame {
  readonly kind: 'text' | 'binary';
  /** null: it cannot be unpacked, or is not JSON. */
  readonly json: JsonObject | null;
  /** Reason why it cannot be unpacked. */
  readonly broken: string | null;
  /** The frame as received. */
  readonly arrival: WireFrame | WireClosed;
  /** The acknowledgement that it follows: only its reader can see what a packed frame belongs to. */
  readonly follows: WireFrame | null;
}

/** Connects to a gateway outside the rate budget; the connections are closed with the case. */
export async function openGatewayTarget({ given, rawTarget }: Pick<CaseContext<never>, 'given' | 'rawTarget'>) {
  const target = await rawTarget();
  given.afterwards(() => target.close());
  return target;
}

/**
 * Opens a socket that offers these subprotocols.
 * @returns the silence where the venue's own answer is one that no client accepts
 * @throws Disturbed, Inconclusive where nothing answered, or something other than the venue did
 */
export async function openSocketWithProtocols(
  target: Target,
  protocols: readonly string[],
): Promise<WireSocket | WireSilence> {
  const socket = await target.connect({ protocols });
  const isRefused = isSilence(socket) && socket.reason !== 'protocol';
  return isRefused ? requireVenueUpgradeRefusal('the upgrade of a socket', socket) : socket;
}

/** Returns the bytes of the dictionary, the headers that it came with, and the whole reply. */
export async function fetchCompressionDictionary(target: Target) {
  const outcome = await target.request({ method: 'GET', path: '/ws/dict' });
  if (outcome.kind === 'silence') throw verdictOnSilence('GET /ws/dict', outcome);
  const { reply } = outcome;
  const { headers, bytes } = reply;
  return { reply, headers, bytes, id: headers['x-mtf-dict-id'] ?? '' };
}

/**
 * Sends frames, then a ping, and returns the frames up to the answer to the ping, and at least up to a frame of this channel: a gateway may
 * have to ask its node first.
 * @throws Inconclusive where the socket falls silent before that
 */
export async function sendAndCollectUntilPong(
  socket: WireSocket,
  frames: readonly JsonObject[],
  dictionary: Uint8Array | null,
  channel = 'pong',
): Promise<readonly UnpackedFrame[]> {
  for (const frame of [...frames, { method: 'ping' }]) socket.send(printJson(frame));
  const reported: UnpackedFrame[] = [];
  const acknowledged = (wanted: JsonValue | undefined) => {
    const isOf = ({ json }: UnpackedFrame) => wanted === undefined || at(json, 'data.subscription.type') === wanted;
    const answer = reported.findLast((frame) => frame.json?.channel === 'subscriptionResponse' && isOf(frame))?.arrival;
    return answer?.kind === 'text' ? answer : null;
  };
  while (reported.length < MOST_FRAMES) {
    const frame = await socket.next(ANSWER_MS);
    if (frame.kind === 'idle') throw new Inconclusive('the socket is silent');
    if (frame.kind === 'closed') {
      if (frame.code === null) throw new Inconclusive(`the socket ended: ${frame.detail}`);
      return [
        ...reported,
        { kind: 'text', json: null, broken: `closed with code ${frame.code}`, arrival: frame, follows: null },
      ];
    }
    if (frame.kind === 'pong') continue;
    const one = frame.kind === 'text' ? ofText(frame.text, 'text') : ofBytes(frame.bytes, dictionary);
    reported.push({
      ...one,
      arrival: frame,
      follows: frame.kind === 'binary' ? acknowledged(one.json?.channel) : null,
    });
    const isThere = (wanted: string) =>
      reported.some(({ json, broken }) => json?.channel === wanted || broken !== null);
    if (isThere('pong') && isThere(channel)) return reported;
  }
  throw new Inconclusive(`no answer to a ping among ${MOST_FRAMES} frames`);
}

/** Returns a value with the frames that show it as evidence. */
export function tracedByFrames<Value>(frames: readonly UnpackedFrame[], value: Value): Traced<Value> {
  const shown = new Set(frames.flatMap(({ follows, arrival }) => [follows ?? arrival, arrival]));
  return new Traced(
    value,
    [...shown].map((holder) => ({ holder, keys: [] })),
  );
}

type Content = Omit<UnpackedFrame, 'arrival' | 'follows'>;

function ofText(text: string, kind: UnpackedFrame['kind']): Content {
  const json = tryParseJson(text);
  return isJsonObject(json)
    ? { kind, json, broken: null }
    : { kind, json: null, broken: `no JSON object: ${text.slice(0, 80)}` };
}

function ofBytes(bytes: Uint8Array, dictionary: Uint8Array | null): Content {
  try {
    return ofText(unpackZstd(bytes, dictionary), 'binary');
  } catch (error) {
    if (error instanceof ZstdFrameError) return { kind: 'binary', json: null, broken: error.message };
    throw error;
  }
}
