import {
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  printJson,
  tryParseJson,
} from '../../../spec-schemas/json/lossless.ts';
import { pointerOf } from '../../../spec-schemas/json/pointer.ts';
import { EVM_PATH } from '../../client/evm-contracts.ts';
import type { Step } from '../../generate/steps.ts';
import { isSilence, type Target, type WireRequest } from '../../target/wire.ts';
import { wrapTarget } from '../../target/wrap-target.ts';
import { listDifferingValueOrigins } from '../compare/difference.ts';
import type { BarrierParticipant, CutBlock, RequestedBlockOperation } from '../play/block-barrier.ts';
import type { CampaignEnvironment } from '../play/campaign-environment.ts';
import type { OperatorOperation } from '../play/operation.ts';
import { TargetSide } from '../play/target-side.ts';
import { dataOf } from '../shadow.ts';
import type { DifferingEnd } from './campaign-finding.ts';
import type { MissingScriptReason, RecordedScript, ScriptCall, ScriptEvidence, ScriptRead } from './recorded-script.ts';
import { RecordingSocket, type SentFeedFrame, subscriptionTextFor } from './recording-socket.ts';
import { evidencePlacesOfRows, isRunSpecificPlace } from './shown-places.ts';

/** Request of the run, with its reply once it has arrived. */
interface Sent {
  readonly kind: 'sent';
  readonly path: string;
  readonly body: string;
  answer: JsonValue | undefined;
  /** Whether its caller disconnected before a reply. */
  isUnheard: boolean;
  /** Whether it was answered before its block was cut. */
  isEarly: boolean;
}

/** Blocks that the run cut, and the next funding boundaries before them. */
interface Cut {
  readonly kind: 'cut';
  readonly effects: readonly RequestedBlockOperation[];
  readonly made: readonly CutBlock[];
  readonly boundaries: ReadonlyMap<string, number>;
}

type Entry = Sent | Cut | SentFeedFrame;

/** Distance to a funding boundary within which a wait is expressed relative to it. */
const AHEAD_MS = 30_000;

/** Records what one run sends and what the operator does for it, so that a script can repeat it. */
export class ScriptRecorder {
  readonly environment: CampaignEnvironment;
  readonly #log: Entry[] = [];
  constructor(environment: CampaignEnvironment) {
    const { session, blocks } = environment;
    this.environment = {
      ...environment,
      session: { ...session, target: this.#heard(session.target) },
      blocks: { join: () => this.#followed(blocks.join(), new TargetSide(session.target)) },
    };
  }

  /**
   * @param end  end of the run that was played in `environment`
   * @param steps  the played steps
   */
  script(end: DifferingEnd, steps: readonly Step[]): RecordedScript | MissingScriptReason {
    const kinds = new Set(steps.flatMap((step) => (step.do === 'disturb' ? [step.what.on] : [])));
    if (kinds.has('node-lost'))
      return { none: 'a gateway loses its node meanwhile, which a script does not bring about' };
    const cuts = end.recording?.cuts.length;
    if (cuts === undefined) return { none: 'it was seen before anything was played' };
    const log = this.#until(cuts);
    const shown = { asked: askedBy(end), heard: heardBy(end, log) };
    const { calls, at, timeMs } = callsOf(log, { isHeld: kinds.has('held-blocks'), ...shown });
    const shows = showsOf(end, { calls, at, timeMs });
    if ('none' in shows) return shows;
    const { facts } = this.environment.session;
    const scripted = withGivenIds(calls, at, new Set(pathTexts(shows)));
    return {
      chainId: facts.chainId,
      serviceName: facts.serviceName,
      calls: scripted.calls,
      shows,
      names: scripted.names,
      ...expiryOf(calls),
    };
  }

  /**
   * Returns the log of the sequence, from its grants to the last of its cuts: cleanup comes after that, and time that passed before its
   * opening belongs to none of its cuts.
   */
  #until(cuts: number): readonly Entry[] {
    const isOpening = (entry: Entry) =>
      entry.kind === 'cut' && entry.effects.some(({ operation }) => operation === 'system');
    const played = this.#log.slice(Math.max(0, this.#log.findIndex(isOpening)));
    const places = played.flatMap(({ kind }, place) => (kind === 'cut' ? [place] : []));
    return played.slice(0, (places[cuts - 1] ?? -1) + 1);
  }

  #heard(target: Target): Target {
    return wrapTarget(target, {
      request: async (request, options) => {
        // A truncated request never acts.
        const sent = options?.delivery?.isHalf === true ? null : this.#noted(request);
        const outcome = await target.request(request, options);
        if (sent !== null) {
          sent.answer = outcome.reply?.json;
          sent.isUnheard = options?.cut !== undefined && isSilence(outcome);
        }
        return outcome;
      },
      connect: async (options) => {
        const socket = await target.connect(options);
        return isSilence(socket)
          ? socket
          : new RecordingSocket(socket, (subscribed) => void this.#log.push(subscribed));
      },
    });
  }

  #noted({ method, path, body }: WireRequest): Sent | null {
    if (method !== 'POST' || typeof body !== 'string') return null;
    const sent: Sent = { kind: 'sent', path, body, answer: undefined, isUnheard: false, isEarly: false };
    this.#log.push(sent);
    return sent;
  }

  #followed(participant: BarrierParticipant, target: TargetSide): BarrierParticipant {
    return {
      ...participant,
      cut: async (...effects) => {
        const passes = effects.some(({ operation }) => operation === 'pass');
        const boundaries = passes ? await boundariesOf(target) : new Map<string, number>();
        // The entry is placed where the cut was requested: nothing that its blocks contain is sent meanwhile.
        const made: CutBlock[] = [];
        for (const entry of this.#log) if (entry.kind === 'sent') entry.isEarly = entry.answer !== undefined;
        this.#log.push({ kind: 'cut', effects, made, boundaries });
        made.push(...(await participant.cut(...effects)));
        return made;
      },
    };
  }
}

/** Returns the next funding boundaries by coin. */
async function boundariesOf(target: TargetSide): Promise<ReadonlyMap<string, number>> {
  const { perp } = await target.data('markets', { kind: 'perp' });
  return new Map(
    (isJsonArray(perp) ? perp : []).flatMap((row) => {
      const { coin, funding } = isJsonObject(row) ? row : {};
      const next = isJsonObject(funding) ? funding.next_payment_ts : undefined;
      return typeof coin === 'string' && typeof next === 'number' && next > 0 ? [[coin, next] as const] : [];
    }),
  );
}

interface RecordedCalls {
  readonly calls: readonly ScriptCall[];
  /** Requests by the index of their call. */
  readonly at: ReadonlyMap<number, Sent>;
  /** Time of the newest block; null: none was seen. */
  readonly timeMs: number | null;
}

interface Telling {
  /** Whether the script waits for replies that came before their blocks. */
  readonly isHeld: boolean;
  /** Read that shows the difference; null: another source does. */
  readonly asked: ScriptRead | null;
  /** Subscription of the socket that shows the difference; null: another source does. */
  readonly heard: string | null;
}

function callsOf(log: readonly Entry[], { isHeld, asked, heard }: Telling): RecordedCalls {
  const calls: ScriptCall[] = [];
  const at = new Map<number, Sent>();
  let timeMs: number | null = null;
  for (const [n, entry] of log.entries()) {
    if (entry.kind === 'cut') {
      calls.push(...operatorCalls(entry, timeMs));
      timeMs = entry.made.at(-1)?.observed.timeMs ?? timeMs;
      continue;
    }
    if (entry.kind === 'subscribed') {
      if (entry.text === heard) calls.push({ call: 'listen', subscription: heard });
      continue;
    }
    const { path, body } = entry;
    // A venue may serve a stale repeat of an earlier reply: earlier reads are repeated too, once between two other calls.
    if (path === asked?.path && body === asked.body && !isRequest(calls.at(-1), asked))
      calls.push({ call: 'request', path, body });
    if (path === '/info' || (path === EVM_PATH && !body.includes('eth_sendRawTransaction'))) continue;
    at.set(calls.length, entry);
    calls.push(scriptCall(entry, log.slice(n + 1), isHeld));
  }
  return { calls, at, timeMs };
}

/** Returns the call for a request; an action waits as it did in the run. @param later  entries after it */
function scriptCall(sent: Sent, later: readonly Entry[], isHeld: boolean): ScriptCall {
  const { path, body } = sent;
  if (path !== '/exchange') return { call: 'request', path, body };
  const ends = sent.isUnheard ? 'unheard' : isHeld && sent.isEarly ? 'answered' : null;
  return { call: 'action', path, body, ...waitingAfter(later), gives: [], ...(ends === null ? {} : { ends }) };
}

/** Returns the subscription of the socket that received prints twice; null: something else shows the difference. */
function heardBy({ difference: { place, mismatch } }: DifferingEnd, log: readonly Entry[]): string | null {
  if (place.kind !== 'frame' || place.isAgain !== true) return null;
  const subscribed = log.filter((entry) => entry.kind === 'subscribed');
  return subscriptionTextFor(subscribed, place.channel, mismatch.actual);
}

/** Returns the read that shows a difference; null: something else does. */
function askedBy({ difference }: DifferingEnd): ScriptRead | null {
  const [judged] = difference.mismatch.judged ?? [];
  const request = requestIn(judged?.sent?.text ?? '');
  return request?.path === '/info' ? request : null;
}

function isRequest(call: ScriptCall | undefined, { path, body }: ScriptRead): boolean {
  return call?.call === 'request' && call.path === path && call.body === body;
}

/** Returns the account that had pending actions before the next entry, and their number. */
function waitingAfter(later: readonly Entry[]): { readonly account: string; readonly waiting: number } {
  let newest = { account: '', waiting: 0 };
  for (const entry of later) {
    if (entry.kind !== 'sent' || entry.path !== '/info') break;
    const asked = tryParseJson(entry.body);
    if (!isJsonObject(asked) || asked.type !== 'user_rate_limit') continue;
    const data = dataOf(entry.answer);
    const waiting = isJsonObject(data) && typeof data.pending_count === 'number' ? data.pending_count : 0;
    newest = { account: String(asked.address), waiting };
  }
  return newest;
}

function operatorCalls({ effects, made, boundaries }: Cut, timeMs: number | null): ScriptCall[] {
  const passes = effects.filter((effect) => effect.operation === 'pass');
  const passedTo = made.at(-1)?.observed.timeMs;
  if (passes.length > 0 && passedTo !== undefined) return [passCall(passedTo, timeMs, boundaries)];
  if (effects.length === 0) return [commit];
  // Cuts for other sequences are empty blocks to this one.
  const own = made.filter(({ operation }) => operation.operation !== 'none');
  return own.length === 0 ? [commit] : own.flatMap(({ operation }) => operationCalls(operation));
}

const commit: ScriptCall = { call: 'operator', path: '/control/commit', body: { blocks: 1 } };

/** A wait that ends near a funding boundary is relative to it, since each venue has boundaries of its own. */
function passCall(untilMs: number, fromMs: number | null, boundaries: ReadonlyMap<string, number>): ScriptCall {
  const [near] = [...boundaries].filter(([, next]) => fromMs !== null && next > fromMs && untilMs >= next - AHEAD_MS);
  if (near !== undefined) return { call: 'boundary', coin: near[0], ms: untilMs - near[1] };
  return { call: 'operator', path: '/control/advance', body: { ms: Math.max(1, untilMs - (fromMs ?? untilMs)) } };
}

function operationCalls(operation: OperatorOperation): ScriptCall[] {
  switch (operation.operation) {
    case 'none':
      return [commit];
    case 'restart':
      return [{ call: 'operator', path: '/control/restart', body: {} }, commit];
    case 'archive':
      return [{ call: 'operator', path: '/control/archive-lag', body: { held: operation.held } }, commit];
    case 'oracle':
      return [{ call: 'operator', path: '/control/oracle', body: { coin: operation.coin, px: operation.px } }];
    case 'system':
      return [{ call: 'operator', path: '/control/system', body: { action: operation.action } }];
    case 'tried':
    case 'refused': {
      const { action, castBy } = operation.operation === 'tried' ? operation : operation.tried;
      const body = castBy === undefined ? { action } : { action, cast_by: [...castBy] };
      return [{ call: 'operator', path: '/control/system', body, refusable: true }];
    }
  }
}

function showsOf(
  { difference }: DifferingEnd,
  { calls, at, timeMs }: RecordedCalls,
): ScriptEvidence | MissingScriptReason {
  const { place, mismatch, shownBy } = difference;
  if (place.kind === 'frame' && calls.some(({ call }) => call === 'listen'))
    return { by: 'told-twice', channel: place.channel };
  const [judged] = mismatch.judged ?? [];
  if (judged === undefined) {
    const last = calls.length - 1;
    const call = calls[last];
    if (place.kind === 'reply' && call?.call === 'operator' && call.refusable === true)
      return { by: 'operator', at: last, taken: mismatch.actual === 'taken' };
    return { none: 'no answer of the target shows it by itself' };
  }
  if (judged.received.channel === 'ws') return { none: 'a frame shows it, and a script only asks' };
  const { path, body } = requestIn(judged.sent?.text ?? '') ?? {};
  if (path === undefined || body === undefined) return { none: 'its request is no longer known' };
  const answer = tryParseJson(bodyOf(judged.received.text));
  const rows = shownBy === undefined ? [] : listDifferingValueOrigins(difference);
  const places = judged.pointers.length === 0 ? [] : evidencePlacesOfRows(difference, rows, answer);
  const telling = places.filter(({ pointer }) => !isRunSpecificPlace(pointer));
  if (telling.length === 0)
    return { none: 'what differs is a time, a height or an id, which each venue has for itself' };
  const sent = [...at].findLast(([, request]) => request.path === path && request.body === body);
  return sent === undefined
    ? { by: 'request', request: readAfter(timeMs, { path, body }), places: telling }
    : { by: 'call', at: sent[0], places: telling };
}

/** Times in a read are those of the run: a script counts them from the venue's newest block. */
function readAfter(timeMs: number | null, { path, body }: ScriptRead): ScriptRead {
  const json = path === '/info' ? tryParseJson(body) : undefined;
  if (!isJsonObject(json) || timeMs === null) return { path, body };
  const named = Object.entries(json).flatMap(([key, value]) =>
    /_time$/.test(key) && typeof value === 'number' && value > 0 ? [[key, value - timeMs] as const] : [],
  );
  if (named.length === 0) return { path, body };
  const times = Object.fromEntries(named);
  const rest = Object.fromEntries(Object.entries(json).filter(([key]) => !Object.hasOwn(times, key)));
  return { path, body: printJson(rest), times };
}

function requestIn(text: string): { readonly path: string; readonly body: string } | null {
  const [, path, body] = /^(?:\[[^\]]*\] )?POST (\/\S*)(?:\n[^\n]+)*\n\n([\s\S]*)$/.exec(text) ?? [];
  return path === undefined || body === undefined ? null : { path, body };
}

function bodyOf(text: string): string {
  const at = text.indexOf('\n\n');
  return at < 0 ? text : text.slice(at + 2);
}

function pathTexts(shows: ScriptEvidence): readonly string[] {
  return shows.by === 'request' ? [shows.request.body] : [];
}

/** Reply keys that hold ids assigned by a venue. */
const GIVEN = /(^|_)(oid|id)$/;

/** Marks the replies whose ids later bodies use. @param requests  bodies other than those of the calls */
function withGivenIds(
  calls: readonly ScriptCall[],
  at: ReadonlyMap<number, Sent>,
  requests: ReadonlySet<string>,
): Pick<RecordedScript, 'calls' | 'names'> {
  const bodies = calls.map((call) => ('body' in call && typeof call.body === 'string' ? call.body : ''));
  const names = new Set<string>();
  const completed = calls.map((call, n): ScriptCall => {
    if (call.call !== 'action') return call;
    const later = [...bodies.slice(n + 1), ...requests].map(figuresIn);
    const gives = idsIn(at.get(n)?.answer).filter(({ id }) => later.some((figures) => figures.has(id)));
    for (const { id } of gives) names.add(id);
    return { ...call, gives };
  });
  return { calls: completed, names: [...names] };
}

/** Returns ids in a reply, with their JSON pointers. */
function idsIn(value: JsonValue | undefined, steps: readonly string[] = []): { pointer: string; id: string }[] {
  if (isJsonArray(value)) return value.flatMap((member, n) => idsIn(member, [...steps, String(n)]));
  if (isJsonObject(value))
    return Object.entries(value).flatMap(([key, member]) =>
      member === undefined ? [] : idsIn(member, [...steps, key]),
    );
  const isId = GIVEN.test(steps.at(-1) ?? '') && value !== null && value !== undefined;
  return isId ? [{ pointer: pointerOf(steps), id: String(value) }] : [];
}

/** Returns the values under id keys in the action of a body. */
function figuresIn(body: string): ReadonlySet<string> {
  const json = tryParseJson(body);
  const found = new Set<string>();
  const look = (value: JsonValue | undefined, key: string): void => {
    if (isJsonArray(value)) for (const member of value) look(member, key);
    else if (isJsonObject(value)) for (const [name, member] of Object.entries(value)) look(member, name);
    else if (/(^|_)(oids?|ids?)$/.test(key)) found.add(String(value));
  };
  look(isJsonObject(json) ? (json.action ?? json) : json, '');
  return found;
}

function expiryOf(calls: readonly ScriptCall[]): { readonly expiresMs?: number } {
  const times = calls.flatMap((call) => {
    const json: JsonValue | undefined = call.call === 'action' ? tryParseJson(call.body) : undefined;
    const expires = isJsonObject(json) ? (json as JsonObject).expires_after : undefined;
    return typeof expires === 'number' ? [expires] : [];
  });
  return times.length === 0 ? {} : { expiresMs: Math.min(...times) };
}
