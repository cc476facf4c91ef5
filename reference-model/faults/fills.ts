import { isJsonArray, isJsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import { causeWordOf } from '../event-concerns.ts';
import type { fillHistoryRule } from '../history/fills.ts';
import { pow10 } from '../numeric/decimal.ts';
import { divTrunc } from '../numeric/division.ts';
import { bookPx, CORE_DECIMALS, lots, usd, ZERO_LOTS, ZERO_USD } from '../numeric/planes.ts';
import { ratioOfBps } from '../numeric/rates.ts';
import { formatLots, formatPx, formatUsd, parseUsd } from '../numeric/served.ts';
import { isInsideWindow } from '../reads/time-window.ts';
import type { UserFillsReadRules } from '../reads/user-fills.ts';
import { rulesEditorAt, withChangedEntry } from '../rule-edits.ts';
import type { RulesEdit } from '../rules.ts';
import type { Fault } from './fault.ts';
import { makeReadDataEdit } from './operators/wire.ts';

const read = rulesEditorAt('reads', 'userFills');
const row = rulesEditorAt('reads', 'userFills', 'row');
const fees = rulesEditorAt('engine', 'fees');

/** Rate of two basis points, and a millionth of a USDC in units of 1e-18. */
const TWO_BPS = ratioOfBps(2n);
const MICRO = 10n ** 12n;
/** More lots than one size step on any market here, and fewer than any other trade. */
const FEW_LOTS = 10n;

export const fillsFaults: readonly Fault[] = [
  {
    id: 'fills.evm-taker-untold',
    clause: 'fills.lanes.evm',
    title: 'a fill by an order from the EVM leaves a row with the other party alone',
    edit: rowsOfEvm((rows) => rows.slice(0, 1)),
  },
  {
    id: 'fills.evm-maker-untold',
    clause: 'fills.lanes.evm',
    title: 'a fill by an order from the EVM leaves a row with whom it came from alone',
    edit: rowsOfEvm((rows) => rows.slice(1)),
  },
  {
    id: 'fills.block-missing',
    clause: 'fills.row.shape',
    title: 'a fill row lacks its block',
    edit: row(() => ({ block: () => undefined })),
  },
  {
    id: 'fills.liquidation-mark-doubled',
    clause: 'fills.row.liquidated',
    title: 'mark_px of a forced close is twice the mark',
    edit: row(() => ({
      mark_px: ({ fill: { liquidated } }) =>
        liquidated === null ? undefined : formatPx(bookPx(2n * liquidated.markPx)),
    })),
  },
  {
    id: 'fills.ring-is-all',
    clause: 'fills.ring.archive',
    title: 'what has left the ring is not asked of the archive',
    needs: ['control'],
    edit: read(() => ({ isOlder: () => false })),
  },
  {
    id: 'fills.ring-forgets-openings',
    clause: 'fills.ring.archive-known',
    title: 'what has left the ring is gone, though positions that it opened are listed',
    needs: ['control'],
    also: ['fills.ring.archive'],
    edit: read(() => ({ isOlder: () => false })),
  },
  {
    id: 'fills.archive-knows-why',
    clause: 'fills.cause.archive',
    title: 'rows of the archive tell their cause',
    needs: ['control'],
    edit: read(() => ({ archived: (fill) => fill })),
  },
  {
    id: 'fills.sellers-forgotten',
    clause: 'fills.row.both-parties',
    title: 'a print gives a row to the buyer only',
    edit: read(({ order }) => ({ order: (fills) => order(fills.filter(({ fill }) => fill.side === 'bid')) })),
  },
  {
    id: 'fills.tid-per-leg',
    clause: 'fills.row.tid-shared',
    title: 'each leg of a print has a trade id of its own',
    edit: row(() => ({ tid: ({ fill }) => (fill.side === 'bid' ? fill.tid : fill.tid + 1_000_000n).toString() })),
  },
  {
    id: 'fills.tid-of-later-makers',
    clause: 'fills.row.tid-shared',
    title: 'of the orders that one order meets only the first has its trade id',
    edit: read(({ cut }) => ({
      cut: (fills, limit) =>
        cut(fills, limit).map((row, _n, all) => {
          const { block, tid, oid } = row.fill;
          const isLater = all.some(({ fill }) => fill.block === block && fill.tid < tid && fill.oid !== oid);
          return isLater ? { ...row, fill: { ...row.fill, tid: tid + 1_000_000n } } : row;
        }),
    })),
  },
  {
    id: 'fills.oid-shifted',
    clause: 'fills.row.oid',
    title: 'oid names the next order',
    edit: row(() => ({ oid: ({ fill }) => (fill.oid + 1n).toString() })),
  },
  {
    id: 'fills.side-of-buyer',
    clause: 'fills.row.mirror',
    title: 'both legs of a print read side B',
    edit: row(() => ({ side: () => 'B' })),
  },
  {
    id: 'fills.dir-lower-case',
    clause: 'fills.row.dir-words',
    title: 'dir is in lower case',
    edit: row(() => ({ dir: ({ fill }) => fill.dir.toLowerCase() })),
  },
  {
    id: 'fills.turn-reads-close',
    clause: 'fills.row.dir',
    title: 'a fill through zero reads as a close',
    edit: rulesEditorAt(
      'engine',
      'positions',
    )(({ dir }) => ({
      dir: (size, side, effect) => dir(size, side, effect.closing > 0n ? { ...effect, opening: ZERO_LOTS } : effect),
    })),
  },
  {
    id: 'fills.turn-by-a-step-reads-close',
    clause: 'fills.row.dir',
    title: 'a fill that leaves a step of size beyond zero reads as a close',
    edit: rulesEditorAt(
      'engine',
      'positions',
    )(({ dir }) => ({
      dir: (size, side, effect) =>
        dir(size, side, effect.opening < FEW_LOTS ? { ...effect, opening: ZERO_LOTS } : effect),
    })),
  },
  {
    id: 'fills.position-after',
    clause: 'fills.row.start-position',
    title: 'start_position is the position after the fill',
    edit: row(() => ({
      start_position: ({ fill, market }) =>
        formatLots(lots(fill.startPosition + (fill.side === 'bid' ? fill.lots : -fill.lots)), market.szDecimals),
    })),
  },
  {
    id: 'fills.position-too-fine',
    clause: 'fills.row.start-position-grid',
    title: 'start_position has more decimals than a size',
    edit: row(({ start_position }) => ({
      start_position: (source, core) => {
        const served = String(start_position?.(source, core));
        return `${served}${served.includes('.') ? '' : '.'}000000001`;
      },
    })),
  },
  {
    id: 'fills.position-unsigned',
    clause: 'fills.row.walk',
    title: 'start_position of a short has no sign',
    edit: row(({ start_position }) => ({
      start_position: (source, core) => String(start_position?.(source, core)).replace('-', ''),
    })),
  },
  {
    id: 'fills.closes-from-nothing',
    clause: 'fills.row.reaches-position',
    title: 'start_position of a fill that reduces is 0',
    edit: makeReadDataEdit('user_fills', (data) => ({
      ...data,
      fills: isJsonArray(data.fills)
        ? data.fills.map((fill) =>
            isJsonObject(fill) && String(fill.dir).startsWith('Close') ? { ...fill, start_position: '0' } : fill,
          )
        : [],
    })),
  },
  {
    id: 'fills.block-of-next',
    clause: 'fills.row.block',
    title: 'block is that of an epoch later',
    edit: row(() => ({ block: ({ fill }) => fill.block + 100_000 })),
  },
  {
    id: 'fills.pnl-after-fee',
    clause: 'fills.row.closed-pnl',
    title: 'closed_pnl of a closing fill is net of its fee',
    edit: row(() => ({
      closed_pnl: ({ fill }) => formatUsd(fill.closedPnl === 0n ? ZERO_USD : usd(fill.closedPnl - fill.fee)),
    })),
  },
  {
    id: 'fills.pnl-of-newest-entry',
    clause: 'fills.row.closed-pnl',
    title: 'of a position with several entries closed_pnl is reckoned from the newest one',
    edit: makeReadDataEdit('user_fills', (data) => ({ ...data, fills: ofNewestEntry(data.fills) })),
  },
  {
    id: 'fills.opening-loses-fee',
    clause: 'fills.row.closed-pnl-open',
    title: 'an opening fill realises the loss of its fee',
    edit: row(() => ({ closed_pnl: ({ fill }) => formatUsd(fill.closedPnl === 0n ? usd(-fill.fee) : fill.closedPnl) })),
  },
  {
    id: 'fills.hash-long',
    clause: 'fills.row.hash',
    title: 'hash is of 33 bytes',
    edit: row(() => ({ hash: ({ fill }) => `${fill.hash}00` })),
  },
  {
    id: 'fills.cause-always',
    clause: 'fills.row.cause',
    title: 'every fill has a cause',
    edit: row(() => ({ cause: () => 'order' })),
  },
  {
    id: 'fills.fee-token-usd',
    clause: 'fills.fee.token',
    title: 'fee_token is USD',
    edit: row(() => ({ fee_token: () => 'USD' })),
  },
  {
    id: 'fills.high-rates-round-up',
    clause: 'fills.fee.taker',
    title: 'a fee at more than 2 bps is rounded up',
    edit: fees(({ fee }) => ({
      fee: (notional, rate) => (rate > TWO_BPS ? usd(fee(notional, rate) + MICRO) : fee(notional, rate)),
    })),
  },
  {
    id: 'fills.low-rates-free',
    clause: 'fills.fee.maker',
    title: 'a rate below 2 bps charges nothing',
    edit: fees(({ fee }) => ({ fee: (notional, rate) => (rate < TWO_BPS ? ZERO_USD : fee(notional, rate)) })),
  },
  {
    id: 'fills.fee-at-rate-zero',
    clause: 'fills.fee.maker',
    title: 'a rate of 0 charges the least amount all the same',
    needs: ['control'],
    edit: fees(({ fee }) => ({ fee: (notional, rate) => (rate === 0n ? usd(MICRO) : fee(notional, rate)) })),
  },
  {
    id: 'fills.oldest-first',
    clause: 'fills.read.order',
    title: 'fills stand oldest first',
    edit: read(() => ({ order: (fills) => fills.toReversed() })),
  },
  {
    id: 'fills.market-by-market',
    clause: 'fills.read.order',
    title: 'fills stand market by market, newest first in each',
    edit: read(({ order }) => ({
      order: (fills) => order(fills).toSorted((a, b) => Number(a.fill.market) - Number(b.fill.market)),
    })),
  },
  {
    id: 'fills.limit-of-each-market',
    clause: 'fills.read.limit',
    title: 'limit keeps so many rows of each market',
    edit: read(({ cut }) => ({
      cut: (fills, limit) =>
        fills.filter((row) =>
          cut(
            fills.filter(({ fill }) => fill.market === row.fill.market),
            limit,
          ).includes(row),
        ),
    })),
  },
  {
    id: 'fills.limit-keeps-oldest',
    clause: 'fills.read.limit',
    title: 'limit keeps the oldest rows',
    edit: read(({ cut }) => ({
      cut: (fills, limit) => (limit === null || limit === 0 ? cut(fills, limit) : fills.slice(-limit)),
    })),
  },
  {
    id: 'fills.limit-before-window',
    clause: 'fills.read.limit-in-window',
    title: 'limit counts rows that the window leaves out',
    edit: read(() => ({ cutsRing: true })),
  },
  {
    id: 'fills.limit-open-with-start',
    clause: 'fills.read.limit-in-window',
    title: 'limit is not looked at beside a start_time',
    edit: rulesEditorAt('reads')(({ table }) => ({
      table: withChangedEntry(
        table,
        'user_fills',
        (answer) => (core, request, node) =>
          answer(core, request.start_time === undefined ? request : { ...request, limit: 0 }, node),
      ),
    })),
  },
  {
    id: 'fills.limit-zero-empty',
    clause: 'fills.read.limit-zero',
    title: 'limit 0 returns no row',
    edit: read(({ cut }) => ({ cut: (fills, limit) => (limit === 0 ? [] : cut(fills, limit)) })),
  },
  {
    id: 'fills.end-exclusive',
    clause: 'fills.read.window',
    title: 'end_time is exclusive',
    edit: read(() => ({
      inside: (timeMs, window) =>
        isInsideWindow(timeMs, window) && (window.end_time === null || timeMs < window.end_time),
    })),
  },
  {
    id: 'fills.end-exclusive-of-past',
    clause: 'fills.read.window',
    title: 'end_time is exclusive in a window that begins before all fills',
    edit: makeReadDataEdit('user_fills', ({ fills: listed, ...data }, { start_time, end_time }) => {
      const rows = isJsonArray(listed) ? listed.filter(isJsonObject) : [];
      const isOfPast = start_time !== undefined && rows.every(({ time }) => Number(time) > Number(start_time));
      return { ...data, fills: isOfPast ? rows.filter(({ time }) => time !== end_time) : rows };
    }),
  },
  {
    id: 'fills.echo-missing',
    clause: 'fills.read.window-echo',
    title: 'an end of the window that was left out is not echoed',
    edit: read(() => ({ echo: (sent) => sent ?? undefined })),
  },
  {
    id: 'fills.legs-not-folded',
    clause: 'fills.read.aggregate',
    title: 'aggregate counts every leg by itself',
    edit: read(() => ({ foldKey: ({ tid }) => tid.toString() })),
  },
  {
    id: 'fills.folded-over-blocks',
    clause: 'fills.read.aggregate',
    title: 'aggregate folds all legs of an order, whatever block they are of',
    edit: read(() => ({ foldKey: ({ oid }) => oid.toString() })),
  },
  {
    id: 'fills.folded-by-second',
    clause: 'fills.read.aggregate',
    title: 'aggregate folds the legs of an order in blocks of one second',
    edit: read(() => ({ foldKey: ({ oid, timeMs }) => `${oid} ${Math.floor(timeMs / 1_000)}` })),
  },
  {
    id: 'fills.folded-window-open',
    clause: 'fills.read.window',
    title: 'with aggregate the end of a window does not belong to it',
    edit: makeReadDataEdit('user_fills', (data, { aggregate, end_time: end }) => {
      if (aggregate !== true || !isJsonArray(data.fills)) return data;
      return { ...data, fills: data.fills.filter((row) => !isJsonObject(row) || row.time !== end) };
    }),
  },
  {
    id: 'fills.limit-before-fold',
    clause: 'fills.ring.limit-folded',
    title: 'limit counts legs before they are folded',
    edit: read(({ cut }) => ({
      cut: (fills, limit) => {
        if (limit === null || limit === 0) return cut(fills, limit);
        let legs = 0;
        return fills.filter(({ n = 1 }) => {
          legs += n;
          return legs <= limit;
        });
      },
    })),
  },
  {
    id: 'fills.folded-counts-two',
    clause: 'fills.read.aggregate',
    title: 'n of a folded row is 2, however many its legs are',
    edit: row(({ n: counted }) => ({
      n: (source, core) => (counted?.(source, core) === undefined ? undefined : Math.min(source.n ?? 1, 2)),
    })),
  },
  {
    id: 'fills.folded-fee-of-first',
    clause: 'fills.ring.folded-sums',
    title: 'a folded row has the fee of its first leg',
    edit: folded((legs) => ({ fee: legs[0].fee })),
  },
  {
    id: 'fills.folded-price-of-first',
    clause: 'fills.ring.folded-figures',
    title: 'a folded row has the price of its first leg',
    edit: folded((legs) => ({ px: legs[0].px })),
  },
  {
    id: 'fills.folded-tid-of-last',
    clause: 'fills.ring.folded-figures',
    title: 'a folded row has the trade id of its last leg',
    edit: folded((legs) => ({ tid: (legs.at(-1) ?? legs[0]).tid })),
  },
  {
    id: 'fills.always-counted',
    clause: 'fills.read.aggregate-off',
    title: 'rows that were not folded read n 1',
    edit: row(() => ({ n: ({ n }) => n ?? 1 })),
  },
  {
    id: 'fills.forced-without-cause',
    clause: 'fills.cause.forced-close',
    title: 'the fill of a forced close reads like any other',
    edit: row(() => ({ cause: () => undefined })),
  },
  {
    id: 'fills.forced-as-slice',
    clause: 'fills.cause.forced-close',
    title: 'the fill of a forced close reads as a slice',
    edit: row(({ cause }) => ({ cause: (source, core) => cause?.(source, core) && 'twap' })),
  },
  {
    id: 'fills.cross-as-isolated',
    clause: 'fills.cause.forced-close',
    title: 'the fill of a forced close of a cross leg says that it was isolated',
    edit: row(({ cause }) => ({ cause: (source, core) => cause?.(source, core) && 'forced_close_isolated' })),
  },
  {
    id: 'fills.slice-of-maker',
    clause: 'fills.row.cause',
    title: 'the fill of who rested against a slice reads as a slice as well',
    edit: rulesEditorAt(
      'engine',
      'history',
      'fills',
    )(({ rows }) => ({
      rows: {
        fill: (event) =>
          rows
            .fill(event)
            .map(([owner, fill]) => [owner, event.taker.cause === 'twap' ? { ...fill, cause: 'twap' } : fill]),
      },
    })),
  },
  {
    id: 'fills.isolated-short-as-cross',
    clause: 'fills.cause.forced-close',
    title: 'the fill of a forced close of an isolated short says that it was a cross leg',
    needs: ['control'],
    edit: row(({ cause }) => ({
      cause: (source, core) => {
        const said = cause?.(source, core);
        return said === 'forced_close_isolated' && source.fill.side === 'bid' ? 'forced_close_full' : said;
      },
    })),
  },
  {
    id: 'fills.isolated-long-as-cross',
    clause: 'fills.cause.forced-close',
    title: 'the fill of a forced close of an isolated long says that it was a cross leg',
    edit: row(({ cause }) => ({
      cause: (source, core) => {
        const said = cause?.(source, core);
        return said === 'forced_close_isolated' && source.fill.side === 'ask' ? 'forced_close_full' : said;
      },
    })),
  },
  {
    id: 'fills.forced-for-nothing',
    clause: 'fills.cause.forced-close',
    title: 'the fill of a forced close has an empty cause',
    edit: row(({ cause }) => ({ cause: (source, core) => cause?.(source, core) && '' })),
  },
  {
    id: 'fills.cause-of-vote-as-full',
    clause: 'fills.cause.by-vote',
    title: 'a leg that a vote closed says that it was closed for its margin',
    edit: row(({ cause }) => ({
      cause: (source, core) => {
        const said = cause?.(source, core);
        return said === 'forced_close_governance' ? 'forced_close_full' : said;
      },
    })),
  },
  {
    id: 'fills.half-is-told-as-whole',
    clause: 'liquidation.tier.t1',
    title: 'the fill of a partial forced close says that it was a full one',
    edit: row(({ cause }) => ({ cause: (source, core) => cause?.(source, core) && 'forced_close_full' })),
  },
  {
    id: 'fills.whole-is-told-as-half',
    clause: 'liquidation.tier.t2',
    title: 'the fill of a full forced close says that it was a partial one',
    edit: row(({ cause }) => ({ cause: (source, core) => cause?.(source, core) && 'forced_close_partial' })),
  },
];

type Fold = UserFillsReadRules['fold'];

/** Replaces figures of a folded row. */
function folded(change: (legs: Parameters<Fold>[0]) => Partial<ReturnType<Fold>>): RulesEdit {
  return read(({ fold }) => ({ fold: (legs) => ({ ...fold(legs), ...change(legs) }) }));
}

/** Edits the rows of fills whose order came from the EVM. */
function rowsOfEvm(left: (rows: FillRows) => FillRows): RulesEdit {
  return rulesEditorAt(
    'engine',
    'history',
    'fills',
  )(({ rows }) => ({
    rows: {
      ...rows,
      fill: (event) => (causeWordOf(event) === 'evm-orders' ? left(rows.fill(event)) : rows.fill(event)),
    },
  }));
}

type FillRows = ReturnType<typeof fillHistoryRule.rows.fill>;

/** Rows, newest first; the profit of a closing row is counted from the newest entry before it only. */
function ofNewestEntry(fills: JsonValue | undefined): JsonValue {
  const rows = isJsonArray(fills) ? fills.filter(isJsonObject) : [];
  return rows.map((fill, at) => {
    const entry = rows.slice(at + 1).find(({ dir, coin }) => String(dir).startsWith('Open') && coin === fill.coin);
    if (entry === undefined || !String(fill.dir).startsWith('Close')) return fill;
    const [px, from, sz] = [fill.px, entry.px, fill.sz].map((figure) => parseUsd(String(figure)) ?? ZERO_USD);
    const won = divTrunc(((px ?? 0n) - (from ?? 0n)) * (sz ?? 0n), pow10(CORE_DECIMALS));
    return { ...fill, closed_pnl: formatUsd(usd(fill.dir === 'Close Long' ? won : -won)) };
  });
}
