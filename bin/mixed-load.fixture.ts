import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { sendAssetAction } from '../harness/setup/token-send.ts';
import { makeLocalClients } from './local-clients.fixture.ts';
import type { SentAction, VenueAnswer, ViemClient } from './viem-client.fixture.ts';

/** Number of requests of an account in each of its rounds. */
export const REQUESTS_PER_ROUND = 8;
export const CLIENT_COUNT = 9;
const FEEDS = 4;
/** A socket that hears less was not heard by the venue. */
const FEWEST_FRAMES = 10;
/** Orders of a client that rest before it cancels all of them. */
const ROOM = 40;
/** Its last orders, which a venue without an archive remembers as well. */
const REMEMBERED = 200;
const USDC = 100;
const SIZE = 1_000;
/** The first market of a local venue, its prices in integers of the book: nobody comes to the first. */
const FAR_BELOW = 30_000 * 1e8;
const QUOTES = { bid: 59_990 * 1e8, ask: 60_010 * 1e8 } as const;
/** Nobody's: what it has came by these transfers. */
const SINK = `0x${'51'.repeat(20)}`;

export interface MixedLoad {
  /** Requests that were answered so far. */
  readonly answered: () => number;
  /** Ends it, and holds every acknowledged write against what the venue shows. @throws where one is lost */
  end(): Promise<void>;
}

/**
 * Orders that rest, trades, cancels, transfers, reads and sockets of several accounts at a steady pace.
 * @param roundMs  of each client; a round that takes longer delays the next and no more than it
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
  // Somebody awaits them at the end alone: until then what is thrown is no news.
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

/** An account that signs and reads, and counts what is answered. */
class Client {
  answered = 0;
  readonly address: string;
  readonly #client: ViemClient;
  #nonce = 0;

  constructor(client: ViemClient) {
    this.#client = client;
    this.address = client.address;
  }

  /** @returns what an admitted action is answered with, its `data` */
  async acts(action: SentAction): Promise<unknown> {
    this.#nonce += 1;
    return this.#data(await this.#client.act(action, this.#nonce), action.type);
  }

  async reads(request: { readonly type: string; readonly [key: string]: string }): Promise<unknown> {
    return this.#data(await this.#client.post('/info', request), request.type);
  }

  /** @returns its number, and how much of it was filled at once; null: it neither rests nor was any of it filled */
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

/** Quotes both sides of one market for whoever comes. */
class Maker extends Client {
  async round(): Promise<void> {
    await this.cancelsAll();
    for (let level = 0; level < CLIENT_COUNT; level++)
      for (const side of ['bid', 'ask'] as const) await this.orders(side, QUOTES[side], 'gtc');
  }
}

/** Knows of each of its writes what was acknowledged. */
class Trader extends Client {
  /** USDC, a unit by each acknowledged transfer. */
  sent = 0;
  #rounds = 0;
  #resting: string[] = [];
  /** How an order has to be shown, the newest last. */
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

  /** Asserts that the account shows what was acknowledged. */
  async looksBack(): Promise<void> {
    // A cancel of all is acknowledged before its block: an order that rests stands behind it.
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

  /** Some of it, or nothing where others were quicker. */
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

/** A socket that hears of the book and of trades as long as the load lasts. */
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
