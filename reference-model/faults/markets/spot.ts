import { isJsonObject } from '../../../spec-schemas/json/lossless.ts';
import { ratio, usd } from '../../numeric/planes.ts';
import { formatUsd } from '../../numeric/served.ts';
import { rulesEditorAt } from '../../rule-edits.ts';
import type { Fault } from '../fault.ts';
import { makeSpotFeesEdit } from '../operators/spot.ts';
import { editEachRow, makeReadDataEdit } from '../operators/wire.ts';

const pair = rulesEditorAt('reads', 'marketSections', 'pair');

export const pairFaults: readonly Fault[] = [
  {
    id: 'markets.pair-without-price',
    clause: 'markets.spot.traded',
    title: 'a pair has no price after its first trade',
    edit: pair(() => ({ mark_px: () => null })),
  },
  {
    id: 'markets.pair-volume-of-both-sides',
    clause: 'markets.spot.traded',
    title: 'the volume of a pair counts each trade once for either side',
    edit: pair(() => ({
      day_ntl_vlm: (row, { rules, state }) => formatUsd(usd(2n * rules.engine.figures.dayNotional(row, state.timeMs))),
    })),
  },
  {
    id: 'markets.pair-volume-of-days',
    clause: 'markets.rows.day-volume-window',
    title: 'no trade ever leaves the volume of a pair',
    needs: ['control'],
    edit: pair(() => ({
      day_ntl_vlm: ({ hourlyNotional }) =>
        formatUsd(usd(hourlyNotional.reduce((sum, { notional }) => sum + notional, 0n))),
    })),
  },
  {
    id: 'markets.pair-unscheduled',
    clause: 'markets.spot.taker-schedule',
    title: 'a pair without a rate of its own takes nothing',
    edit: makeSpotFeesEdit(({ takerRate }) => ({
      takerRate: (core, pair, scheduled) => (pair.takerRate === null ? ratio(0n) : takerRate(core, pair, scheduled)),
    })),
  },
  {
    id: 'markets.closed-pair-trades',
    clause: 'markets.spot.active',
    title: 'every pair reads open',
    edit: pair(() => ({ active: () => true })),
  },
  {
    id: 'markets.nothing-circulates',
    clause: 'markets.spot.circulating',
    title: 'the circulating supply of a pair is 1',
    edit: makeReadDataEdit('markets', (data) =>
      isJsonObject(data.spot)
        ? { ...data, spot: editEachRow(data.spot, 'pairs', (row) => ({ ...row, circulating_supply: '1' })) }
        : data,
    ),
  },
];
