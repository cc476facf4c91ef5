import { passedAssertionHook } from '../harness/check/assertion-log.ts';
import { parseRequestBody } from '../harness/client/request-json.ts';
import { recoverSignerCached } from '../harness/identity/own-signatures.ts';
import { actionOfRequest, unwrapActions } from '../harness/products/requested-products.ts';
import type { JudgedExchange } from '../harness/runner/events.ts';
import type { ModelModule } from '../harness/session/model-session.ts';
import type { Target, WireReply, WireRequest } from '../harness/target/wire.ts';
import { wrapTarget } from '../harness/target/wrap-target.ts';
import {
  type FollowedChain,
  handleControl,
  hasChosenIsolated,
  isInHedgeMode,
  pairAt,
  parseAddress,
  perpAt,
  readDefaultGenesis,
  Venue,
} from '../reference-model/index.ts';
import {
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  tryParseJson,
} from '../spec-schemas/json/lossless.ts';
import type { ClauseCoveragePath } from '../spec-schemas/paths/path.ts';
import { BlockCoveragePathRecorder } from './block-watch.ts';

/**
 * Records the paths that a case took when a clause of it held: the reads and channels of the asserted values, and what was sent and
 * traded since the previous assertion of that clause.
 */
export class CoveragePathRecorder {
  readonly #profile: 'live' | 'next';
  readonly #role: 'node' | 'gateway';
  readonly #note: (clause: string, path: ClauseCoveragePath) => void;
  /** Paths taken so far, in order; repeated paths are listed again. */
  readonly #paths: ClauseCoveragePath[] = [];
  /** Length of `#paths` at the last assertion of each clause. */
  readonly #pathCounts = new Map<string, number>();
  #signer: string | null = null;
  /** State of the venue under test; null: no venue has been opened. */
  #state: FollowedChain['state'] | null = null;

  constructor(
    profile: 'live' | 'next',
    role: 'node' | 'gateway',
    note: (clause: string, path: ClauseCoveragePath) => void,
  ) {
    this.#profile = profile;
    this.#role = role;
    this.#note = note;
  }

  /** Recovers a signer and remembers it as the sender of the request being answered. */
  readonly recover: typeof recoverSignerCached = (digest, signature) => {
    const recovered = recoverSignerCached(digest, signature);
    this.#signer = 'address' in recovered ? recovered.address : null;
    return recovered;
  };

  /** The model, with an observer on each of its blocks. */
  get program(): ModelModule {
    const take = (path: ClauseCoveragePath) => void this.#paths.push(path);
    const hold = (state: FollowedChain['state']) => {
      this.#state = state;
    };
    class WatchedVenue extends Venue {
      constructor(...parts: ConstructorParameters<typeof Venue>) {
        super(...parts);
        this.followedBy((chain) => {
          hold(chain.state);
          return new BlockCoveragePathRecorder(chain.state, take);
        });
      }
    }
    return { Venue: WatchedVenue, readDefaultGenesis, handleControl };
  }

  begin(): void {
    passedAssertionHook.listener = ({ clause, exchanges }) => {
      for (const path of this.#paths.slice(this.#pathCounts.get(clause) ?? 0)) this.#note(clause, path);
      this.#pathCounts.set(clause, this.#paths.length);
      this.#note(clause, `profile:${this.#profile}`);
      const shown = exchanges();
      // A refused order causes no market event, so its market is taken from the request.
      for (const exchange of shown)
        for (const path of [...this.#marketsIn(exchange), ...this.#positionsIn(exchange)]) this.#note(clause, path);
      for (const path of shown.flatMap(pathsIn)) {
        this.#note(clause, path);
        if (path.startsWith('read:') || path.startsWith('channel:')) this.#note(clause, `role:${this.#role}`);
      }
    };
  }

  end(): void {
    passedAssertionHook.listener = null;
  }

  wrap(target: Target): Target {
    return wrapTarget(target, {
      request: async (request, options) => {
        this.#signer = null;
        const outcome = await target.request(request, options);
        if (request.path === '/exchange' && outcome.kind === 'reply') this.#sent(request, outcome.reply);
        return outcome;
      },
    });
  }

  #marketsIn({ sent }: JudgedExchange): readonly ClauseCoveragePath[] {
    const state = this.#state;
    if (state === null) return [];
    return marketIdsIn(actionOfRequest(bodyOf(sent?.text ?? '') ?? undefined)).flatMap(
      (id): readonly ClauseCoveragePath[] => {
        if (pairAt(state, id) !== undefined) return ['market:spot'];
        return perpAt(state, id) === undefined ? [] : ['market:perp'];
      },
    );
  }

  /** Returns the kind of position that an order is for, from its owner's settings: a refused order opens no position. */
  #positionsIn({ sent }: JudgedExchange): readonly ClauseCoveragePath[] {
    const state = this.#state;
    const action = actionOfRequest(bodyOf(sent?.text ?? '') ?? undefined);
    const order = isJsonObject(action) ? action.order : undefined;
    if (state === null || !isJsonObject(order) || perpAt(state, Number(order.market)) === undefined) return [];
    const owner = parseAddress(String(order.owner));
    if (owner === null) return [];
    if (isInHedgeMode(state, owner)) return ['position:hedged'];
    return [hasChosenIsolated(state, owner, Number(order.market)) ? 'position:isolated' : 'position:cross'];
  }

  #sent(request: WireRequest, { status, json }: WireReply): void {
    if (status >= 300 || isRefusal(json)) return;
    const action = actionOfRequest(parseRequestBody(request));
    const [outer, ...inner] = unwrapActions(action);
    if (outer === undefined) return;
    const signer = inner.length > 0 ? 'multi-sig' : this.#isForAnother(outer.body) ? 'agent' : 'master';
    this.#paths.push(`signer:${signer}`, ...[outer, ...inner].map(({ tag }) => `action:${tag}` as const));
  }

  #isForAnother(body: JsonValue): boolean {
    const owner = isJsonObject(body) ? body.owner : undefined;
    return typeof owner === 'string' && this.#signer !== null && owner.toLowerCase() !== this.#signer.toLowerCase();
  }
}

/** Whether an action was refused as a whole. */
function isRefusal(reply: JsonValue | undefined): boolean {
  if (!isJsonObject(reply)) return true;
  if (isJsonObject(reply.error)) return true;
  const { statuses } = isJsonObject(reply.data) ? reply.data : {};
  if (!Array.isArray(statuses) || statuses.length === 0) return false;
  return statuses.every((entry) => isJsonObject(entry) && 'error' in entry);
}

/** Returns the ids under `market` and `pair`, at any depth of an action. */
function marketIdsIn(value: JsonValue | undefined): readonly number[] {
  if (isJsonArray(value)) return value.flatMap(marketIdsIn);
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    key === 'market' || key === 'pair' ? [Number(part)] : marketIdsIn(part),
  );
}

/** Returns the read, channel or action that an exchange shows. */
function pathsIn({ sent, received }: JudgedExchange): readonly ClauseCoveragePath[] {
  const request = bodyOf(sent?.text ?? '');
  const frame = bodyOf(received.text);
  if (received.channel === 'ws' && typeof frame?.channel === 'string') return [`channel:${channelIn(frame, request)}`];
  const action = actionOfRequest(request);
  if (action !== undefined) return unwrapActions(action).map(({ tag }) => `action:${tag}` as const);
  return typeof request?.type === 'string' ? [`read:${request.type}`] : [];
}

/** Returns the channel of a frame; for an acknowledgement or error, the channel that was requested. */
function channelIn({ channel, data }: JsonObject, request: JsonObject | null): string {
  const { subscription } = (channel === 'error' ? request : isJsonObject(data) ? data : null) ?? {};
  return String((isJsonObject(subscription) ? subscription.type : undefined) ?? channel);
}

/** Returns the JSON object at the end of a message, with or without a head before it. */
function bodyOf(text: string) {
  const body = text.slice(Math.max(0, text.indexOf('{')));
  const json = tryParseJson(body);
  return isJsonObject(json) ? json : null;
}
