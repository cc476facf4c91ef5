import { isJsonArray, isJsonObject } from '../../spec-schemas/json/lossless.ts';
import { formatLots, formatUsd } from '../numeric/served.ts';
import type { FillWithMarket } from '../reads/fill-row.ts';
import { composeEdits, rulesEditorAt } from '../rule-edits.ts';
import type { RulesEdit } from '../rules.ts';
import type { Fault } from './fault.ts';
import { makeFillRowsEdit } from './fills-causes.ts';
import { makeReadDataEdit } from './operators/wire.ts';

/** Replaces the value of one cell in the fills of pairs. */
function onPairs(cell: string, value: (source: FillWithMarket) => unknown): RulesEdit {
  return rulesEditorAt(
    'reads',
    'userFills',
    'row',
  )((row) => ({
    [cell]: (source: FillWithMarket, core: Parameters<NonNullable<(typeof row)[string]>>[1]) =>
      source.market.kind === 'spot' ? value(source) : row[cell]?.(source, core),
  }));
}

/** Marks a taker's row on a pair, where the field cannot name a parent. */
const TAKER = -1n;

/** Derives the fee token of a fill on a pair from the taker flag. */
function byTaker(token: (isTaker: boolean, source: FillWithMarket) => string): RulesEdit {
  return composeEdits(
    makeFillRowsEdit((event, rows) =>
      rows.map(([owner, row]) => [
        owner,
        owner === event.taker.owner && ['Buy', 'Sell'].includes(row.dir) ? { ...row, twapId: TAKER } : row,
      ]),
    ),
    onPairs('twap_id', () => undefined),
    onPairs('fee_token', (source) => token(source.fill.twapId === TAKER, source)),
  );
}

export const fillsSpotFaults: readonly Fault[] = [
  {
    id: 'fills.spot-fee-shown',
    clause: 'fills.spot.fee-zero',
    title: 'the fill of a pair shows the fee that was charged',
    edit: onPairs('fee', ({ fill }) => formatUsd(fill.fee)),
  },
  {
    id: 'fills.spot-fee-folded',
    clause: 'fills.spot.fee-zero',
    title: 'the folded fill of a sale on a pair shows the fee that was charged',
    edit: makeReadDataEdit('user_fills', (data, { aggregate }) => {
      if (aggregate !== true || !isJsonArray(data.fills)) return data;
      return {
        ...data,
        fills: data.fills.map((row) => (isJsonObject(row) && row.dir === 'Sell' ? { ...row, fee: '0.01' } : row)),
      };
    }),
  },
  {
    id: 'fills.spot-sell-in-base',
    clause: 'fills.spot.fee-token-sell',
    title: 'the fee token of a sell is the name of its pair',
    edit: onPairs('fee_token', ({ fill, market }) => (fill.side === 'ask' ? market.coin : 'MTF')),
  },
  {
    id: 'fills.spot-buy-in-usdc',
    clause: 'fills.spot.fee-token-buy',
    title: 'the fee token of every fill is USDC',
    edit: onPairs('fee_token', () => 'USDC'),
  },
  {
    id: 'fills.spot-odd-buy-in-usdc',
    clause: 'fills.spot.fee-token-buy',
    title: 'the fee token of a buy of an odd number of lots is USDC',
    edit: onPairs('fee_token', ({ fill, market }) =>
      fill.side === 'ask' || fill.lots % 2n === 1n ? 'USDC' : (market.coin.split('/')[0] ?? 'USDC'),
    ),
  },
  {
    id: 'fills.spot-taker-in-quote',
    clause: 'fills.spot.fee-token-buy',
    title: 'the fee token of a taker is USDC, whichever side it took',
    edit: byTaker((isTaker, { fill, market }) =>
      isTaker || fill.side === 'ask' ? 'USDC' : (market.coin.split('/')[0] ?? 'USDC'),
    ),
  },
  {
    id: 'fills.spot-maker-sells-in-base',
    clause: 'fills.spot.fee-token-sell',
    title: 'the fee token of whoever sells by a resting order is the base token',
    edit: byTaker((isTaker, { fill, market }) =>
      fill.side === 'bid' || !isTaker ? (market.coin.split('/')[0] ?? 'USDC') : 'USDC',
    ),
  },
  {
    id: 'fills.spot-pnl',
    clause: 'fills.spot.closed-pnl',
    title: 'a fill of a pair realizes a USDC',
    edit: onPairs('closed_pnl', () => '1'),
  },
  {
    id: 'fills.spot-opens',
    clause: 'fills.spot.dir',
    title: 'a buy on a pair opens a long',
    edit: onPairs('dir', ({ fill }) => (fill.side === 'bid' ? 'Open Long' : 'Close Long')),
  },
  {
    id: 'fills.spot-starts-somewhere',
    clause: 'fills.spot.start-position',
    title: 'a fill of a pair starts from its own size',
    edit: onPairs('start_position', ({ fill, market }) => formatLots(fill.lots, market.szDecimals)),
  },
];
