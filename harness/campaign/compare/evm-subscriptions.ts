import { isJsonObject, type JsonObject, type JsonValue, printJson } from '../../../spec-schemas/json/lossless.ts';
import { EVM_PATH, encodeEvmWord } from '../../client/evm-contracts.ts';
import { Inconclusive } from '../../kernel/verdicts.ts';
import { isSilence, type WireSocket } from '../../target/wire.ts';
import { type ComparedEvm, parseRpcAnswer } from './compared-evm.ts';

/** Longest wait for an answer over an open socket, ms. */
const PATIENCE_MS = 15_000;

/** Notifications of a venue about the transactions of one step, normalized for both sides. */
export type EvmNotifications = JsonObject;

/** Subscriptions: everything, logs that nobody emits, and logs that some contracts emit. */
const topics: ReadonlyMap<string, readonly JsonValue[]> = new Map<string, readonly JsonValue[]>([
  ['heads', ['newHeads']],
  ['logs', ['logs', {}]],
  ['logsOfNobody', ['logs', { address: `0x${'0'.repeat(36)}dead` }]],
  ['logsOfOne', ['logs', { topics: [`0x${encodeEvmWord(1n)}`] }]],
  ['committed', ['newPendingTransactions']],
  // Unsubscribed before anything is sent.
  ['ended', ['newPendingTransactions']],
]);

/** JSON-RPC websocket on one side, open for the duration of a step. */
export class EvmSubscriptions {
  /** null: not opened. */
  readonly #socket: WireSocket | null;
  readonly #ids = new Map<string, JsonValue | undefined>();
  readonly #notifications: JsonObject[] = [];
  #lastId = 0;
  /** Latest answer of the other side: notifications sent before it have arrived by then. */
  latest: JsonObject | undefined;

  private constructor(socket: WireSocket | null) {
    this.#socket = socket;
  }

  /**
   * Opens the socket, creates all subscriptions, and ends one of them.
   * @throws Inconclusive where nothing answers
   */
  static async open({ wire }: ComparedEvm): Promise<EvmSubscriptions> {
    const socket = await wire.connect({ path: EVM_PATH });
    const notices = new EvmSubscriptions(isSilence(socket) ? null : socket);
    for (const [name, params] of topics) notices.#ids.set(name, (await notices.#call('eth_subscribe', params)).result);
    await notices.#call('eth_unsubscribe', [notices.#ids.get('ended') ?? null]);
    return notices;
  }

  close(): void {
    this.#socket?.close();
  }

  /**
   * Returns the notifications since the socket was opened.
   * @param own  hashes of the step's transactions: those of other people are pushed as well
   * @param blocks  blocks that contain them, as this side numbers them
   */
  async received(own: ReadonlySet<string>, blocks: readonly string[]): Promise<EvmNotifications> {
    // Notifications arrive before the answer to a later call.
    await this.#call('eth_chainId', []);
    const heads = this.#results('heads').map((head) => (isJsonObject(head) ? head.number : undefined));
    const isOwn = (hash: JsonValue | undefined) => typeof hash === 'string' && own.has(hash);
    const logs = (name: string) =>
      this.#results(name).flatMap((log) =>
        isJsonObject(log) && isOwn(log.transactionHash)
          ? [{ topics: log.topics ?? null, transactionHash: log.transactionHash ?? null }]
          : [],
      );
    const names = [...this.#ids.values()];
    const named = this.#notifications.map(({ params }) => (isJsonObject(params) ? params.subscription : undefined));
    return {
      isOpen: this.#socket !== null,
      subscribed: names.map((id) => typeof id === 'string'),
      newHeads: {
        rising: heads.every((number, at) => at === 0 || numberIn(number) > numberIn(heads[at - 1])),
        own: blocks.every((block) => heads.includes(block)),
      },
      logs: logs('logs'),
      logsOfNobody: logs('logsOfNobody'),
      logsOfOne: logs('logsOfOne'),
      newPendingTransactions: this.#results('committed').filter(isOwn) as string[], // each result is one hash
      ended: this.#results('ended').length,
      strangers: named.filter((name) => !names.includes(name)).length,
    };
  }

  #results(name: string): readonly (JsonValue | undefined)[] {
    const id = this.#ids.get(name);
    return this.#notifications.flatMap(({ params }) =>
      isJsonObject(params) && params.subscription === id ? [params.result] : [],
    );
  }

  /** Returns the answer to a call; keeps notifications that arrive meanwhile. */
  async #call(method: string, params: readonly JsonValue[]): Promise<JsonObject> {
    if (this.#socket === null) return {};
    this.#lastId += 1;
    const id = this.#lastId;
    this.#socket.send(printJson({ jsonrpc: '2.0', id, method, params: [...params] }));
    for (;;) {
      const frame = await this.#socket.next(PATIENCE_MS);
      if (frame.kind === 'idle') throw new Inconclusive(`no answer to ${method} over the websocket of the EVM`);
      if (frame.kind === 'closed') throw new Inconclusive(`the websocket of the EVM ended: ${frame.detail}`);
      if (frame.kind !== 'text' || !isJsonObject(frame.json)) continue;
      if (frame.json.id === id) {
        this.latest = frame.json;
        return parseRpcAnswer(frame.json);
      }
      if (frame.json.method === 'eth_subscription') this.#notifications.push(frame.json);
    }
  }
}

function numberIn(value: JsonValue | undefined): bigint {
  return typeof value === 'string' && /^0x[0-9a-f]+$/i.test(value) ? BigInt(value) : -1n;
}
