import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import { recordDeviatingForm } from '../client/deviating-forms.ts';
import { parseRequestBody } from '../client/request-json.ts';
import { recordUnnormalizedOriginal } from '../target/served-original.ts';
import {
  isSilence,
  type Target,
  type WireClosed,
  type WireFrame,
  type WireReadTimeout,
  type WireReply,
  type WireRequest,
  type WireSocket,
} from '../target/wire.ts';
import { wrapTarget } from '../target/wrap-target.ts';
import type { BodyNormalizer, NormalizedBody, ServedBody } from './body-normalizer.ts';
import { normalizersByChannel, normalizersByRead } from './body-normalizers.ts';
import { LearnedArguments } from './learned-arguments.ts';

/** Text for the form of public facts. */
export const PUBLIC_FACTS_FORM = 'as public facts have it';

/**
 * The forms in which a venue serves what the documents do not show. Each is learnt from the first body that reveals it, and holds for the
 * rest of the run: a later body in another form is left unchanged, for checks to judge.
 */
export class LearnedForms {
  readonly #known = new Map<BodyNormalizer, (string | null)[]>();
  readonly #unread = new Set<BodyNormalizer>();
  /** Learnt arguments of requests. */
  readonly requested = new LearnedArguments();

  /**
   * Returns the target with bodies normalized to the form of public facts; a body already in that form stays the same object.
   * `unnormalizedOriginal` returns the original of each.
   */
  wrap(target: Target): Target {
    const askable = this.requested.wrap(target);
    return wrapTarget(askable, {
      request: async (request, options) => {
        const outcome = await askable.request(request, options);
        if (outcome.kind !== 'reply') return outcome;
        const reply = this.#reply(request, outcome.reply);
        return reply === outcome.reply ? outcome : { kind: 'reply', reply };
      },
      connect: async (options) => {
        const socket = await target.connect(options);
        return isSilence(socket) ? socket : this.#socket(socket);
      },
    });
  }

  /** Returns the description of a fact's form; null: this build cannot read it, undefined: no body has revealed it. */
  formOf(fact: BodyNormalizer): string | null | undefined {
    const known = this.#known.get(fact);
    const isWhole = known?.every((part) => part !== null) === true;
    if (this.#unread.has(fact) && !isWhole) return null;
    return known === undefined ? undefined : wordsOf(known) || PUBLIC_FACTS_FORM;
  }

  #reply(request: WireRequest, reply: WireReply): WireReply {
    if (request.path !== '/info' || reply.status !== 200 || !isJsonObject(reply.json)) return reply;
    const requested = parseRequestBody(request);
    const fact = isJsonObject(requested) ? factOf(requested) : undefined;
    const data =
      fact === undefined || !isJsonObject(requested) ? null : this.#read(fact, reply.json.data, accountIn(requested));
    if (data === null) return reply;
    const made = { ...reply, json: withData(reply.json, data) };
    recordUnnormalizedOriginal(made, reply);
    return made;
  }

  #frame(frame: WireFrame | WireClosed | WireReadTimeout): WireFrame | WireClosed | WireReadTimeout {
    if (frame.kind !== 'text' || !isJsonObject(frame.json)) return frame;
    const { channel, is_snapshot: isFirst, data: served } = frame.json;
    const fact = normalizersByChannel.get(String(channel))?.[isFirst === true ? 'first' : 'later'];
    const data = channel === 'post' ? this.#posted(served) : fact === undefined ? null : this.#read(fact, served);
    if (data === null) return frame;
    const made = { ...frame, json: withData(frame.json, data) };
    recordUnnormalizedOriginal(made, frame);
    return made;
  }

  /**
   * Normalizes the answer to a posted read, whose payload is the body of the route, or the value under its `data` (D86); null as for
   * `#read`.
   */
  #posted(answer: JsonValue | undefined): JsonObject | null {
    const response = isJsonObject(answer) ? answer.response : null;
    const payload = isJsonObject(response) && response.type === 'info' ? response.payload : null;
    if (!isJsonObject(answer) || !isJsonObject(response) || !isJsonObject(payload)) return null;
    const body = isJsonObject(payload.data) ? payload.data : payload;
    // The place of the type is open (D12); an answer does not include its request's arguments.
    const fact = normalizersByRead.get(String(body.type ?? payload.type));
    const data = fact === undefined || fact.asked !== undefined ? null : this.#read(fact, body);
    if (data === null || !isJsonObject(data)) return null;
    const reported = body === payload ? data : withData(payload, data);
    return instead(answer, 'response', instead(response, 'payload', reported));
  }

  /** Returns the body in the form of public facts; null: it already is, or is in no form of this venue. */
  #read(fact: BodyNormalizer, body: JsonValue | undefined, account?: string): ServedBody | null {
    if (!isJsonObject(body) && !isJsonArray(body)) return null;
    const found = fact.find(body, account);
    const known = this.#known.get(fact);
    if (found === null) {
      // A form with every part known is settled: a different body is left unchanged.
      if (known?.every((part) => part !== null) === true) return null;
      this.#unread.add(fact);
      recordDeviatingForm(body, { name: fact.name, form: null, ...(fact.isFacet === true && { isFacet: true }) });
      return null;
    }
    if (known !== undefined && !fits(known, found)) return null;
    const form = found.form.map((part, at) => known?.[at] ?? part);
    this.#known.set(fact, form);
    if (found.body === body) return null;
    recordUnnormalizedOriginal(found.body, body, servedKeysOf(found.body, body));
    const words = wordsOf(form);
    // An empty table in place of a list does not tell the form of its rows.
    if (words !== '') recordDeviatingForm(found.body, { name: fact.name, form: words });
    return found.body;
  }

  #socket(socket: WireSocket): WireSocket {
    return new Proxy(socket, {
      get: (inner, key) => {
        if (key === 'next')
          return async (timeoutMs?: number) =>
            this.#frame(await (timeoutMs === undefined ? inner.next() : inner.next(timeoutMs)));
        const member: unknown = Reflect.get(inner, key, inner);
        // A method needs its own socket as `this`.
        return typeof member === 'function' ? member.bind(inner) : member;
      },
    });
  }
}

/** Returns the fact in replies to a read, if it has several forms. */
function factOf(requested: JsonObject): BodyNormalizer | undefined {
  const fact = normalizersByRead.get(String(requested.type));
  const isAsked = Object.entries(fact?.asked ?? {}).every(([name, value]) => requested[name] === value);
  return isAsked ? fact : undefined;
}

/** Returns the account that a request of a read names. */
function accountIn({ address, user }: JsonObject): string | undefined {
  const named = address ?? user;
  return typeof named === 'string' ? named : undefined;
}

/** Returns original keys of members: unchanged ones keep their own, new ones have none; undefined for a list. */
function servedKeysOf(made: ServedBody, body: ServedBody): ReadonlyMap<string, string | null> | undefined {
  if (!isJsonObject(made) || !isJsonObject(body)) return undefined;
  return new Map(Object.entries(made).map(([key, member]) => [key, body[key] === member ? key : null]));
}

function wordsOf(form: readonly (string | null)[]): string {
  return form.filter((part) => part !== '' && part !== null).join(', ');
}

function fits(known: readonly (string | null)[], { form }: NormalizedBody): boolean {
  return form.every((part, at) => part === null || known[at] == null || isAlike(known[at], part));
}

/** Whether two descriptions are of one form: rows may omit different keys, but common ones have equal names. */
function isAlike(one: string, other: string): boolean {
  if (one === other) return true;
  const left = namesIn(one);
  const right = namesIn(other);
  const shared = [...left].filter(([key]) => right.has(key));
  return shared.length > 0 && shared.every(([key, name]) => right.get(key) === name);
}

/** Parses names by key from `name for key, …`; other text is its own name. */
function namesIn(part: string): ReadonlyMap<string, string> {
  return new Map(
    part.split(', ').map((word) => {
      const [name = word, key = name] = word.split(' for ');
      return [key, name];
    }),
  );
}

function withData(json: JsonObject, data: ServedBody): JsonObject {
  return instead(json, 'data', data);
}

/** Returns the value with one member replaced. */
function instead(json: JsonObject, key: string, member: ServedBody): JsonObject {
  const made = { ...json, [key]: member };
  recordUnnormalizedOriginal(made, json);
  return made;
}
