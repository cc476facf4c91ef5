import type { Core } from '../core.ts';
import { VOLUME_DAYS } from '../engine/fees.ts';
import type { FillEvent, FillLeg, Stamped } from '../events.ts';
import { notional } from '../numeric/crossings.ts';
import { type Usd, usd, ZERO_USD } from '../numeric/planes.ts';
import { type Account, openAccount } from '../state/account.ts';
import type { FillRecord } from '../state/history.ts';
import { addMakerVolume, indexLeg, unindexLeg } from '../state/indexes.ts';
import type { TradedMarket } from '../state/traded-market.ts';

const HOUR_MS = 3_600_000;
const HOURS_KEPT = 25;

/** A print: one row for each party, one trade, the market's hour, and both parties' volumes. */
export function foldFill(core: Core, event: Stamped<FillEvent>): void {
  const market = core.state.markets.get(event.market);
  if (market === undefined) return;
  const { taker, maker } = event;
  const { history } = core.params;
  const { keep } = core.rules.engine.history;
  const takerAccount = openAccount(core.state, taker.owner);
  const makerAccount = openAccount(core.state, maker.owner);
  addLeg(core, makerAccount, recordOf(event, maker));
  addLeg(core, takerAccount, recordOf(event, taker));
  const { tid, px, lots, timeMs, height: block } = event;
  keep(market.trades, { tid, side: taker.side, px, lots, timeMs, block, hash: taker.hash }, history.trades);
  const worth = notional(px, lots, market.szDecimals);
  addHour(market, timeMs, worth);
  if (!core.rules.engine.fees.rollsVolume(taker.fee, maker.fee)) return;
  const day = core.rules.engine.fees.dayOf(timeMs);
  const taken = volumeOf(takerAccount, day);
  taken.taker = usd(taken.taker + worth);
  const made = volumeOf(makerAccount, day);
  made.maker = usd(made.maker + worth);
  addMakerVolume(core.state, day, worth, day - VOLUME_DAYS + 1);
}

function addLeg({ state, params, rules }: Core, { address, fills }: Account, leg: FillRecord): void {
  const dropped = rules.engine.history.keep(fills, leg, params.history.fills);
  indexLeg(state, address, leg.oid);
  if (dropped !== undefined) unindexLeg(state, dropped.oid);
}

function recordOf({ market, px, lots, tid, timeMs, height: block }: Stamped<FillEvent>, leg: FillLeg): FillRecord {
  const { side, oid, fee, closedPnl, dir, startPosition, hash } = leg;
  return { market, side, px, lots, timeMs, block, oid, tid, fee, closedPnl, dir, startPosition, hash };
}

function addHour({ hourlyNotional }: TradedMarket, timeMs: number, worth: Usd): void {
  const hour = Math.floor(timeMs / HOUR_MS);
  const last = hourlyNotional.at(-1);
  if (last?.hour === hour) last.notional = usd(last.notional + worth);
  else hourlyNotional.push({ hour, notional: worth });
  if (hourlyNotional.length > HOURS_KEPT) hourlyNotional.shift();
}

function volumeOf({ volume }: Account, day: number) {
  const last = volume.at(-1);
  if (last?.day === day) return last;
  const row = { day, taker: ZERO_USD, maker: ZERO_USD };
  volume.push(row);
  while ((volume[0]?.day ?? day) <= day - VOLUME_DAYS) volume.shift();
  return row;
}
