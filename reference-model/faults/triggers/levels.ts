import type { Core } from '../../core.ts';
import { type BookPx, bookPx } from '../../numeric/planes.ts';
import { formatPx } from '../../numeric/served.ts';
import { marketsOfKind, perpAt } from '../../state/market.ts';
import { moveTriggerLevel, type ParkedTriggerLeg } from '../../state/parked-legs.ts';
import type { PerpMarket } from '../../state/perp-market.ts';
import type { Fault } from '../fault.ts';
import { makeCommitEdit } from '../operators/orders.ts';
import { makeBlockStepEdit, makeTriggerObjectEdit, makeTriggersEdit } from '../operators/triggers.ts';

export const triggersLevelFaults: readonly Fault[] = [
  {
    id: 'triggers.fires-on-prints',
    clause: 'triggers.fire.mark-only',
    title: 'a leg fires when the last print has crossed its level',
    edit: makeBlockStepEdit('trigger', (run) => (core) => {
      run(core);
      const marks = [...marketsOfKind(core.state, 'perp')].map((market) => [market, market.mark] as const);
      for (const [market] of marks) market.mark = core.histories.trades.last(market.id)?.px ?? market.mark;
      run(core);
      for (const [market, mark] of marks) market.mark = mark;
    }),
  },
  {
    id: 'triggers.index-blocks-unlooked',
    clause: 'triggers.fire.every-update',
    title: 'no level is looked at in a block that brings an index',
    needs: ['control'],
    edit: makeBlockStepEdit('trigger', (run) => (core) => {
      const brings = ({ oracle }: PerpMarket) => oracle?.atMs === core.state.timeMs;
      if (![...marketsOfKind(core.state, 'perp')].some(brings)) run(core);
    }),
  },
  {
    id: 'triggers.waits-for-falls',
    clause: 'triggers.fire.direction',
    title: 'every leg of its own waits for a fall of the mark',
    edit: makeTriggersEdit(() => ({ above: () => false })),
  },
  {
    id: 'triggers.level-must-be-passed',
    clause: 'triggers.fire.inclusive',
    title: 'a mark that equals the level fires nothing',
    needs: ['control'],
    edit: makeTriggersEdit(({ fires }) => ({ fires: (leg, mark) => mark !== leg.triggerPx && fires(leg, mark) })),
  },
  {
    id: 'triggers.pair-turned-round',
    clause: 'triggers.oco.direction',
    title: 'of a pair the lower leg waits for a rise',
    needs: ['control'],
    edit: makeTriggersEdit(() => ({ aboveSibling: ({ triggerPx }, other) => triggerPx < other })),
  },
  {
    id: 'triggers.pair-one-way',
    clause: 'triggers.oco.apart',
    title: 'both legs of a pair wait for a fall',
    needs: ['control'],
    edit: makeTriggersEdit(() => ({ aboveSibling: () => false })),
  },
  {
    id: 'triggers.level-stands',
    clause: 'triggers.trailing.ratchet',
    title: 'a trailing level stays where it was sent',
    edit: makeTriggersEdit(() => ({ ratcheted: ({ triggerPx }) => triggerPx })),
  },
  {
    id: 'triggers.level-falls-back',
    clause: 'triggers.trailing.never-away',
    title: 'a trailing level of a long falls with the mark',
    edit: makeBlockStepEdit('trailing', (run) => (core) => {
      run(core);
      for (const [leg, mark] of trailingAt(core))
        if (!leg.triggerAbove && mark > leg.triggerPx)
          moveTriggerLevel(core.state, leg, bookPx(mark - (leg.trailPx ?? 0n)));
    }),
  },
  {
    id: 'triggers.short-trail-loosens',
    clause: 'triggers.trailing.never-away',
    title: 'a trailing level of a short rises with the mark',
    edit: makeBlockStepEdit('trailing', (run) => (core) => {
      run(core);
      for (const [leg, mark] of trailingAt(core))
        if (leg.triggerAbove && mark < leg.triggerPx)
          moveTriggerLevel(core.state, leg, bookPx(mark + (leg.trailPx ?? 0n)));
    }),
  },
  {
    id: 'triggers.short-trail-silent',
    clause: 'triggers.trailing.short',
    title: 'a trailing level of a short never fires',
    edit: makeTriggersEdit(({ fires }) => ({
      fires: (leg, mark) => !(leg.triggerAbove && leg.trailPx !== null) && fires(leg, mark),
    })),
  },
  {
    id: 'triggers.level-starts-behind-mark',
    clause: 'triggers.trailing.first-level',
    title: 'a trailing level starts at its distance from the mark, wherever it was sent',
    edit: makeCommitEdit('submit_order', (core, context, _body, prepared) => {
      const before = core.state.nextOid;
      const outcome = prepared.commit(core, context);
      for (const [leg, mark] of trailingAt(core))
        if (leg.oid >= before && !leg.triggerAbove)
          moveTriggerLevel(core.state, leg, bookPx(mark - (leg.trailPx ?? 0n)));
      return outcome;
    }),
  },
  {
    id: 'triggers.short-level-stands',
    clause: 'triggers.trailing.ratchet',
    title: 'the trailing level of a short stays where it was sent',
    edit: makeTriggersEdit(({ ratcheted }) => ({
      ratcheted: (leg, trailPx, mark) => (leg.triggerAbove ? leg.triggerPx : ratcheted(leg, trailPx, mark)),
    })),
  },
  {
    id: 'triggers.limit-leg-of-short-stays',
    clause: 'triggers.trailing.ratchet',
    needs: ['control'],
    title: 'the trailing level of a short stays where it was sent if the order is to rest at its limit_px',
    edit: makeTriggersEdit(({ ratcheted }) => ({
      ratcheted: (leg, trailPx, mark) =>
        leg.triggerAbove && leg.exit.kind === 'limit' ? leg.triggerPx : ratcheted(leg, trailPx, mark),
    })),
  },
  {
    id: 'triggers.limit-leg-of-long-stays',
    clause: 'triggers.trailing.ratchet',
    needs: ['control'],
    title: 'the trailing level of a long stays where it was sent if the order is to rest at its limit_px',
    edit: makeTriggersEdit(({ ratcheted }) => ({
      ratcheted: (leg, trailPx, mark) =>
        leg.triggerAbove || leg.exit.kind === 'market' ? ratcheted(leg, trailPx, mark) : leg.triggerPx,
    })),
  },
  {
    id: 'triggers.row-trail-best-mark',
    clause: 'triggers.row.trail-level',
    title: 'trigger_px of a trailing leg is the mark that it trails behind',
    edit: makeTriggerObjectEdit({
      trigger_px: ({ triggerPx, triggerAbove, trailPx }) =>
        formatPx(bookPx(triggerAbove ? triggerPx - (trailPx ?? 0n) : triggerPx + (trailPx ?? 0n))),
    }),
  },
];

/** Trailing legs, with the marks of their markets. */
function trailingAt({ state }: Core): (readonly [leg: ParkedTriggerLeg, mark: BookPx])[] {
  return [...state.parkedLegs.byOid.values()].flatMap((leg) => {
    const mark = perpAt(state, leg.market)?.mark ?? null;
    return leg.trailPx === null || mark === null ? [] : [[leg, mark] as const];
  });
}
