import { isJsonObject, type JsonObject, type JsonValue, printJson } from '../../spec-schemas/json/lossless.ts';
import { Inconclusive } from '../check/verdicts.ts';
import { EVM_PATH, wordOf } from '../client/evm-contracts.ts';
import { isSilence, type WireSocket } from '../target/wire.ts';
import { answerIn, type EvmSide } from './evm-side.ts';

/** How long an answer over an open socket may take, ms. */
const PATIENCE_MS = 15_000;

/** What a venue tells on its own of what a step has sent its EVM, in a form that both sides have. */
export type Told = JsonObject;

/** What is subscribed to: everything, and logs that nobody writes, or one that some do. */
const topics: ReadonlyMap<string, readonly JsonValue[]> = new Map<string, readonly JsonValue[]>([
  ['heads', ['newHeads']],
  ['logs', ['logs', {}]],
  ['logsOfNobody', ['logs', { address: `0x${'0'.repeat(36)}dead` }]],
  ['logsOfOne', ['logs', { topics: [`0x${wordOf(1n)}`] }]],
  ['committed', ['newPendingTransactions']],
  // Ended before anything is sent.
  ['ended', ['newPendingTransactions']],
]);

/** The websocket of JSON-RPC on one side, for the time of a step. */
export class EvmNotices {
  /** null: it is not opened. */
  readonly #socket: WireSocket | null;
  readonly #ids = new Map<string, JsonValue | undefined>();
  readonly #notifications: JsonObject[] = [];
  #lastId = 0;
  /** The latest answer of the other side: what it had to tell it has told by then. */
  latest: JsonObject | undefined;

  private constructor(socket: WireSocket | null) {
    this.#socket = socket;
  }

  /** Opens it, subscribes to everything, and ends one of the subscriptions. @throws Inconclusive where nothing answers */
  static async open({ wire }: EvmSide): Promise<EvmNotices> {
    const socket = await wire.connect({ path: EVM_PATH });
    const notices = new EvmNotices(isSilence(socket) ? null : socket);
    for (const [name, params] of topics) notices.#ids.set(name, (await notices.#call('eth_subscribe', params)).result);
    await notices.#call('eth_unsubscribe', [notices.#ids.get('ended') ?? null]);
    return notices;
  }

  close(): void {
    this.#socket?.close();
  }

  /**
   * What was told since it was opened.
   * @param own     hashes of what the step has sent: other people's are told as well
   * @param blocks  those that it came into, as this side numbers them
   */
  async told(own: ReadonlySet<string>, blocks: readonly string[]): Promise<Told> {
    // A notification stands before a later answer.
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
      ...{ logs: logs('logs'), logsOfNobody: logs('logsOfNobody'), logsOfOne: logs('logsOfOne') },
      newPendingTransactions: this.#results('committed').filter(isOwn) as string[], // each is one
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

  /** What answers a call; what is told meanwhile is kept. */
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
        return answerIn(frame.json);
      }
      if (frame.json.method === 'eth_subscription') this.#notifications.push(frame.json);
    }
  }
}

function numberIn(value: JsonValue | undefined): bigint {
  return typeof value === 'string' && /^0x[0-9a-f]+$/i.test(value) ? BigInt(value) : -1n;
}
