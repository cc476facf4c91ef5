import type { Core } from '../../core.ts';
import { lotsLeftToClose } from '../../engine/orders/park-leg.ts';
import { cancelParkedLeg } from '../../engine/orders/withdraw-leg.ts';
import { bookPx } from '../../numeric/planes.ts';
import { ratioOfBps } from '../../numeric/rates.ts';
import { composeEdits } from '../../rule-edits.ts';
import type { Fault } from '../fault.ts';
import { makeActionBodyEdit } from '../operators/orders.ts';
import {
  exemptFiredLegsFromReduceOnlyEdit,
  makeBlockStepEdit,
  makeLegParkingEdit,
  makeTriggersEdit,
} from '../operators/triggers.ts';

export const triggersExitFaults: readonly Fault[] = [
  {
    id: 'triggers.market-exit-unbounded',
    clause: 'triggers.fire.market-bounded',
    title: 'a selling market exit takes any price',
    needs: ['control'],
    edit: makeTriggersEdit(({ bound }) => ({
      bound: (side, riskMark, slippage) => (side === 'ask' ? bookPx(1n) : bound(side, riskMark, slippage)),
    })),
  },
  {
    id: 'triggers.market-band-wide',
    clause: 'triggers.fire.market-band',
    title: 'the band of a market exit is a tenth of the mark',
    needs: ['control'],
    edit: makeTriggersEdit(() => ({ slippage: ratioOfBps(1_000n) })),
  },
  {
    id: 'triggers.market-exit-of-old-index',
    clause: 'triggers.fire.market-no-index',
    title: 'a market leg fires however old the index is',
    needs: ['control'],
    edit: makeTriggersEdit(() => ({ needsFreshIndex: () => false })),
  },
  {
    id: 'triggers.market-limit-binds',
    clause: 'triggers.block.market-limit-px',
    title: 'a market leg with a limit_px far above its level leaves at that limit',
    edit: makeActionBodyEdit('submit_order', (body) => ({ ...body, trigger: boundByLimit(body) })),
  },
  {
    id: 'triggers.leg-opens',
    clause: 'triggers.block.reduces',
    title: 'a leg without anything to close sells what it was sent with',
    needs: ['control'],
    edit: composeEdits(
      exemptFiredLegsFromReduceOnlyEdit,
      makeTriggersEdit(() => ({
        exitLots: (leg, closing) => (closing === 0n && leg.side === 'ask' ? leg.lots : closing),
      })),
    ),
  },
  {
    id: 'triggers.sibling-goes-unfilled',
    clause: 'triggers.oco.market',
    title: 'the sibling goes when a market leg fires, whether it is filled or not',
    needs: ['control'],
    edit: makeTriggersEdit(() => ({ takesSiblings: () => true })),
  },
  {
    id: 'triggers.market-exit-keeps-sibling',
    clause: 'triggers.oco.market',
    title: 'a market leg that was filled leaves its sibling parked',
    edit: makeTriggersEdit(({ takesSiblings }) => ({
      takesSiblings: (exit, filled, rests) => exit.kind === 'limit' && takesSiblings(exit, filled, rests),
    })),
  },
  {
    id: 'triggers.pair-of-first',
    clause: 'triggers.oco.pair',
    title: 'the second leg of a pair takes the first one off, and not the other way round',
    needs: ['control'],
    edit: makeLegParkingEdit(({ group }) => ({
      group: (arrangement, oids) => {
        const together = group(arrangement, oids);
        return together?.kind === 'oco' ? { ...together, oids: together.oids.slice(0, 1) } : together;
      },
    })),
  },
  {
    id: 'triggers.ladder-collapses',
    clause: 'triggers.ladder.independent',
    title: 'a rung that fires takes the rest of its ladder off',
    edit: makeBlockStepEdit('trigger', (run) => (core) => {
      const before = rungsOf(core);
      run(core);
      const after = rungsOf(core);
      for (const leg of [...core.state.parkedLegs.byOid.values()])
        if (leg.group?.kind === 'ladder' && after.get(leg.group.id) !== before.get(leg.group.id))
          cancelParkedLeg(core, leg, 'sibling-fired');
    }),
  },
  {
    id: 'triggers.ladder-outlives-position',
    clause: 'triggers.ladder.retires',
    title: 'rungs stay parked when the position closes',
    edit: makeTriggersEdit(({ retires }) => ({ retires: (leg) => leg.group?.kind !== 'ladder' && retires(leg) })),
  },
  {
    id: 'triggers.ladder-of-short-stays',
    clause: 'triggers.ladder.retires',
    title: 'rungs that protect a short stay parked when it closes',
    edit: makeTriggersEdit(({ retires }) => ({
      retires: (leg) => (leg.group?.kind !== 'ladder' || leg.side === 'ask') && retires(leg),
    })),
  },
  {
    id: 'triggers.trailing-rung-stays',
    clause: 'triggers.ladder.retires',
    title: 'trailing rungs stay parked when the position closes',
    edit: makeTriggersEdit(({ retires }) => ({
      retires: (leg) => (leg.group?.kind !== 'ladder' || leg.trailPx === null) && retires(leg),
    })),
  },
  {
    id: 'triggers.limit-rung-stays',
    clause: 'triggers.ladder.retires',
    title: 'rungs that are to rest at their limit_px stay parked when the position closes',
    edit: makeTriggersEdit(({ retires }) => ({
      retires: (leg) => (leg.group?.kind !== 'ladder' || leg.exit.kind === 'market') && retires(leg),
    })),
  },
  {
    id: 'triggers.ladder-retires-late',
    clause: 'triggers.ladder.retires-next-block',
    title: 'what protected an ended position goes in every eighth block',
    needs: ['control'],
    edit: makeBlockStepEdit('retired-legs', (run) => (core) => {
      if (core.state.height % 8 === 0) run(core);
    }),
  },
  {
    id: 'triggers.shrunk-position-unprotected',
    clause: 'triggers.groups.survives',
    title: 'a leg that is larger than what is left of its position goes',
    edit: makeBlockStepEdit('retired-legs', (run) => (core) => {
      run(core);
      for (const leg of [...core.state.parkedLegs.byOid.values()])
        if (leg.endsWithPosition && lotsLeftToClose(core, leg) < leg.lots)
          cancelParkedLeg(core, leg, 'position-closed');
    }),
  },
];

function boundByLimit({ trigger, limit_px: limit }: Readonly<Record<string, unknown>>): unknown {
  // The shape of the body has passed already.
  if (typeof trigger !== 'object' || trigger === null) return trigger;
  const level = BigInt(String(Reflect.get(trigger, 'trigger_px')));
  return BigInt(String(limit)) * 2n > level * 3n ? { ...trigger, is_market: false } : trigger;
}

/** Returns the number of rungs of each ladder. */
function rungsOf({ state }: Core): ReadonlyMap<bigint, number> {
  const rungs = new Map<bigint, number>();
  for (const { group } of state.parkedLegs.byOid.values())
    if (group?.kind === 'ladder') rungs.set(group.id, (rungs.get(group.id) ?? 0) + 1);
  return rungs;
}
