import type { Core } from '../../core.ts';
import { positionSizeOf } from '../../engine/risk/positions.ts';
import { type Lots, lots } from '../../numeric/planes.ts';
import { composeEdits } from '../../rule-edits.ts';
import type { RulesEdit } from '../../rules.ts';
import { moveTriggerLevel, type ParkedTriggerLeg } from '../../state/parked-legs.ts';
import type { Fault } from '../fault.ts';
import { exemptFiredLegsFromReduceOnlyEdit, makeBlockStepEdit, makeTriggersEdit } from '../operators/triggers.ts';

// Faults in firing legs: legs of shorts, legs of a hedged account, several legs in one block.

export const triggersKindFaults: readonly Fault[] = [
  {
    id: 'triggers.shorts-unprotected',
    clause: 'triggers.fire.crossing',
    needs: ['control'],
    title: 'a leg that buys never fires',
    edit: makeTriggersEdit(({ fires }) => ({ fires: (leg, mark) => leg.side === 'ask' && fires(leg, mark) })),
  },
  {
    id: 'triggers.shorts-closed-by-nothing',
    clause: 'triggers.block.side',
    needs: ['control'],
    title: 'a leg that buys fires and closes nothing',
    edit: makeTriggersEdit(({ exitLots }) => ({
      exitLots: (leg, closing) => (leg.side === 'bid' ? lots(0n) : exitLots(leg, closing)),
    })),
  },
  {
    id: 'triggers.hedged-legs-close-nothing',
    clause: 'triggers.block.side',
    needs: ['control'],
    title: 'a leg of a hedged account fires and closes nothing',
    edit: makeTriggersEdit(({ exitLots }) => ({
      exitLots: (leg, closing) => (leg.leg === 'net' ? exitLots(leg, closing) : lots(0n)),
    })),
  },
  {
    id: 'triggers.sweep-of-first-look',
    clause: 'triggers.fire.market-size',
    needs: ['control'],
    title: 'legs that fire in one block each close what the position was when the block began',
    edit: sweptAtFirstLook(),
  },
  {
    id: 'triggers.second-trail-stands',
    clause: 'triggers.trailing.ratchet',
    needs: ['control'],
    title: 'of several trailing legs of one account the oldest alone follows the mark',
    edit: makeBlockStepEdit('trailing', (run) => (core) => {
      const before = trailing(core);
      run(core);
      for (const leg of before) {
        const isOldest = !before.some(({ owner, oid }) => owner === leg.owner && oid < leg.oid);
        const now = core.state.parkedLegs.byOid.get(leg.oid);
        if (!isOldest && now !== undefined) moveTriggerLevel(core.state, now, leg.triggerPx);
      }
    }),
  },
];

function sweptAtFirstLook(): RulesEdit {
  let first: ReadonlyMap<bigint, Lots> = new Map();
  return composeEdits(
    exemptFiredLegsFromReduceOnlyEdit,
    makeBlockStepEdit('trigger', (run) => (core) => {
      first = new Map([...core.state.parkedLegs.byOid].map(([oid, leg]) => [oid, closing(core, leg)]));
      run(core);
    }),
    makeTriggersEdit(({ exitLots }) => ({ exitLots: (leg, left) => exitLots(leg, first.get(leg.oid) ?? left) })),
  );
}

function closing(core: Core, { owner, market, leg, side, lots: wanted }: ParkedTriggerLeg): Lots {
  return core.rules.engine.positions.effect(positionSizeOf(core.state, owner, market, leg), side, wanted).closing;
}

function trailing({ state }: Core): readonly ParkedTriggerLeg[] {
  return [...state.parkedLegs.byOid.values()].filter(({ trailPx }) => trailPx !== null);
}
