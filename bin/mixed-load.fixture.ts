import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { sendAssetAction } from '../harness/setup/token-send.ts';
import { makeLocalClients } from './local-clients.fixture.ts';
import type { SentAction, VenueAnswer, ViemClient } from './viem-client.fixture.ts';

/** Number of requests of an account in each of its rounds. */
export const REQUESTS_PER_ROUND = 8;
export const CLIENT_COUNT = 9;
const FEEDS = 4;
/** Minimum number of frames: a socket with fewer was never served properly. */
const FEWEST_FRAMES = 10;
/** Number of resting orders at which a client cancels all of them. */
const ROOM = 40;
/** Number of latest orders that are verified; a venue without an archive remembers as many. */
const REMEMBERED = 200;
const USDC = 100;
const SIZE = 1_000;
/** Price far below the first market of a local venue, in book integers, so that bids there never fill. */
const FAR_BELOW = 30_000 * 1e8;
const QUOTES = { bid: 59_990 * 1e8, ask: 60_010 * 1e8 } as const;
/** Unused address: its whole balance comes from these transfers. */
const SINK = `0x${'51'.repeat(20)}`;

export interface MixedLoad {
  /** Number of requests answered so far. */
  readonly answered: () => number;
  /** Ends the load, and compares every acknowledged write with the venue's state. @throws where one is lost */
  end(): Promise<void>;
}

/**
 * Generates resting orders, trades, cancels, transfers, reads and sockets from several accounts at a steady rate.
 * @param roundMs  interval of each client's rounds; a slow round delays only the next one
 */
export function startMixedLoad(url: string, roundMs: number): MixedLoad {
  const [first, ...others] = makeLocalClients(url, CLIENT_COUNT);
  if (first === undefined) throw new Error('accounts are funded');
  const maker = new Maker(first);
  const traders = others.map((client) => new Trader(client));
  const feeds = Array.from({ length: FEEDS }, () => new Feed(url));
  let ends = false;
  const going = [maker, ...traders].map(async (each) => {
    while (!ends) await Promise.all([each.round(), delay(roundMs)]);
  });
  // Failures are reported when the load is ended; until then they must not be unhandled rejections.
  const failed = Promise.all(going);
  failed.catch(() => {});
  return {
    answered: () => [maker, ...traders].reduce((sum, { answered }) => sum + answered, 0),
    end: async () => {
      ends = true;
      await failed;
      for (const feed of feeds) feed.end();
      for (const trader of traders) await trader.looksBack();
      const sent = traders.reduce((sum, trader) => sum + trader.sent, 0);
      assert.equal(await usdcAt(maker, SINK), String(sent), 'what was sent has arrived');
    },
  };
}

/** Account that signs and reads, and counts the answers. */
class Client {
  answered = 0;
  readonly address: string;
  readonly #client: ViemClient;
  #nonce = 0;

  constructor(client: ViemClient) {
    this.#client = client;
    this.address = client.address;
  }

  /** @returns the `data` of the reply to an admitted action */
  async acts(action: SentAction): Promise<unknown> {
    this.#nonce += 1;
    return this.#data(await this.#client.act(action, this.#nonce), action.type);
  }

  async reads(request: { readonly type: string; readonly [key: string]: string }): Promise<unknown> {
    return this.#data(await this.#client.post('/info', request), request.type);
  }

  /** @returns the order's id, and whether it rests; null: it neither rests nor filled */
  async orders(side: Side, limit_px: number, tif: 'gtc' | 'ioc'): Promise<Placed | null> {
    const book = { side, kind: 'limit', size: SIZE, limit_px, tif };
    const order = { owner: this.address, market: 0, ...book, stp_mode: 'cancel_newest', reduce_only: false };
    const reply = await this.acts({ type: 'submit_order', order });
    const { statuses } = reply as { readonly statuses: readonly [{ readonly resting?: Row; readonly filled?: Row }] };
    const [{ resting, filled }] = statuses;
    if (resting !== undefined) return { oid: resting.oid, rests: true };
    assert(filled !== undefined, JSON.stringify(reply));
    return filled.total_sz === '0' ? null : { oid: filled.oid, rests: false };
  }

  cancelsAll(): Promise<unknown> {
    return this.acts({ type: 'cancel_all_orders', params: { owner: this.address, market: null } });
  }

  #data({ status, body }: VenueAnswer, type: string): unknown {
    assert(status === 200 || status === 202, `${type}: ${status} ${JSON.stringify(body)}`);
    assert(typeof body === 'object' && body !== null && 'data' in body, `${type}: ${JSON.stringify(body)}`);
    this.answered += 1;
    return body.data;
  }
}

type Side = 'bid' | 'ask';

interface Row {
  readonly oid: string;
  readonly total_sz?: string;
}

interface Placed {
  readonly oid: string;
  readonly rests: boolean;
}

/** Quotes both sides of one market as counterparty. */
class Maker extends Client {
  async round(): Promise<void> {
    await this.cancelsAll();
    for (let level = 0; level < CLIENT_COUNT; level++)
      for (const side of ['bid', 'ask'] as const) await this.orders(side, QUOTES[side], 'gtc');
  }
}

/** Remembers which of its writes were acknowledged. */
class Trader extends Client {
  /** Number of acknowledged transfers, each of one unit of USDC. */
  sent = 0;
  #rounds = 0;
  #resting: string[] = [];
  /** Expected final status of each order, newest last. */
  readonly #ended = new Map<string, 'filled' | 'canceled'>();

  async round(): Promise<void> {
    this.#rounds += 1;
    await this.#rests();
    await this.#rests();
    await this.#trades(this.#rounds % 2 === 0 ? 'bid' : 'ask');
    await this.acts(sendAssetAction({ asset: USDC, destination: SINK, amount: '1' }));
    this.sent += 1;
    if (this.#resting.length >= ROOM) await this.#cancels();
    await this.reads({ type: 'account_state', address: this.address });
    await this.reads({ type: 'open_orders', address: this.address });
    await this.reads({ type: 'l2_book', coin: 'BTC' });
    await this.reads({ type: 'markets' });
  }

  /** Asserts that the account's state matches the acknowledged writes. */
  async looksBack(): Promise<void> {
    // A cancel-all is acknowledged before its block; a further resting order is only answered after it.
    await this.#rests();
    const { orders } = (await this.reads({ type: 'open_orders', address: this.address })) as Orders;
    assert.deepEqual(orders.map(({ oid }) => oid).sort(), this.#resting.toSorted(), `open orders of ${this.address}`);
    const last = [...this.#ended];
    const shown: (readonly [string, unknown])[] = [];
    for (const [oid] of last) {
      const state = await this.reads({ type: 'order_status', address: this.address, oid });
      shown.push([oid, (state as { readonly status: unknown }).status]);
    }
    assert.deepEqual(shown, last, `ended orders of ${this.address}`);
  }

  async #rests(): Promise<void> {
    const placed = await this.orders('bid', FAR_BELOW, 'gtc');
    assert(placed?.rests === true, 'nobody comes to this price');
    this.#resting.push(placed.oid);
  }

  /** Takes the opposite quote; nothing fills where other traders were quicker. */
  async #trades(side: Side): Promise<void> {
    const placed = await this.orders(side, side === 'bid' ? QUOTES.ask : QUOTES.bid, 'ioc');
    if (placed !== null) this.#ends(placed.oid, 'filled');
  }

  async #cancels(): Promise<void> {
    await this.cancelsAll();
    for (const oid of this.#resting) this.#ends(oid, 'canceled');
    this.#resting = [];
  }

  #ends(oid: string, how: 'filled' | 'canceled'): void {
    this.#ended.set(oid, how);
    const [oldest] = this.#ended.keys();
    if (this.#ended.size > REMEMBERED && oldest !== undefined) this.#ended.delete(oldest);
  }
}

interface Orders {
  readonly orders: readonly { readonly oid: string }[];
}

/** Socket that subscribes to the book and trades for the duration of the load. */
class Feed {
  readonly #socket: WebSocket;
  #frames = 0;
  #closed = false;

  constructor(url: string) {
    this.#socket = new WebSocket(`${url.replace('http', 'ws')}/ws`);
    this.#socket.onmessage = () => {
      this.#frames += 1;
    };
    this.#socket.onclose = () => {
      this.#closed = true;
    };
    this.#socket.onopen = () => {
      for (const type of ['l2_book', 'trades'])
        this.#socket.send(JSON.stringify({ method: 'subscribe', subscription: { type, coin: 'BTC' } }));
    };
  }

  end(): void {
    assert(!this.#closed, 'the venue ended a socket');
    assert(this.#frames > FEWEST_FRAMES, `a socket heard ${this.#frames} frames`);
    this.#socket.close();
  }
}

async function usdcAt(reader: Client, address: string): Promise<string | undefined> {
  const state = (await reader.reads({ type: 'account_state', address })) as Balances;
  return state.spot.balances.find(({ signing_id }) => signing_id === USDC)?.total;
}

interface Balances {
  readonly spot: { readonly balances: readonly { readonly signing_id: number; readonly total: string }[] };
}
