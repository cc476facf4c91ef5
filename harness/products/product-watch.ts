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
  noPathText,
  UNKNOWN_VARIANT,
} from '../client/outcome.ts';
import { type ActReply, parseActReply, parseReadReply, type ReadReply, type VenueError } from '../client/replies.ts';
import { requestJson } from '../client/request-json.ts';
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
import { describeIdleProduct, type IdleProductDetector } from './idle-products.ts';
import {
  actionOfRequest,
  productsInAction,
  productsSharingRead,
  productsShownBy,
  unwrapActions,
} from './requested-products.ts';
import { mayMeanSwitchedOff, type SwitchDetector } from './switches-off.ts';

/** Features that a case may come to and that the venue lacks. */
export interface MissingFeatures {
  /** null: products that the venue does not have are what the case judges, or nobody asks. */
  readonly products: AbsentProductDetector | null;
  /** null: nobody asks. */
  readonly switches: SwitchDetector | null;
  /** null: nobody asks. */
  readonly idle: IdleProductDetector | null;
  /** The switch whose refusals the case judges; left out: none. */
  readonly judges?: SwitchId | undefined;
}

/** An action of a switch that was refused, for whatever reason. */
interface Refused {
  readonly what: Switch;
  readonly error: VenueError;
}

/**
 * Ends a case where it comes to a product that the venue does not have: an action of it has no path, a read or a channel of it
 * is unknown; and where it comes to what is switched off. On a venue that has the product, and has it on, such an answer goes
 * through, for the case to judge.
 */
export class ProductGuard {
  readonly #lacks: MissingFeatures;
  readonly #facts: Pick<VenueFacts, 'profile' | 'markets'>;
  readonly #met = new Set<string>();
  readonly #refused: Refused[] = [];
  #unsent: string | null = null;
  readonly #accepted = new Set<Product>();
  /** Switches of which an action of this case was acknowledged. */
  readonly #acknowledged = new Set<SwitchId>();

  /** @param facts  by whose profile the run judges: reads of the next release are missed under `next` alone */
  constructor(lacks: MissingFeatures, facts: Pick<VenueFacts, 'profile' | 'markets'>) {
    this.#lacks = lacks;
    this.#facts = facts;
  }

  /** Why something was left out, in words; empty: nothing was. */
  get describeMissing(): readonly string[] {
    return [...this.#met];
  }

  /** Why something was not sent, in words: a case that waits for what becomes of it waits in vain. Null: all was. */
  get describeUnsent(): string | null {
    return this.#unsent;
  }

  /**
   * Why nothing of a switch was taken that the case came to, where no refusal has the text of the documents; null: it was.
   * @param accused  the requests whose answers are accused; empty: none is
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

  /** Why nothing came of what the case placed: of one of its products the venue takes the actions, and no more. Null: it does. */
  async whyIdle(): Promise<string | null> {
    for (const product of this.#accepted)
      if (await this.#lacks.idle?.isIdle(product)) return describeIdleProduct(product);
    return null;
  }

  wrap(target: Target): Target {
    return wrapTarget(target, {
      request: async (request, options) => {
        const isAction = request.path === '/exchange' && request.method === 'POST';
        if (isAction) this.#sends(actionOfRequest(requestJson(request)));
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

  /** @throws AbsentProductError where it is known that nothing will come of it: a case need not wait for that */
  #takes(request: WireRequest, reply: ActReply): void {
    if (this.#lacks.idle === null || !isAccepted(reply)) return;
    for (const product of productsInAction(actionOfRequest(requestJson(request)))) {
      if (this.#lacks.idle.isKnown(product)) throw this.#missing(describeIdleProduct(product));
      this.#accepted.add(product);
    }
  }

  /** @throws AbsentProductError where what was asked for is off */
  async #judged(request: WireRequest, reply: ActReply): Promise<void> {
    const { switches, judges } = this.#lacks;
    if (switches === null) return;
    const errors = errorsIn(reply);
    // Nearly every action is of no switch, or of one that something was taken of.
    if (errors.length === 0 ? !switches.mayBeAccepted(String(request.body)) : !errors.some(mayMeanSwitchedOff)) return;
    for (const { what, tag, body } of this.#switchesIn(actionOfRequest(requestJson(request)))) {
      if (errors.length === 0 && isAccepted(reply)) {
        if (isAcknowledgedOnly(reply)) {
          switches.noteAcknowledged(what);
          this.#acknowledged.add(what.id);
        } else switches.noteAccepted(what);
      }
      if (what.id === judges || isUnsound(what, tag, body)) continue;
      for (const error of errors) {
        // A case that had one taken and meets a refusal behind it may have turned it off itself.
        const why = this.#acknowledged.has(what.id) ? null : await switches.whyRefused(what, error);
        if (why !== null) throw this.#missing(why);
        this.#refused.push({ what, error });
      }
    }
  }

  /** The switches that an action is of: spot trading is of the actions of orders where their market is a pair. */
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
   * @param reported  in words
   * @param isChannel  whether a channel is unknown: that of a product which is there on pairs alone is missed for itself
   * @throws AbsentProductError where the venue does not have one of them
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

  /** @throws AbsentProductError where the venue has none of them */
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

/** Why it was left out where nobody can tell whether the venue has it. */
function describeUnreported({ name }: Pick<Product, 'name'>, reported: string): string {
  return `funded-accounts: they would tell whether the venue has ${name} (${reported})`;
}

function answerWords({ path }: WireRequest, reply: WireReply): string {
  return noPathText(path === '/info' ? parseReadReply(reply) : parseActReply(reply));
}

/**
 * Returns the error of a frame for an unknown channel, or for a post of an unknown name; the rest stands in its
 * exchange.
 */
function frameWords({ json, text }: Pick<WireFrame & { kind: 'text' }, 'json' | 'text'>): string {
  const error = at(json, 'data.error');
  return typeof error === 'string'
    ? error
    : (/ACTION_UNSUPPORTED|UNKNOWN_TYPE|unknown variant/.exec(text)?.[0] ?? text);
}

/** The products that a request asks for, where its reply says that there is nothing of the kind. */
function pathless(request: WireRequest, reply: WireReply, profile: VenueFacts['profile']): readonly Product[] {
  // Nearly every reply is no refusal.
  if (request.method !== 'POST' || !mayBeUnknown(reply.text)) return [];
  const requested = requestJson(request);
  if (!isJsonObject(requested)) return [];
  if (request.path === '/exchange')
    return isPathless(parseActReply(reply), requested.action) ? productsInAction(requested.action) : [];
  return request.path === '/info' && isMissingRead(parseReadReply(reply))
    ? productsShownBy(requested.type, 'reads', profile)
    : [];
}

/** As `pathless`, of a read that goes with the last of several products. */
function unknownTogether(request: WireRequest, reply: WireReply): readonly Product[] {
  if (request.path !== '/info' || request.method !== 'POST' || !mayBeUnknown(reply.text)) return [];
  const requested = requestJson(request);
  return isJsonObject(requested) && isMissingRead(parseReadReply(reply)) ? productsSharingRead(requested.type) : [];
}

/** No read of that name, or none that this build has a path for. */
function isMissingRead(reply: ReadReply): boolean {
  return isUnknownType(reply) || isUnsupportedRead(reply);
}

function mayBeUnknown(text: string): boolean {
  return text.includes('ACTION_UNSUPPORTED') || text.includes('UNKNOWN_TYPE') || text.includes(UNKNOWN_VARIANT);
}

function isPathless(reply: ActReply, action: JsonValue | undefined): boolean {
  const entries = reply.kind === 'statuses' ? reply.statuses : [];
  const tag = isJsonObject(action) ? String(action.type) : '';
  return (
    lacksActionPath(reply, tag) ||
    entries.some((entry) => entry.kind === 'error' && entry.error.code === 'ACTION_UNSUPPORTED')
  );
}

/** On a pair that no vote has calibrated all is refused: what a body lacks is then judged all the same. */
function isUnsound({ id }: Switch, tag: string, body: JsonValue): boolean {
  if (id !== 'spot-margin' || !isJsonObject(body)) return false;
  return Object.keys(actionEntry(tag)?.example ?? {}).some((key) => body[key] === undefined);
}

/** The action of a post of ours. */
function postedAction(json: JsonValue | undefined): JsonValue | undefined {
  const { type, payload } = isJsonObject(json) && isJsonObject(json.request) ? json.request : {};
  return type === 'action' ? actionOfRequest(payload) : undefined;
}

function errorsIn(reply: ActReply): readonly VenueError[] {
  if (reply.kind === 'refused') return [reply.error];
  const entries = reply.kind === 'statuses' ? reply.statuses : [];
  return entries.flatMap((entry) => (entry.kind === 'error' ? [entry.error] : []));
}

/** As `pathless`, of a frame and of the one that it answers. */
function pathlessFrame(
  { json }: Pick<WireFrame & { kind: 'text' }, 'json'>,
  requested: JsonObject,
  profile: VenueFacts['profile'],
): readonly Product[] {
  if (!isJsonObject(json)) return [];
  if (json.channel === 'error')
    return isJsonObject(requested.subscription)
      ? productsShownBy(requested.subscription.type, 'channels', profile)
      : [];
  if (json.channel !== 'post' || !isJsonObject(json.data) || !isJsonObject(requested.request)) return [];
  const { type, payload } = requested.request;
  if (!mayBeUnknown(printJson(json.data)) || !isJsonObject(payload)) return [];
  return type === 'info' ? productsShownBy(payload.type, 'reads', profile) : productsInAction(payload.action);
}
