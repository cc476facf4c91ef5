import type { Core } from '../../core.ts';
import type { FillEvent, StampedEvent } from '../../events.ts';
import { notional } from '../../numeric/crossings.ts';
import { type BookPx, type Usd, usd } from '../../numeric/planes.ts';
import type { SpotPair } from '../../state/spot-pair.ts';
import type { TradedMarket } from '../../state/traded-market.ts';
import { addDailyVolume } from '../../state/volumes.ts';
import { FEE_VOLUME_DAYS } from './fees.ts';

const HOUR_MS = 3_600_000;
const HOURS_KEPT = 25;

/**
 * Adds a print to the sums that later rules read: the market's hour, and both parties' volumes. They are state, so they are the same on
 * every node, whatever prints the node retains.
 */
export function addFillVolume(core: Core, event: StampedEvent<FillEvent>): void {
  const market = core.state.markets.get(event.market);
  if (market === undefined) return;
  const { taker, maker, timeMs } = event;
  const { fees } = core.rules.engine;
  const worth = notional(event.px, event.lots, market.szDecimals);
  addHour(market, timeMs, worth);
  if (market.kind === 'spot') notePx(market, timeMs, event.px);
  if (!fees.rollsVolume(event)) return;
  const day = fees.dayOf(timeMs);
  const oldest = day - FEE_VOLUME_DAYS + 1;
  addDailyVolume(core.state, taker.owner, { side: 'taker', day, worth }, oldest);
  addDailyVolume(core.state, maker.owner, { side: 'maker', day, worth }, oldest);
}

/** A pair's price is that of its newest print. */
function notePx(pair: SpotPair, timeMs: number, px: BookPx): void {
  pair.lastPx = px;
  const hour = Math.floor(timeMs / HOUR_MS);
  const last = pair.hourlyPx.at(-1);
  if (last?.hour === hour) last.px = px;
  else pair.hourlyPx.push({ hour, px });
  if (pair.hourlyPx.length > HOURS_KEPT) pair.hourlyPx.shift();
}

function addHour({ hourlyNotional }: TradedMarket, timeMs: number, worth: Usd): void {
  const hour = Math.floor(timeMs / HOUR_MS);
  const last = hourlyNotional.at(-1);
  if (last?.hour === hour) last.notional = usd(last.notional + worth);
  else hourlyNotional.push({ hour, notional: worth });
  if (hourlyNotional.length > HOURS_KEPT) hourlyNotional.shift();
}
