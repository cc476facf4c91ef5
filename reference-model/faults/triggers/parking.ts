import { isJsonArray, isJsonObject, type JsonObject } from '../../../spec-schemas/json/lossless.ts';
import { doneOutcome } from '../../actions/action.ts';
import { decodeOrderIntent } from '../../actions/order-intent.ts';
import { placeOrParkIntent } from '../../actions/place-orders.ts';
import { refuse } from '../../refusal.ts';
import { rulesEditorAt, withChangedRow } from '../../rule-edits.ts';
import type { Fault } from '../fault.ts';
import {
  limitEditToTag,
  makeActionBodyEdit,
  makeActionsEdit,
  makeCommitEdit,
  makeStatusEntriesEdit,
  makeTagStatusesEdit,
  refusedAsAdmittedEdit,
} from '../operators/orders.ts';
import { makeLegParkingEdit } from '../operators/triggers.ts';

const editOrders = rulesEditorAt('actions', 'orders');

type Body = Readonly<Record<string, unknown>>;

export const triggersParkingFaults: readonly Fault[] = [
  {
    id: 'triggers.placed-as-order',
    clause: 'triggers.block.parks',
    title: 'the trigger block of a limit order is not looked at',
    edit: makeActionBodyEdit('submit_order', (body) => (body.kind === 'limit' ? { ...body, trigger: null } : body)),
  },
  {
    id: 'triggers.aon-taken',
    clause: 'orders.body.tif-aon',
    title: 'the tif of an order with a trigger is not looked at where it leaves at the market',
    edit: makeActionBodyEdit('submit_order', (body) => (isParkedAs(body, 'aon') ? { ...body, tif: 'gtc' } : body)),
  },
  {
    id: 'triggers.stp-reject-taken',
    clause: 'orders.body.stp-reject',
    title: 'the stp_mode of an order with a trigger is not looked at',
    edit: makeActionBodyEdit('submit_order', (body) =>
      isParkedAs(body, 'reject') ? { ...body, stp_mode: 'cancel_newest' } : body,
    ),
  },
  {
    id: 'triggers.parked-resting',
    clause: 'triggers.block.response',
    title: 'a parked leg answers resting',
    edit: makeStatusEntriesEdit((entry) => ('parked' in entry ? { resting: entry.parked } : entry)),
  },
  {
    id: 'triggers.label-refused',
    clause: 'triggers.block.tpsl-label',
    title: 'a leg above the mark that sells has to be named tp, and one below it sl',
    edit: makeLegParkingEdit(({ refusals }) => ({
      refusals: {
        ...refusals,
        noMark: (market, leg, arrangement) => {
          const isAbove = market.mark !== null && leg.triggerPx > market.mark;
          return leg.side === 'ask' && (leg.tpsl === 'tp') !== isAbove
            ? refuse('PRECONDITION_FAILED', 'not the word for this side of the mark')
            : refusals.noMark(market, leg, arrangement);
        },
      },
    })),
  },
  {
    id: 'triggers.limit-on-book',
    clause: 'triggers.block.off-book',
    title: 'a limit leg is parked, and its exit is placed at once',
    edit: makeCommitEdit('submit_order', (core, context, body, prepared) => {
      const outcome = prepared.commit(core, context);
      // A body whose shape has passed.
      const intent = decodeOrderIntent(body as Parameters<typeof decodeOrderIntent>[0]);
      const isLimit = intent.trigger !== null && !intent.trigger.isMarket;
      if (isLimit) placeOrParkIntent(core, context, { ...intent, trigger: null, cloid: null });
      return outcome;
    }),
  },
  {
    id: 'triggers.market-by-default',
    clause: 'triggers.block.is-market-default',
    title: 'a leg that does not say how it leaves leaves at the market',
    edit: makeActionBodyEdit('submit_order', (body) => ({ ...body, trigger: atMarket(body.trigger) })),
  },
  {
    id: 'triggers.labels-unread',
    clause: 'triggers.block.tpsl-words',
    title: 'a label that nobody knows is let pass',
    edit: refusedAsAdmittedEdit(({ order }) => isStrange(labelOf(order))),
  },
  {
    id: 'triggers.limit-of-zero',
    clause: 'triggers.block.limit-px-zero',
    title: 'a limit leg without a price is parked',
    edit: makeLegParkingEdit(({ refusals, orderGates }) => ({
      refusals: { ...refusals, limitPx: () => null },
      orderGates: { ...orderGates, limit: orderGates.market },
    })),
  },
  {
    id: 'triggers.limit-any-tif',
    clause: 'triggers.block.limit-tif',
    title: 'a limit leg may be alo or ioc',
    edit: makeLegParkingEdit(({ refusals }) => ({ refusals: { ...refusals, limitTif: () => null } })),
  },
  {
    id: 'triggers.limit-any-tif-of-group',
    clause: 'triggers.block.limit-tif',
    title: 'a limit leg of a group may be alo or ioc',
    edit: makeLegParkingEdit(({ refusals }) => ({
      refusals: {
        ...refusals,
        noMark: (market, leg, arrangement) =>
          (arrangement === 'lone' ? refusals.limitTif(leg) : null) ?? refusals.noMark(market, leg, arrangement),
        limitTif: () => null,
      },
    })),
  },
  {
    id: 'triggers.market-default-in-group',
    clause: 'triggers.block.is-market-default',
    title: 'a leg of a group that does not say how it leaves does so at the market',
    edit: makeActionBodyEdit('batch_order', marketUnlessSaid),
  },
  {
    id: 'triggers.trailing-take-profit-of-short',
    clause: 'triggers.trailing.take-profit',
    title: 'a trailing take-profit of a short is parked',
    edit: editOrders(({ admission }) => ({
      admission: withChangedRow(admission, 'trailing-take-profit', ({ id, check }) => ({
        id,
        check: (intent) => (intent.side === 'bid' ? null : check(intent)),
      })),
    })),
  },
  {
    id: 'triggers.position-side-taken',
    clause: 'orders.body.position-side',
    title: 'an account in one-way mode may name a leg for its protection',
    edit: editOrders(({ placement }) => ({
      placement: withChangedRow(placement, 'position-side', ({ id, check }) => ({
        id,
        check: (core, context, intent) =>
          intent.trigger !== null && intent.positionSide !== null ? null : check(core, context, intent),
      })),
    })),
  },
  {
    id: 'triggers.limit-any-tif-of-batch',
    clause: 'triggers.block.limit-tif',
    title: 'a limit leg of a batch may be alo or ioc',
    edit: limitEditToTag(
      'batch_order',
      makeLegParkingEdit(({ refusals }) => ({ refusals: { ...refusals, limitTif: () => null } })),
    ),
  },
  {
    id: 'triggers.cancel-leaves-parked',
    clause: 'triggers.block.cancel',
    title: 'cancel_order of a parked leg is accepted and takes nothing off',
    edit: makeCommitEdit('cancel_order', (core, context, body, prepared) =>
      core.state.parkedLegs.byOid.has(BigInt(String(body.oid))) ? doneOutcome : prepared.commit(core, context),
    ),
  },
  {
    id: 'triggers.cancel-by-cloid-leaves-parked',
    clause: 'triggers.block.cancel-by-cloid',
    title: 'a handle leads to no parked leg',
    edit: makeCommitEdit('cancel_by_cloid', (core, context, body, prepared) =>
      core.state.parkedLegs.byCloid.has(String(body.cloid)) ? doneOutcome : prepared.commit(core, context),
    ),
  },
  {
    id: 'triggers.pair-of-equals',
    clause: 'triggers.oco.equal',
    title: 'a pair with equal levels is parked',
    edit: makeLegParkingEdit(() => ({ equalLevels: () => null })),
  },
  {
    id: 'triggers.ladder-when-flat',
    clause: 'triggers.ladder.flat',
    title: 'a ladder needs no position',
    edit: makeLegParkingEdit(() => ({ ladderNeedsPosition: false })),
  },
  {
    id: 'triggers.baskets-unread',
    clause: 'triggers.groups.baskets',
    title: 'normalTpsl has no path',
    edit: rulesEditorAt('actions', 'groupings')(({ entries: before }) => ({ entries: { ...before, normalTpsl: 2 } })),
  },
  {
    id: 'triggers.baskets-unprotected',
    clause: 'triggers.groups.baskets',
    title: 'the entry of a basket is placed, and its legs are dropped',
    edit: makeActionBodyEdit('batch_order', (body) =>
      body.grouping === 'normalTpsl' ? { ...body, orders: listed(body.orders).slice(0, 1) } : body,
    ),
  },
  {
    id: 'triggers.entry-as-leg',
    clause: 'triggers.groups.entry-first',
    title: 'the entry of a basket is told as one more leg',
    edit: makeTagStatusesEdit('batch_order', (statuses, _core, body) => {
      const leg = statuses.at(-1);
      return leg === undefined || body.grouping !== 'normalTpsl' ? statuses : [leg, ...statuses.slice(1)];
    }),
  },
  {
    id: 'triggers.group-in-parts',
    clause: 'triggers.groups.atomic',
    title: 'legs of a basket are placed one by one',
    edit: makeActionBodyEdit('batch_order', (body) =>
      body.grouping === 'normalTpsl' ? { ...body, grouping: 'na' } : body,
    ),
  },
  {
    id: 'triggers.third-leg-dropped',
    clause: 'triggers.groups.all-park',
    title: 'of a group of three legs the last is dropped',
    edit: makeActionBodyEdit('batch_order', (body) =>
      body.grouping === 'positionTpsl' ? { ...body, orders: listed(body.orders).slice(0, 2) } : body,
    ),
  },
  {
    id: 'triggers.lone-has-group',
    clause: 'triggers.groups.lone',
    title: 'one leg of positionTpsl is a ladder of its own',
    edit: makeActionsEdit(({ groupings }) => ({
      groupings: {
        ...groupings,
        arrangement: (grouping, legs) =>
          grouping === 'positionTpsl' && legs === 1 ? 'ladder' : groupings.arrangement(grouping, legs),
      },
    })),
  },
];

function atMarket(trigger: unknown): unknown {
  // The shape of the body has passed already.
  return typeof trigger === 'object' && trigger !== null ? { is_market: true, ...(trigger as Body) } : trigger;
}

function labelOf(order: unknown): unknown {
  const trigger = typeof order === 'object' && order !== null ? Reflect.get(order, 'trigger') : undefined;
  return typeof trigger === 'object' && trigger !== null ? Reflect.get(trigger, 'tpsl') : undefined;
}

function isStrange(label: unknown): boolean {
  return label !== undefined && label !== 'tp' && label !== 'sl';
}

function listed(orders: unknown): readonly unknown[] {
  return Array.isArray(orders) ? orders : [];
}

/** Whether an order with a trigger has this word. */
function isParkedAs({ trigger, tif, stp_mode: stpMode }: Body, word: string): boolean {
  return trigger !== null && trigger !== undefined && (tif === word || stpMode === word);
}

/** Treats grouped legs without an exit type as market exits. */
function marketUnlessSaid(body: Body): Body {
  const { orders, grouping } = body as JsonObject;
  if (!isJsonArray(orders) || grouping === undefined || grouping === 'na') return body;
  return {
    ...body,
    orders: orders.map((order) =>
      isJsonObject(order) && isJsonObject(order.trigger)
        ? { ...order, trigger: { ...order.trigger, is_market: order.trigger.is_market ?? true } }
        : order,
    ),
  };
}
