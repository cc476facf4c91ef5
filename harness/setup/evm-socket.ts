import { isJsonObject, type JsonObject, type JsonValue, printJson } from '../../spec-schemas/json/lossless.ts';
import type { PollContext } from '../check/case-context.ts';
import { derived, field, type Traced } from '../check/evidence.ts';
import { EVM_PATH } from '../client/evm-contracts.ts';
import { at } from '../client/json-at.ts';
import { requireVenueUpgradeRefusal } from '../kernel/verdict-on-silence.ts';
import { Inconclusive } from '../kernel/verdicts.ts';
import { isSilence, type WireSilence, type WireSocket } from '../target/wire.ts';
import { EvmRpcClient, makeRpcCallBody } from './evm.ts';

/** Time limit of a call over an open socket, ms. */
const PATIENCE_MS = 15_000;

/** The JSON-RPC websocket: calls, and notifications of its subscriptions. */
export class EvmSocket {
  readonly #socket: WireSocket;
  readonly #case: PollContext;
  /** Every notification so far, oldest first. */
  readonly #notifications: JsonObject[] = [];
  /** The latest answer to a call: notifications sent before it have arrived by then. */
  #answer: JsonObject = {};
  #lastId = 0;

  constructor(parts: PollContext, socket: WireSocket) {
    this.#case = parts;
    this.#socket = socket;
  }

  /**
   * Makes one call and returns its answer; notifications meanwhile are retained. @throws Inconclusive where nothing
   * answers
   */
  async call(method: string, ...params: readonly JsonValue[]): Promise<JsonObject> {
    this.#lastId += 1;
    const id = this.#lastId;
    this.#socket.send(printJson(makeRpcCallBody(id, method, params)));
    for (;;) {
      const frame = await this.#socket.next(PATIENCE_MS);
      if (frame.kind === 'idle') throw new Inconclusive(`no answer to ${method} over the websocket`);
      if (frame.kind === 'closed') throw new Inconclusive(`the websocket of JSON-RPC ended: ${frame.detail}`);
      if (frame.kind !== 'text' || !isJsonObject(frame.json)) continue;
      if (frame.json.id === id) {
        this.#answer = frame.json;
        return frame.json;
      }
      if (frame.json.method === 'eth_subscription') this.#notifications.push(frame.json);
    }
  }

  /** Results of a subscription so far, oldest first. */
  resultsOf(subscription: JsonValue | undefined): Traced<readonly (JsonValue | undefined)[]> {
    const notifications = this.#notifications.filter(({ params }) => at(params, 'subscription') === subscription);
    return this.#read(notifications, 'result');
  }

  /** Ids of all subscriptions with notifications. */
  get subscriptionIds(): Traced<readonly (JsonValue | undefined)[]> {
    return this.#read(this.#notifications, 'subscription');
  }

  /** Returns the results of a subscription, once they match, or should: a notification arrives before a later answer. */
  async awaitResults(
    subscription: JsonValue | undefined,
    fits: (results: readonly (JsonValue | undefined)[]) => boolean,
  ): Promise<Traced<readonly (JsonValue | undefined)[]>> {
    const desk = new EvmRpcClient(this.#case);
    return this.#case.pace.eventually(
      async () => {
        await this.call('eth_chainId');
        if (!fits(this.resultsOf(subscription).value)) await desk.waitForBlock();
        return this.resultsOf(subscription);
      },
      ({ value }) => fits(value),
    );
  }

  #read(notifications: readonly JsonObject[], key: string): Traced<readonly (JsonValue | undefined)[]> {
    const values = notifications.map((notification) => field(notification, `params.${key}`));
    return derived(
      values.map(({ value }) => value),
      this.#answer,
      ...values,
    );
  }
}

/**
 * Opens the JSON-RPC websocket for the duration of the case.
 * @returns the silence where the venue refuses it
 * @throws Disturbed, Inconclusive where nothing answered, or only a proxy
 */
export async function openEvmSocket(parts: PollContext): Promise<EvmSocket | WireSilence> {
  const { given, target } = parts;
  const socket = await target.wire.connect({ path: EVM_PATH });
  if (isSilence(socket)) return requireVenueUpgradeRefusal('the upgrade to the websocket of JSON-RPC', socket);
  given.afterwards(async () => socket.close());
  return new EvmSocket(parts, socket);
}
