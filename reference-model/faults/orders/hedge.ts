import { isJsonObject } from '../../../spec-schemas/json/lossless.ts';
import { makePerpGateEdit } from '../../engine/orders/gate-edits.ts';
import { makeReduceOnlyGrowthRefusal } from '../../engine/orders/perp-gates.ts';
import { positionSizeOf } from '../../engine/risk/positions.ts';
import { lots } from '../../numeric/planes.ts';
import { refuse } from '../../refusal.ts';
import { composeEdits, rulesEditorAt, withChangedRow } from '../../rule-edits.ts';
import type { Rules, RulesEdit } from '../../rules.ts';
import { isLegClosingSide } from '../../state/position-modes.ts';
import type { Fault } from '../fault.ts';
import { refusedAsAdmittedEdit } from '../operators/orders.ts';

const orders = rulesEditorAt('actions', 'orders');

export const ordersHedgeFaults: readonly Fault[] = [
  {
    id: 'orders.hedge-leg-optional',
    clause: 'orders.hedge.required',
    title: 'an order of a hedge account that names no leg takes the one of its side',
    edit: unnamed(({ tag }) => tag === 'submit_order'),
  },
  {
    id: 'orders.hedge-leg-optional-in-batch',
    clause: 'orders.hedge.every-order',
    title: 'the orders of a batch need no leg',
    edit: unnamed(({ tag }) => tag === 'batch_order'),
  },
  {
    id: 'orders.hedge-leg-optional-on-trigger',
    clause: 'orders.hedge.required',
    title: 'an order with a trigger needs no leg',
    edit: unnamed((_context, { trigger }) => trigger !== null),
  },
  {
    id: 'orders.hedge-leg-optional-to-reduce',
    clause: 'orders.hedge.required',
    title: 'an order that only reduces needs no leg: that of its side is left over',
    edit: unnamed((_context, { reduceOnly }) => reduceOnly),
  },
  {
    id: 'orders.hedge-any-word',
    clause: 'orders.hedge.words',
    title: 'any word passes for a leg',
    edit: refusedAsAdmittedEdit(
      ({ order }) =>
        isJsonObject(order) &&
        typeof order.position_side === 'string' &&
        !['long', 'short'].includes(order.position_side),
    ),
  },
  {
    id: 'orders.hedge-resting-flips',
    clause: 'orders.hedge.no-flip',
    title: 'an order that rests to close a leg trades to its end, whatever is left of the leg',
    edit: rulesEditorAt('engine', 'placement')(() => ({ makerRoom: () => null })),
  },
  {
    id: 'orders.hedge-long-once',
    clause: 'orders.hedge.open-long',
    title: 'a long leg that is open takes no more',
    edit: refusing((leg, isClosing, held) => leg === 'long' && !isClosing && held !== 0n),
  },
  {
    id: 'orders.hedge-short-once',
    clause: 'orders.hedge.open-short',
    title: 'a short leg that is open takes no more',
    edit: refusing((leg, isClosing, held) => leg === 'short' && !isClosing && held !== 0n),
  },
  {
    id: 'orders.hedge-long-kept',
    clause: 'orders.hedge.close-long',
    title: 'a long leg is not reduced',
    edit: refusing((leg, isClosing) => leg === 'long' && isClosing),
  },
  {
    id: 'orders.hedge-short-kept',
    clause: 'orders.hedge.close-short',
    title: 'a short leg is not reduced',
    edit: refusing((leg, isClosing) => leg === 'short' && isClosing),
  },
  {
    id: 'orders.hedge-leg-of-side',
    clause: 'orders.hedge.not-inferred',
    title: 'bids move the long leg and asks the short one',
    edit: composeEdits(
      orders(() => ({
        leg: ({ side, positionSide }) => (positionSide === null ? 'net' : side === 'bid' ? 'long' : 'short'),
      })),
      makePerpGateEdit('reduce-only', () => () => null),
    ),
  },
  {
    id: 'orders.hedge-reduce-only-net',
    clause: 'orders.hedge.reduce-only-leg',
    title: 'reduce-only is measured against what the two legs come to together',
    edit: makePerpGateEdit('reduce-only', (check) => (core, snapshot, market, order) => {
      if (!order.reduceOnly || order.leg === 'net') return check(core, snapshot, market, order);
      const held = (leg: 'long' | 'short') => positionSizeOf(core.state, snapshot.account.address, market.id, leg);
      const net = lots(held('long') + held('short'));
      return core.rules.engine.positions.effect(net, order.side, order.lots).opening > 0n
        ? makeReduceOnlyGrowthRefusal()
        : null;
    }),
  },
  {
    id: 'orders.hedge-reduce-only-beside',
    clause: 'orders.hedge.reduce-only-leg',
    title: 'reduce-only of a leg that does not stand is measured against the other one',
    edit: makePerpGateEdit('reduce-only', (check) => (core, snapshot, market, order) => {
      if (!order.reduceOnly || order.leg === 'net') return check(core, snapshot, market, order);
      const held = (leg: 'long' | 'short') => positionSizeOf(core.state, snapshot.account.address, market.id, leg);
      if (held(order.leg) !== 0n) return check(core, snapshot, market, order);
      const other = held(order.leg === 'long' ? 'short' : 'long');
      return core.rules.engine.positions.effect(other, order.side, order.lots).opening > 0n
        ? makeReduceOnlyGrowthRefusal()
        : null;
    }),
  },
  {
    id: 'orders.hedge-reduce-only-both',
    clause: 'orders.hedge.reduce-only-leg',
    title:
      'reduce-only of the side that closes a leg is measured against what both legs hold, whether it stands or not',
    edit: composeEdits(
      makePerpGateEdit('reduce-only', (check) => (core, snapshot, market, order) => {
        if (!order.reduceOnly || !isLegClosingSide(order.leg, order.side)) return check(core, snapshot, market, order);
        const held = (leg: 'long' | 'short') => positionSizeOf(core.state, snapshot.account.address, market.id, leg);
        return order.lots > held('long') - held('short') ? makeReduceOnlyGrowthRefusal() : null;
      }),
      makePerpGateEdit(
        'leg-size',
        (check) => (core, snapshot, market, order) => (order.reduceOnly ? null : check(core, snapshot, market, order)),
      ),
    ),
  },
  {
    id: 'orders.hedge-crossed-opens',
    clause: 'orders.hedge.crossed-side',
    title: 'an order against its leg that is not reduce-only opens the other one',
    edit: orders(({ leg }) => ({
      leg: (intent) => {
        if (intent.reduceOnly || intent.positionSide === null) return leg(intent);
        return intent.side === 'bid' ? 'long' : 'short';
      },
    })),
  },
];

type Gated = Parameters<Rules['actions']['orders']['placement'][number]['check']>;

function unnamed(concerns: (context: Gated[1], intent: Gated[2]) => boolean): RulesEdit {
  return orders(({ placement }) => ({
    placement: withChangedRow(placement, 'position-side', ({ id, check }) => ({
      id,
      check: (core, context, intent) =>
        intent.positionSide === null && concerns(context, intent) ? null : check(core, context, intent),
    })),
  }));
}

function refusing(concerns: (leg: 'long' | 'short', isClosing: boolean, held: bigint) => boolean): RulesEdit {
  return makePerpGateEdit('leg-size', (check) => (core, snapshot, market, order) => {
    const { leg, side } = order;
    if (
      leg !== 'net' &&
      concerns(leg, isLegClosingSide(leg, side), positionSizeOf(core.state, snapshot.account.address, market.id, leg))
    )
      return refuse('PRECONDITION_FAILED', 'leg is shut');
    return check(core, snapshot, market, order);
  });
}
