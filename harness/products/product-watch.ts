import { actionEntry } from '../../spec-schemas/catalogue/actions.ts';
import { readEntry } from '../../spec-schemas/catalogue/reads.ts';
import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  printJson,
  tryParseJson,
} from '../../spec-schemas/json/lossless.ts';
import { allProducts, type Product, productsOf } from '../../spec-schemas/products.ts';
import { AbsentProduct } from '../check/verdicts.ts';
import { askedBody } from '../client/asked-body.ts';
import { isDocumented } from '../client/missing-read.ts';
import { isUnknownType, isUnsupported } from '../client/outcome.ts';
import { type ActReply, actReply, readReply } from '../client/replies.ts';
import type { VenueFacts } from '../probe/facts.ts';
import { AskedFrames } from '../target/asked-frames.ts';
import { passedOn } from '../target/passed-on.ts';
import {
  isSilence,
  type Target,
  type WireFrame,
  type WireReply,
  type WireRequest,
  type WireSocket,
} from '../target/wire.ts';
import { type AbsentProducts, wordsOfAbsent } from './absent-products.ts';

/**
 * Ends a case where it comes to a product that the venue does not have: an action of it has no path, a read or a channel of it
 * is unknown. On a venue that has the product such an answer goes through, for the case to judge.
 */
export class ProductWatch {
  readonly #products: AbsentProducts;
  readonly #profile: VenueFacts['profile'];
  readonly #met = new Set<string>();

  /** @param profile  what the run judges by: reads of the next release are missed under `next` alone */
  constructor(products: AbsentProducts, profile: VenueFacts['profile']) {
    this.#products = products;
    this.#profile = profile;
  }

  /** Why something was left out, in words; empty: nothing was. */
  get met(): readonly string[] {
    return [...this.#met];
  }

  over(target: Target): Target {
    return passedOn(target, {
      request: async (request, options) => {
        const outcome = await target.request(request, options);
        if (outcome.kind === 'reply') await this.#answered(pathless(request, outcome.reply, this.#profile));
        return outcome;
      },
      connect: async (options) => {
        const socket = await target.connect(options);
        return isSilence(socket) ? socket : this.#socket(socket);
      },
    });
  }

  /** @throws AbsentProduct where the venue does not have one of them */
  async #answered(suspects: readonly Product[]): Promise<void> {
    for (const product of suspects) {
      const presence = await this.#products.presenceOf(product);
      if (presence === 'absent') throw this.#missing(wordsOfAbsent(product));
      if (presence === 'untold') throw this.#missing(wordsOfUntold(product));
    }
  }

  #missing(words: string): AbsentProduct {
    this.#met.add(words);
    return new AbsentProduct(words);
  }

  #socket(socket: WireSocket): WireSocket {
    const asked = new AskedFrames();
    const sent: JsonObject[] = [];
    return new Proxy(socket, {
      get: (inner, key) => {
        if (key === 'send')
          return (data: string | Uint8Array, options?: Parameters<WireSocket['send']>[1]) => {
            const json = typeof data === 'string' ? tryParseJson(data) : undefined;
            asked.sent({ n: sent.length }, data);
            sent.push(isJsonObject(json) ? json : {});
            inner.send(data, options);
          };
        if (key === 'next')
          return async (timeoutMs?: number) => {
            const arrival = await (timeoutMs === undefined ? inner.next() : inner.next(timeoutMs));
            if (arrival.kind === 'text')
              await this.#answered(
                pathlessFrame(arrival, sent[asked.answeredBy(arrival.json)?.n ?? -1] ?? {}, this.#profile),
              );
            return arrival;
          };
        const member: unknown = Reflect.get(inner, key, inner);
        return typeof member === 'function' ? member.bind(inner) : member;
      },
    });
  }
}

/** Why it was left out where nobody can tell whether the venue has it. */
function wordsOfUntold({ name }: Pick<Product, 'name'>): string {
  return `funded-accounts: they would tell whether the venue has ${name} (UNKNOWN_TYPE)`;
}

/** The products that a request asks for, where its reply says that there is nothing of the kind. */
function pathless(request: WireRequest, reply: WireReply, profile: VenueFacts['profile']): readonly Product[] {
  // Nearly every reply is no refusal.
  if (request.method !== 'POST' || !mayBeUnknown(reply.text)) return [];
  const asked = askedBody(request);
  if (!isJsonObject(asked)) return [];
  if (request.path === '/exchange') return isPathless(actReply(reply)) ? productsIn(asked.action) : [];
  return request.path === '/info' && isUnknownType(readReply(reply)) ? shownBy(asked.type, 'reads', profile) : [];
}

function mayBeUnknown(text: string): boolean {
  return text.includes('ACTION_UNSUPPORTED') || text.includes('UNKNOWN_TYPE');
}

function isPathless(reply: ActReply): boolean {
  const entries = reply.kind === 'statuses' ? reply.statuses : [];
  return (
    isUnsupported(reply) || entries.some((entry) => entry.kind === 'error' && entry.error.code === 'ACTION_UNSUPPORTED')
  );
}

/** The products of an action, and of one that it wraps. */
function productsIn(action: JsonValue | undefined): readonly Product[] {
  if (!isJsonObject(action) || typeof action.type !== 'string') return [];
  const entry = actionEntry(action.type);
  const body = action[entry?.bodyKey ?? 'params'] ?? null;
  const inner = isJsonObject(body) ? wrapped(body.inner_action_blob) : undefined;
  return [...productsOf(entry?.tag ?? action.type, body), ...productsIn(inner)];
}

function wrapped(blob: JsonValue | undefined): JsonValue | undefined {
  if (typeof blob !== 'string') return undefined;
  return tryParseJson(Buffer.from(blob.replace(/^0x/, ''), 'hex').toString('utf8'));
}

function shownBy(
  name: JsonValue | undefined,
  how: 'reads' | 'channels',
  profile: VenueFacts['profile'],
): readonly Product[] {
  // A name that the documents do not state is missed by nobody, but on a venue of the release that it comes with.
  const isNext = profile === 'next' && readEntry(String(name))?.profile === 'next';
  if (how === 'reads' && !isNext && !isDocumented(String(name))) return [];
  return allProducts.filter(({ [how]: names = [] }) => names.some((each) => each === name));
}

/** As `pathless`, of a frame and of the one that it answers. */
function pathlessFrame(
  { json }: Pick<WireFrame & { kind: 'text' }, 'json'>,
  asked: JsonObject,
  profile: VenueFacts['profile'],
): readonly Product[] {
  if (!isJsonObject(json)) return [];
  if (json.channel === 'error')
    return isJsonObject(asked.subscription) ? shownBy(asked.subscription.type, 'channels', profile) : [];
  if (json.channel !== 'post' || !isJsonObject(json.data) || !isJsonObject(asked.request)) return [];
  const { type, payload } = asked.request;
  if (!mayBeUnknown(printJson(json.data)) || !isJsonObject(payload)) return [];
  return type === 'info' ? shownBy(payload.type, 'reads', profile) : productsIn(payload.action);
}
