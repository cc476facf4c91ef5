import { actionEntry } from '../../spec-schemas/catalogue/actions.ts';
import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  printJson,
  tryParseJson,
} from '../../spec-schemas/json/lossless.ts';
import type { Product } from '../../spec-schemas/products.ts';
import { allSwitches, anyMarketActions, type Switch, type SwitchId } from '../../spec-schemas/switches.ts';
import { isAcknowledgedOnly } from '../check/commit-outcome.ts';
import { at } from '../client/json-at.ts';
import {
  isAccepted,
  isUnknownType,
  isUnsupportedRead,
  lacksActionPath,
  UNKNOWN_ACTION_TAG_TEXT,
  unsupportedReplyText,
} from '../client/outcome.ts';
import { type ActReply, parseActReply, parseReadReply, type ReadReply, type VenueError } from '../client/replies.ts';
import { parseRequestBody } from '../client/request-json.ts';
import { AbsentProductError } from '../kernel/verdicts.ts';
import type { VenueFacts } from '../probe/facts.ts';
import { FrameCorrelator } from '../target/frame-correlator.ts';
import {
  isSilence,
  type Target,
  type WireFrame,
  type WireReply,
  type WireRequest,
  type WireSocket,
} from '../target/wire.ts';
import { wrapTarget } from '../target/wrap-target.ts';
import type { AbsentProductDetector, ProductPresence } from './absent-products.ts';
import { describeNoEffectProduct, type NoEffectProductDetector } from './idle-products.ts';
import {
  actionOfRequest,
  productsInAction,
  productsOfReadOrChannel,
  productsSharingRead,
  unwrapActions,
} from './requested-products.ts';
import { mayMeanSwitchedOff, type OffSwitchDetector } from './switches-off.ts';

/** Features that a case may need and that the venue lacks. */
export interface MissingFeatureDetectors {
  /** null: missing products are what the case judges, or are not probed. */
  readonly products: AbsentProductDetector | null;
  /** null: not probed. */
  readonly switches: OffSwitchDetector | null;
  /** null: not probed. */
  readonly idle: NoEffectProductDetector | null;
  /** Switch whose refusals the case judges; left out: none. */
  readonly judges?: SwitchId | undefined;
}

/** Refused action of a switch, for whatever reason. */
interface Refused {
  readonly what: Switch;
  readonly error: VenueError;
}

/**
 * Ends a case when it needs a product that the venue lacks (an action without a path, an unknown read or channel), or something switched
 * off. If the venue has the product, switched on, such a reply passes through, for the case to judge.
 */
export class ProductGuard {
  readonly #lacks: MissingFeatureDetectors;
  readonly #facts: Pick<VenueFacts, 'profile' | 'markets'>;
  readonly #met = new Set<string>();
  readonly #refused: Refused[] = [];
  #unsent: string | null = null;
  readonly #accepted = new Set<Product>();
  /** Switches with an acknowledged action in this case. */
  readonly #acknowledged = new Set<SwitchId>();

  /** @param facts  its profile decides whether reads of the next release may be missing: only under `next` do they count */
  constructor(lacks: MissingFeatureDetectors, facts: Pick<VenueFacts, 'profile' | 'markets'>) {
    this.#lacks = lacks;
    this.#facts = facts;
  }

  /** Reasons why features were left out; empty: none was. */
  get describeMissing(): readonly string[] {
    return [...this.#met];
  }

  /** Reason why an action was not sent, so that a case does not wait for its effect. Null: all were sent. */
  get describeUnsent(): string | null {
    return this.#unsent;
  }

  /**
   * Returns why no action of a switch that the case used was accepted, where no refusal has the documented text; null: one was.
   * @param accused  the requests whose replies break a clause; empty: none does
   */
  async whyNothing(accused: readonly string[]): Promise<string | null> {
    for (const { what, error } of this.#refused) {
      const isOf = (sent: string) => what.tags.some((tag) => sent.includes(`"${tag}"`));
      if (!accused.every(isOf)) continue;
      const why = (await this.#lacks.switches?.whyNothing(what, error)) ?? null;
      if (why !== null) return why;
    }
    return null;
  }

  /**
   * Returns why the case's actions had no effect: the venue accepts the actions of one of its products without effect. Null: it does not.
   */
  async whyIdle(): Promise<string | null> {
    for (const product of this.#accepted)
      if (await this.#lacks.idle?.isIdle(product)) return describeNoEffectProduct(product);
    return null;
  }

  wrap(target: Target): Target {
    return wrapTarget(target, {
      request: async (request, options) => {
        const isAction = request.path === '/exchange' && request.method === 'POST';
        if (isAction) this.#sends(actionOfRequest(parseRequestBody(request)));
        const outcome = await target.request(request, options);
        if (outcome.kind !== 'reply') return outcome;
        const reported = () => answerWords(request, outcome.reply);
        await this.#answered(pathless(request, outcome.reply, this.#facts.profile), reported);
        await this.#answeredTogether(unknownTogether(request, outcome.reply), reported);
        if (!isAction) return outcome;
        const reply = parseActReply(outcome.reply);
        this.#takes(request, reply);
        await this.#judged(request, reply);
        return outcome;
      },
      connect: async (options) => {
        const socket = await target.connect(options);
        return isSilence(socket) ? socket : this.#socket(socket);
      },
    });
  }

  /** @throws AbsentProductError where it is known to be off */
  #sends(action: JsonValue | undefined): void {
    const { switches, judges } = this.#lacks;
    if (switches === null || !switches.isAnyKnown) return;
    for (const { what, tag, body } of this.#switchesIn(action)) {
      if (what.id === judges || !switches.isNotAskedFor(what, tag, body)) continue;
      this.#unsent ??= switches.describe(what);
      throw this.#missing(switches.describe(what));
    }
  }

  /** @throws AbsentProductError where it is known to have no effect: a case need not wait for that */
  #takes(request: WireRequest, reply: ActReply): void {
    if (this.#lacks.idle === null || !isAccepted(reply)) return;
    for (const product of productsInAction(actionOfRequest(parseRequestBody(request)))) {
      if (this.#lacks.idle.isKnown(product)) throw this.#missing(describeNoEffectProduct(product));
      this.#accepted.add(product);
    }
  }

  /** @throws AbsentProductError where the requested feature is off */
  async #judged(request: WireRequest, reply: ActReply): Promise<void> {
    const { switches, judges } = this.#lacks;
    if (switches === null) return;
    const errors = errorsIn(reply);
    // Nearly every action belongs to no switch, or to one known to be on.
    if (errors.length === 0 ? !switches.mayBeAccepted(String(request.body)) : !errors.some(mayMeanSwitchedOff)) return;
    for (const { what, tag, body } of this.#switchesIn(actionOfRequest(parseRequestBody(request)))) {
      if (errors.length === 0 && isAccepted(reply)) {
        if (isAcknowledgedOnly(reply)) {
          switches.noteAcknowledged(what);
          this.#acknowledged.add(what.id);
        } else switches.noteAccepted(what);
      }
      if (what.id === judges || isUnsound(what, tag, body)) continue;
      for (const error of errors) {
        // If the case had an action accepted before this refusal, it may have turned the switch off itself.
        const why = this.#acknowledged.has(what.id) ? null : await switches.whyRefused(what, error);
        if (why !== null) throw this.#missing(why);
        this.#refused.push({ what, error });
      }
    }
  }

  /** Returns the switches of an action: spot trading also covers order actions whose market is a pair. */
  #switchesIn(action: JsonValue | undefined) {
    return unwrapActions(action).flatMap(({ tag, body }) =>
      allSwitches
        .filter(({ id, tags }) => tags.some((each) => each === tag) && (id !== 'spot' || !this.#isOnPerp(tag, body)))
        .map((what) => ({ what, tag, body })),
    );
  }

  #isOnPerp(tag: string, body: JsonValue): boolean {
    const market = isJsonObject(body) ? body.market : undefined;
    return anyMarketActions.some((each) => each === tag) && this.#facts.markets.some(({ id }) => id === Number(market));
  }

  /**
   * @param reported  describes the reply
   * @param isChannel  whether a channel is unknown: if the product is present on pairs only, a missing channel is still a defect
   * @throws AbsentProductError where the venue lacks one of them
   */
  async #answered(suspects: readonly Product[], reported: () => string, isChannel = false): Promise<void> {
    const { products } = this.#lacks;
    if (products === null) return;
    for (const product of suspects) {
      const presence = await products.presenceOf(product);
      if (presence === 'absent' && !(isChannel && products.isOnPairs(product)))
        throw this.#missing(products.describe(product));
      if (presence === 'untold') throw this.#missing(describeUnreported(product, reported()));
    }
  }

  /** @throws AbsentProductError where the venue lacks all of them */
  async #answeredTogether(suspects: readonly Product[], reported: () => string): Promise<void> {
    const { products } = this.#lacks;
    const [first] = suspects;
    if (products === null || first === undefined) return;
    const presences: ProductPresence[] = [];
    for (const product of suspects) presences.push(await products.presenceOf(product));
    if (presences.includes('present')) return;
    throw this.#missing(
      presences.includes('untold') ? describeUnreported(first, reported()) : products.describe(first),
    );
  }

  #missing(words: string): AbsentProductError {
    this.#met.add(words);
    return new AbsentProductError(words);
  }

  #socket(socket: WireSocket): WireSocket {
    const requested = new FrameCorrelator();
    const sent: JsonObject[] = [];
    return new Proxy(socket, {
      get: (inner, key) => {
        if (key === 'send')
          return (data: string | Uint8Array, options?: Parameters<WireSocket['send']>[1]) => {
            const json = typeof data === 'string' ? tryParseJson(data) : undefined;
            this.#sends(postedAction(json));
            requested.sent({ n: sent.length }, data);
            sent.push(isJsonObject(json) ? json : {});
            inner.send(data, options);
          };
        if (key === 'next')
          return async (timeoutMs?: number) => {
            const arrival = await (timeoutMs === undefined ? inner.next() : inner.next(timeoutMs));
            if (arrival.kind !== 'text') return arrival;
            const ours = sent[requested.requestAnsweredBy(arrival.json)?.n ?? -1] ?? {};
            const suspects = pathlessFrame(arrival, ours, this.#facts.profile);
            await this.#answered(suspects, () => frameWords(arrival), isJsonObject(ours.subscription));
            return arrival;
          };
        const member: unknown = Reflect.get(inner, key, inner);
        return typeof member === 'function' ? member.bind(inner) : member;
      },
    });
  }
}

/** Returns why it was skipped although its absence is unknown. */
function describeUnreported({ name }: Pick<Product, 'name'>, reported: string): string {
  return `funded-accounts: they would tell whether the venue has ${name} (${reported})`;
}

function answerWords({ path }: WireRequest, reply: WireReply): string {
  return unsupportedReplyText(path === '/info' ? parseReadReply(reply) : parseActReply(reply));
}

/** Returns the error of a frame about an unknown channel, or a post of an unknown name; the rest is in its exchange. */
function frameWords({ json, text }: Pick<WireFrame & { kind: 'text' }, 'json' | 'text'>): string {
  const error = at(json, 'data.error');
  return typeof error === 'string'
    ? error
    : (/ACTION_UNSUPPORTED|UNKNOWN_TYPE|unknown variant/.exec(text)?.[0] ?? text);
}

/** Returns the products that a request needs, where its reply says that they do not exist. */
function pathless(request: WireRequest, reply: WireReply, profile: VenueFacts['profile']): readonly Product[] {
  // Nearly every reply is no refusal.
  if (request.method !== 'POST' || !mayBeUnknown(reply.text)) return [];
  const requested = parseRequestBody(request);
  if (!isJsonObject(requested)) return [];
  if (request.path === '/exchange')
    return isPathless(parseActReply(reply), requested.action) ? productsInAction(requested.action) : [];
  return request.path === '/info' && isMissingRead(parseReadReply(reply))
    ? productsOfReadOrChannel(requested.type, 'reads', profile)
    : [];
}

/** Like `pathless`, for a read that is absent along with the last of several products. */
function unknownTogether(request: WireRequest, reply: WireReply): readonly Product[] {
  if (request.path !== '/info' || request.method !== 'POST' || !mayBeUnknown(reply.text)) return [];
  const requested = parseRequestBody(request);
  return isJsonObject(requested) && isMissingRead(parseReadReply(reply)) ? productsSharingRead(requested.type) : [];
}

/** Whether the read is unknown, or has no path in this build. */
function isMissingRead(reply: ReadReply): boolean {
  return isUnknownType(reply) || isUnsupportedRead(reply);
}

function mayBeUnknown(text: string): boolean {
  return text.includes('ACTION_UNSUPPORTED') || text.includes('UNKNOWN_TYPE') || text.includes(UNKNOWN_ACTION_TAG_TEXT);
}

function isPathless(reply: ActReply, action: JsonValue | undefined): boolean {
  const entries = reply.kind === 'statuses' ? reply.statuses : [];
  const tag = isJsonObject(action) ? String(action.type) : '';
  return (
    lacksActionPath(reply, tag) ||
    entries.some((entry) => entry.kind === 'error' && entry.error.code === 'ACTION_UNSUPPORTED')
  );
}

/** On a pair that no vote has calibrated everything is refused: an incomplete body is still judged. */
function isUnsound({ id }: Switch, tag: string, body: JsonValue): boolean {
  if (id !== 'spot-margin' || !isJsonObject(body)) return false;
  return Object.keys(actionEntry(tag)?.example ?? {}).some((key) => body[key] === undefined);
}

/** Returns the action in a `post` frame that the harness sent. */
function postedAction(json: JsonValue | undefined): JsonValue | undefined {
  const { type, payload } = isJsonObject(json) && isJsonObject(json.request) ? json.request : {};
  return type === 'action' ? actionOfRequest(payload) : undefined;
}

function errorsIn(reply: ActReply): readonly VenueError[] {
  if (reply.kind === 'refused') return [reply.error];
  const entries = reply.kind === 'statuses' ? reply.statuses : [];
  return entries.flatMap((entry) => (entry.kind === 'error' ? [entry.error] : []));
}

/** Like `pathless`, for a frame and the one that it answers. */
function pathlessFrame(
  { json }: Pick<WireFrame & { kind: 'text' }, 'json'>,
  requested: JsonObject,
  profile: VenueFacts['profile'],
): readonly Product[] {
  if (!isJsonObject(json)) return [];
  if (json.channel === 'error')
    return isJsonObject(requested.subscription)
      ? productsOfReadOrChannel(requested.subscription.type, 'channels', profile)
      : [];
  if (json.channel !== 'post' || !isJsonObject(json.data) || !isJsonObject(requested.request)) return [];
  const { type, payload } = requested.request;
  if (!mayBeUnknown(printJson(json.data)) || !isJsonObject(payload)) return [];
  return type === 'info' ? productsOfReadOrChannel(payload.type, 'reads', profile) : productsInAction(payload.action);
}
