import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import type { WireAction } from '../../spec-schemas/signing/wire-action.ts';
import { Dec } from '../compare/decimal.ts';
import { bookInteger } from '../generate/encode-figures.ts';
import type { Identity } from '../identity/keys.ts';
import { dataOf } from './shadow.ts';
import type { Effect } from './shared-blocks.ts';
import type { Stage } from './stage.ts';

interface OpenLeg {
  readonly owner: Identity;
  readonly market: number;
  readonly long: boolean;
  readonly lots: bigint;
  readonly px: bigint;
  readonly side: string | null;
}

/** Whole USDC of the one who takes everybody's positions over: for the moments in between. */
const TAKER_USDC = '10000000';

interface Hands {
  /** Sends an action by an account, which then waits for the next block. */
  send(action: WireAction, owner: Identity): Promise<void>;
  cut(...effects: readonly Effect[]): Promise<unknown>;
}

/**
 * Has the accounts of a sequence close what they hold: what is left open would be netted with the positions of later ones,
 * whose shadows know nothing of it. All of it goes to one who comes for this alone, whichever legs an account has, and
 * together it is nothing.
 */
export async function flatten(stage: Stage, { send, cut }: Hands): Promise<void> {
  const legs = (await Promise.all(stage.cast.accounts.map((owner) => legsOf(stage, owner)))).flat();
  if (legs.length === 0) return;
  const { stranger } = stage.cast;
  const grant = { type: 'gov_adjust_spot_value', account: stranger.address, value: TAKER_USDC };
  await cut({ operation: 'system', action: grant });
  for (const long of [true, false]) {
    const closing = legs.filter((leg) => leg.long === long);
    await Promise.all(closing.map((leg) => send(closeOf(leg), leg.owner)));
    await cut();
    for (const leg of closing) await send(takeOf(leg, stranger), stranger);
    await cut();
  }
  await Promise.all(stage.cast.accounts.map((owner) => send(cancelAll, owner)));
  await cut();
}

export const cancelAll: WireAction = { type: 'cancel_all_orders', params: {} };

async function legsOf({ target, markets }: Stage, owner: Identity): Promise<OpenLeg[]> {
  const { json } = await target.read({ type: 'clearinghouse_state', address: owner.address });
  return rowsIn(dataOf(json)).flatMap(({ coin, size, side }) => {
    const market = markets.find((played) => played.coin === coin);
    const held = Dec.parse(size);
    if (market === undefined || held === null || held.mantissa === 0n) return [];
    const { mantissa, scale } = held.truncated(market.szDecimals);
    const lots = mantissa * 10n ** BigInt(market.szDecimals - scale);
    const px = (market.mark / market.tick) * market.tick;
    const leg = { owner, market: market.id, long: lots > 0n, lots: lots > 0n ? lots : -lots, px };
    return [{ ...leg, side: typeof side === 'string' ? side : null }];
  });
}

function rowsIn(data: JsonValue | undefined): JsonObject[] {
  const dexes = isJsonObject(data) && isJsonObject(data.clearinghouse_state) ? data.clearinghouse_state : {};
  return Object.values(dexes).flatMap((dex) =>
    isJsonObject(dex) && isJsonArray(dex.positions) ? dex.positions.filter(isJsonObject) : [],
  );
}

function closeOf({ owner, market, long, lots, px, side }: OpenLeg): WireAction {
  const order = {
    ...{ owner: owner.address, market, side: long ? 'ask' : 'bid', kind: 'limit', size: bookInteger(lots) },
    ...{ limit_px: bookInteger(px), tif: 'gtc', stp_mode: 'cancel_oldest', reduce_only: true },
    ...(side === null ? {} : { position_side: long ? 'long' : 'short' }),
  } as const;
  return { type: 'submit_order', order };
}

function takeOf({ market, long, lots, px }: OpenLeg, taker: Identity): WireAction {
  const order = {
    ...{ owner: taker.address, market, side: long ? 'bid' : 'ask', kind: 'limit', size: bookInteger(lots) },
    ...{ limit_px: bookInteger(px), tif: 'ioc', stp_mode: 'cancel_oldest', reduce_only: false },
  } as const;
  return { type: 'submit_order', order };
}
