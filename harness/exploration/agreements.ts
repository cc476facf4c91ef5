import { isDeepStrictEqual } from 'node:util';
import type { Venue } from '../../reference-model/index.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import { rowsIn } from '../client/json-at.ts';
import { Dec } from '../compare/decimal.ts';
import { LatestFrames, readData } from './observed-venue.ts';

/** Market and accounts of a path. */
export interface ExploredScene {
  readonly coin: string;
  readonly accounts: readonly string[];
}

interface Level {
  readonly px: string;
  readonly sz: string;
  readonly n: number;
}

/** Account channels whose newest frame equals the read of the same name, except for height and time. */
const asRead = ['account_state', 'clearinghouse_state'] as const;

/** Subscriptions of one path of actions: to the book, and to each account's channels. */
export class ExplorationFrames {
  readonly #market: LatestFrames;
  readonly #own: ReadonlyMap<string, LatestFrames>;

  constructor(venue: Venue, { coin, accounts }: ExploredScene) {
    this.#market = new LatestFrames(venue);
    for (const type of ['l2_book', 'bbo']) this.#market.subscribe({ type, coin });
    this.#own = new Map(
      accounts.map((user) => {
        const frames = new LatestFrames(venue);
        for (const type of ['open_orders', ...asRead]) frames.subscribe({ type, user });
        return [user, frames];
      }),
    );
  }

  ofMarket(channel: string): JsonValue | undefined {
    return this.#market.of(channel);
  }

  ofAccount(account: string, channel: string): JsonValue | undefined {
    return this.#own.get(account)?.of(channel);
  }
}

/** Returns the contradictions between reads of one height and the newest frames; empty: none. */
export function findDisagreements(venue: Venue, scene: ExploredScene, frames: ExplorationFrames): readonly string[] {
  const orders = new Map(
    scene.accounts.map((address) => [address, rowsIn(readData(venue, { type: 'open_orders', address }), 'orders')]),
  );
  const differences: string[] = [];
  const hold = (what: string, expected: unknown, got: unknown) => {
    if (!isDeepStrictEqual(expected, got))
      differences.push(`${what}: ${JSON.stringify(expected)} and ${JSON.stringify(got)}`);
  };
  const book = readData(venue, { type: 'l2_book', coin: scene.coin });
  const bids = levelsOf(book.bids, 'n_orders');
  const asks = levelsOf(book.asks, 'n_orders');
  const resting = [...orders.values()].flat().filter(({ coin, trigger }) => coin === scene.coin && trigger === null);
  hold(
    'resting bids and the book',
    depthOf(
      resting.filter(({ side }) => side === 'B'),
      -1,
    ),
    bids,
  );
  hold(
    'resting asks and the book',
    depthOf(
      resting.filter(({ side }) => side === 'A'),
      1,
    ),
    asks,
  );
  const frame = frames.ofMarket('l2_book');
  const [bidFrame, askFrame] = isJsonObject(frame) && Array.isArray(frame.levels) ? frame.levels : [];
  hold('the book and its frame, bids', bids, levelsOf(bidFrame, 'n'));
  hold('the book and its frame, asks', asks, levelsOf(askFrame, 'n'));
  const bbo = frames.ofMarket('bbo');
  const best = isJsonObject(bbo) && Array.isArray(bbo.bbo) ? bbo.bbo : [];
  hold(
    'the book and its best levels',
    [bids[0], asks[0]],
    best.map((level) => levelsOf([level], 'n')[0]),
  );
  for (const [account, rows] of orders) {
    hold(`open orders of ${account} and their frame`, rows, frames.ofAccount(account, 'open_orders'));
    for (const type of asRead)
      hold(
        `${type} of ${account} and its frame`,
        timeless(readData(venue, { type, address: account })),
        timeless(frames.ofAccount(account, type)),
      );
  }
  hold('positions add up to', '0', netPosition(venue, scene));
  const [fills = [], ...others] = scene.accounts.map((address) => printsOf(venue, address));
  for (const prints of others) hold('prints of both sides', fills, prints);
  return differences;
}

function levelsOf(value: JsonValue | undefined, count: 'n' | 'n_orders'): readonly Level[] {
  const rows = Array.isArray(value) ? value.filter(isJsonObject) : [];
  return rows.map(({ px, sz, [count]: n }) => ({ px: String(px), sz: String(sz), n: Number(n) }));
}

/** Returns the levels that these orders form, best first. @param toWorse  1: the lowest price is the best */
function depthOf(orders: readonly JsonObject[], toWorse: 1 | -1): readonly Level[] {
  const levels = Map.groupBy(orders, ({ px }) => String(px));
  return [...levels]
    .map(([px, of]) => ({ px, sz: Dec.sum(of.map(({ sz }) => Dec.of(String(sz)))).toString(), n: of.length }))
    .toSorted((one, other) => toWorse * Dec.of(one.px).compare(Dec.of(other.px)));
}

function timeless(value: JsonValue | undefined): JsonValue | undefined {
  if (!isJsonObject(value)) return value;
  const { type: _read, height: _height, time: _time, ...rest } = value;
  return rest;
}

function netPosition(venue: Venue, { coin, accounts }: ExploredScene): string {
  const sizes = accounts.flatMap((address) => {
    const { clearinghouse_state: dexs } = readData(venue, { type: 'clearinghouse_state', address });
    const positions = isJsonObject(dexs) ? Object.values(dexs).flatMap((dex) => rowsIn(dex, 'positions')) : [];
    return positions.filter((row) => row.coin === coin).map(({ size }) => Dec.of(String(size)));
  });
  return Dec.sum(sizes).toString();
}

/** Prints without party-specific fields: two accounts that only trade with each other have the same list. */
function printsOf(venue: Venue, address: string): readonly string[] {
  const rows = rowsIn(readData(venue, { type: 'user_fills', address }), 'fills');
  return rows.map(({ tid, px, sz }) => `${tid} ${sz} at ${px}`).toSorted();
}
