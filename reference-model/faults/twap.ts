import type { TwapRules } from '../actions/twap-order.ts';
import { makePerpOrderRulesEdit } from '../engine/orders/gate-edits.ts';
import type { TwapSliceRules } from '../engine/orders/twap-slices.ts';
import { bookPx, lots, ZERO_LOTS } from '../numeric/planes.ts';
import { formatLots } from '../numeric/served.ts';
import type { UserTwapsReadRules } from '../reads/user-twaps.ts';
import { refuse } from '../refusal.ts';
import { rulesEditorAt } from '../rule-edits.ts';
import type { RulesEdit } from '../rules.ts';
import { addTwap, twapAt, twapsOf } from '../state/twaps.ts';
import type { Fault } from './fault.ts';
import { makeActionBodyEdit, makeCommitEdit, makeCommitRefusalEdit } from './operators/orders.ts';
import { makeReadDataEdit } from './operators/wire.ts';

const slices = (change: (rules: TwapSliceRules) => Partial<TwapSliceRules>): RulesEdit =>
  rulesEditorAt('engine', 'slices')(change);
const parents = (change: Partial<TwapRules>): RulesEdit => rulesEditorAt('actions', 'twap')(() => change);
const listed = (change: (rules: UserTwapsReadRules) => Partial<UserTwapsReadRules>): RulesEdit =>
  rulesEditorAt('reads', 'userTwaps')(change);
const row = (cells: UserTwapsReadRules['row']): RulesEdit =>
  listed(({ row: cell }) => ({ row: { ...cell, ...cells } }));

/** Decreasing ids start here, far above where increasing ids get. */
const FALLS_FROM = 2n ** 40n;

export const twapFaults: readonly Fault[] = [
  {
    id: 'twap.last-slice-lost',
    clause: 'twap.order.slices',
    title: 'the last slice never goes',
    edit: slices(({ isOver }) => ({ isOver: (twap) => isOver(twap) || twap.done === twap.slices - 1 })),
  },
  {
    id: 'twap.last-slice-doubled',
    clause: 'twap.order.bounded',
    title: 'the last slice is twice what is left of the parent',
    edit: slices(({ size }) => ({
      size: (twap, step) => lots(size(twap, step) * (twap.done === twap.slices - 1 ? 2n : 1n)),
    })),
  },
  {
    id: 'twap.rest-lost',
    clause: 'twap.order.equal-slices',
    title: 'the last slice leaves what flooring left over',
    edit: slices(({ size }) => ({ size: (twap, step) => size({ ...twap, done: 0 }, step) })),
  },
  {
    id: 'twap.first-slice-late',
    clause: 'twap.order.first-slice',
    title: 'the first slice waits for its delay',
    edit: slices(({ size }) => ({ size: (twap, step) => (twap.done === 0 ? ZERO_LOTS : size(twap, step)) })),
  },
  {
    id: 'twap.never-randomized',
    clause: 'twap.order.randomize',
    title: 'the slices of a randomized parent are equal ones',
    edit: slices(({ size, delayMs }) => ({
      size: (twap, step) => size({ ...twap, randomize: false }, step),
      delayMs: (twap) => delayMs({ ...twap, randomize: false }),
    })),
  },
  {
    id: 'twap.randomized-rest-lost',
    clause: 'twap.order.randomize',
    title: 'the last slice of a randomized parent leaves a step of its total',
    edit: slices(({ size }) => ({
      size: (twap, step) => {
        const isLast = twap.randomize && twap.done === twap.slices - 1;
        return lots(size(twap, step) - (isLast ? step : 0n));
      },
    })),
  },
  {
    id: 'twap.slices-hurry',
    clause: 'twap.order.spacing',
    title: 'a slice goes in the block after the one before it',
    edit: slices(() => ({ delayMs: () => 0 })),
  },
  {
    id: 'twap.rest-carried',
    clause: 'twap.order.not-carried',
    title: 'what a slice leaves unfilled is added to the next one',
    edit: slices(({ size }) => ({
      size: (twap, step) => (twap.done === twap.slices - 1 ? lots(twap.total - twap.executed) : size(twap, step)),
    })),
  },
  {
    id: 'twap.slices-rest',
    clause: 'twap.order.ioc',
    title: 'what a slice does not fill rests on the book',
    edit: slices(() => ({ tif: 'gtc' })),
  },
  {
    id: 'twap.slices-as-maker',
    clause: 'twap.order.taker',
    title: 'a slice is told the fee of a maker',
    edit: makePerpOrderRulesEdit(({ settle }) => ({
      settle(core, market, print) {
        const { taker, maker } = settle(core, market, print);
        const changed = { ...taker, toldFee: maker.fee };
        return { taker: print.taker.origin?.kind === 'twap' ? changed : taker, maker };
      },
    })),
  },
  {
    id: 'twap.no-band',
    clause: 'twap.order.slippage',
    title: 'a slice fills at any price',
    edit: slices(() => ({
      bound: (_core, market, mark, side) =>
        bookPx(side === 'bid' ? (mark / market.tick) * 9n * market.tick : (mark / market.tick / 2n) * market.tick),
    })),
  },
  {
    id: 'twap.reduce-only-grows',
    clause: 'twap.order.reduce-only',
    title: 'slices of a reduce-only parent open a position',
    edit: makeActionBodyEdit('twap_order', (body) => ({ ...body, reduce_only: false })),
  },
  {
    id: 'twap.id-falls',
    clause: 'twap.order.id',
    title: 'a later parent has a lower id',
    edit: makeCommitEdit('twap_order', (core, context, _body, prepared) => {
      const { state } = core;
      const next = state.nextTwapId < FALLS_FROM / 2n ? FALLS_FROM : state.nextTwapId;
      state.nextTwapId = next;
      const outcome = prepared.commit(core, context);
      if (state.nextTwapId > next) state.nextTwapId = next - 1n;
      return outcome;
    }),
  },
  {
    id: 'twap.delay-as-sent',
    clause: 'twap.order.delay-minimum',
    title: 'a delay of half a second is kept',
    edit: parents({ minDelayMs: 0, floorDelayMs: 0 }),
  },
  {
    id: 'twap.delay-always-minimum',
    clause: 'twap.order.delay-raised',
    title: 'every parent has the shortest delay',
    edit: makeActionBodyEdit('twap_order', (body) => ({ ...body, delay_ms: 0 })),
  },
  {
    id: 'twap.second-cancel-ends-another',
    clause: 'twap.cancel.idempotent',
    title: 'a second cancel of an id ends the next parent',
    edit: makeCommitEdit('twap_cancel', (core, context, { twap_id }, prepared) => {
      const outcome = prepared.commit(core, context);
      const [next] = outcome.kind === 'refused' ? twapsOf(core.state, context.account) : [];
      if (next === undefined || Number(twap_id) > 2 ** 51) return outcome;
      const another = core.rules.actions.table.get('twap_cancel')?.({ twap_id: Number(next.twapId) });
      return another === undefined || 'code' in another ? outcome : another.commit(core, context);
    }),
  },
  {
    id: 'twap.unknown-fails-precondition',
    clause: 'twap.cancel.not-found',
    title: 'the cancel of an unknown parent fails a precondition',
    edit: makeCommitRefusalEdit('twap_cancel', refuse('PRECONDITION_FAILED', 'no live parent')),
  },
  {
    id: 'twap.cancel-goes-on',
    clause: 'twap.cancel.ends',
    title: 'a cancelled parent goes on under another id',
    edit: makeCommitEdit('twap_cancel', (core, context, { twap_id }, prepared) => {
      const twap = twapAt(core.state, BigInt(Number(twap_id)));
      const outcome = prepared.commit(core, context);
      if (twap !== undefined && outcome.kind === 'done') addTwap(core.state, twap);
      return outcome;
    }),
  },
  {
    id: 'twap.cancel-all-leaves',
    clause: 'twap.cancel.by-cancel-all',
    title: 'cancel_all_orders leaves parents where they are',
    edit: makeCommitEdit('cancel_all_orders', (core, context, _body, prepared) => {
      const running = twapsOf(core.state, context.account);
      const outcome = prepared.commit(core, context);
      for (const twap of running) addTwap(core.state, twap);
      return outcome;
    }),
  },
  {
    id: 'twap.last-fire-stands',
    clause: 'twap.read.shape',
    title: 'last_fire_ts stays at the time of the first slice',
    edit: listed(({ row }) => ({ row: { ...row, last_fire_ts: ({ twap }) => twap.startedAtMs } })),
  },
  {
    id: 'twap.newest-first',
    clause: 'twap.read.order',
    title: 'user_twaps stands newest first',
    edit: listed(() => ({ order: (twaps) => twaps.toReversed() })),
  },
  {
    id: 'twap.side-turned',
    clause: 'twap.read.side',
    title: 'side is bid or ask',
    edit: row({ side: ({ twap }) => twap.side }),
  },
  {
    id: 'twap.executed-late',
    clause: 'twap.read.executed',
    title: 'executed_sz does not count the newest slice',
    edit: row({ executed_sz: () => '0' }),
  },
  {
    id: 'twap.executed-sent',
    clause: 'twap.read.executed',
    title: 'executed_sz counts what the slices sent, filled or not',
    edit: row({
      executed_sz: ({ twap, market }) =>
        formatLots(lots((twap.total * BigInt(twap.done)) / BigInt(twap.slices)), market.szDecimals),
    }),
  },
  {
    id: 'twap.executed-of-one-slice',
    clause: 'twap.read.executed',
    title: 'executed_sz stays at what the first slice filled',
    edit: row({
      executed_sz: ({ twap, market }) =>
        formatLots(lots(twap.executed / BigInt(Math.max(1, twap.done))), market.szDecimals),
    }),
  },
  {
    id: 'twap.slices-beyond',
    clause: 'twap.read.progress',
    title: 'slices_done counts more slices than slices_total',
    edit: row({ slices_done: ({ twap }) => twap.slices + 1 }),
  },
  {
    id: 'twap.executed-beyond',
    clause: 'twap.read.progress',
    title: 'executed_sz counts what is left beside what was executed, and more',
    edit: row({ executed_sz: () => '1000000000' }),
  },
  {
    id: 'twap.slice-fills-unnamed',
    clause: 'twap.slices.agree',
    title: 'user_twap_slice_fills leaves out the fills',
    edit: makeReadDataEdit('user_twap_slice_fills', (data) => ({ ...data, fills: [] })),
  },
  {
    id: 'fills.slice-without-cause',
    clause: 'fills.cause.twap',
    title: 'a slice fill shows no cause',
    edit: rulesEditorAt(
      'reads',
      'userFills',
    )(({ row: cells }) => ({
      row: { ...cells, cause: ({ fill }) => (fill.cause === 'twap' ? undefined : (fill.cause ?? undefined)) },
    })),
  },
  {
    id: 'fills.pair-slice-without-parent',
    clause: 'fills.cause.twap',
    title: 'a slice fill on a pair does not say of which parent it is',
    edit: rulesEditorAt(
      'reads',
      'userFills',
    )(({ row: cells }) => ({
      row: {
        ...cells,
        twap_id: (source, core) => (source.market.kind === 'spot' ? undefined : cells.twap_id?.(source, core)),
      },
    })),
  },
];
