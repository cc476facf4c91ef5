import type { Core } from '../../core.ts';
import { makePerpOrderRulesEdit } from '../../engine/orders/gate-edits.ts';
import { cancelParkedLeg } from '../../engine/orders/withdraw-leg.ts';
import { composeEdits } from '../../rule-edits.ts';
import type { RulesEdit } from '../../rules.ts';
import {
  type ParkedTriggerLeg,
  parkedTriggerLegAt,
  parkedTriggerLegsOf,
  parkTriggerLeg,
  unparkTriggerLeg,
} from '../../state/parked-legs.ts';
import { type EndedPosition, positionAt } from '../../state/positions.ts';
import type { Fault } from '../fault.ts';
import { makeCommitEdit, makeTagStatusesEdit } from '../operators/orders.ts';
import { makeBlockStepEdit, makeParkedRowEdit, makeTriggersEdit } from '../operators/triggers.ts';

// Faults with several sets of legs under one owner: which legs end together.

export const triggersSetFaults: readonly Fault[] = [
  {
    id: 'triggers.ladder-outlives-turn',
    clause: 'triggers.ladder.retires',
    title: 'rungs of a position that turned into the opposite one stay parked, also when that one is closed',
    edit: makeBlockStepEdit('retired-legs', (run) => {
      const ofTurned = new Set<bigint>();
      return (core) => {
        for (const { owner, market, leg } of core.state.endedPositions)
          if (positionAt(core.state, owner, market, leg) !== undefined)
            for (const rung of parkedTriggerLegsOf(core.state, owner))
              if (rung.market === market && rung.group?.kind === 'ladder') ofTurned.add(rung.oid);
        const rungs = [...ladders(core).values()].filter(({ oid }) => ofTurned.has(oid));
        run(core);
        for (const rung of rungs)
          if (parkedTriggerLegAt(core.state, rung.oid) === undefined) parkTriggerLeg(core.state, rung);
      };
    }),
  },
  {
    id: 'triggers.ladder-outlives-maker',
    clause: 'triggers.ladder.retires',
    title: 'rungs stay parked when a resting order of their owner closes the position',
    edit: keepingRungsOfMakers(),
  },
  {
    id: 'triggers.legs-end-with-any-market',
    clause: 'triggers.groups.survives',
    title: 'the legs of every position of an account go when one of them closes',
    edit: retiring((core, { owner }) => parkedTriggerLegsOf(core.state, owner)),
  },
  {
    id: 'triggers.legs-end-with-other-leg',
    clause: 'triggers.groups.survives',
    title: 'what protects both legs of a hedged market goes when one of them closes',
    edit: retiring((core, { owner, market }) =>
      parkedTriggerLegsOf(core.state, owner).filter((leg) => leg.market === market),
    ),
  },
  {
    id: 'triggers.cancelled-rung-takes-ladder',
    clause: 'triggers.block.cancel',
    title: 'who cancels a rung loses its ladder',
    edit: makeCommitEdit('cancel_order', (core, context, body, prepared) => {
      const leg = parkedTriggerLegAt(core.state, BigInt(String(body.oid)));
      const outcome = prepared.commit(core, context);
      if (leg?.group?.kind !== 'ladder' || parkedTriggerLegAt(core.state, leg.oid) !== undefined) return outcome;
      const { id } = leg.group;
      for (const other of parkedTriggerLegsOf(core.state, leg.owner))
        if (other.group?.kind === 'ladder' && other.group.id === id) cancelParkedLeg(core, other, null);
      return outcome;
    }),
  },
  {
    id: 'triggers.hedged-pair-stands',
    clause: 'triggers.oco.market',
    needs: ['control'],
    also: ['triggers.oco.limit'],
    title: 'of a pair of a hedge account no leg takes the other one off',
    edit: editPairing((leg) => leg.leg !== 'net'),
  },
  {
    id: 'triggers.pair-of-short-stands',
    clause: 'triggers.oco.market',
    title: 'of a pair of market legs that protects a short no leg takes the other one off',
    edit: editPairing(({ side, exit }) => side === 'bid' && exit.kind === 'market'),
  },
  {
    id: 'triggers.pair-takes-other-pairs',
    clause: 'triggers.oco.market',
    needs: ['control'],
    also: ['triggers.oco.limit'],
    title: 'a leg of a pair that fired takes the other pairs of its account off as well',
    edit: makeBlockStepEdit('trigger', (run) => (core) => {
      const before = pairsOf(core);
      run(core);
      const left = pairsOf(core);
      const ended = new Set([...before].filter(([oid]) => !left.has(oid)).map(([, { owner }]) => owner));
      for (const leg of left.values()) if (ended.has(leg.owner)) cancelParkedLeg(core, leg, 'sibling-fired');
    }),
  },
  {
    id: 'triggers.rungs-of-all-fire',
    clause: 'triggers.ladder.independent',
    needs: ['control'],
    title: 'a rung that fires takes the other ladders of its account off',
    edit: makeBlockStepEdit('trigger', (run) => (core) => {
      const before = ladders(core);
      run(core);
      const left = ladders(core);
      for (const [oid, fired] of before)
        if (!left.has(oid))
          for (const leg of left.values())
            if (leg.owner === fired.owner && leg.group?.kind === 'ladder' && leg.group.id !== idOf(fired))
              cancelParkedLeg(core, leg, 'sibling-fired');
    }),
  },
  {
    id: 'triggers.row-tif-of-sets',
    clause: 'triggers.row.tif',
    title: 'tif of a leg of a pair or of a ladder is that of its exit',
    edit: makeParkedRowEdit({
      tif: ({ leg }) => (leg.group === null ? 'trigger' : leg.exit.kind === 'market' ? 'ioc' : 'gtc'),
    }),
  },
  {
    id: 'triggers.row-of-sets-not-reduce-only',
    clause: 'triggers.row.reduce-only',
    title: 'a leg of a pair or of a ladder does not read reduce_only',
    edit: makeParkedRowEdit({ reduce_only: ({ leg }) => leg.group === null }),
  },
  {
    id: 'triggers.sets-answer-first-oid',
    clause: 'triggers.block.response',
    title: 'each leg of a group answers the oid of the first one',
    edit: makeTagStatusesEdit('batch_order', (statuses) => {
      const [first] = statuses.flatMap((entry) => ('parked' in entry ? [entry.parked.oid] : []));
      return statuses.map((entry) =>
        'parked' in entry && first !== undefined ? { parked: { ...entry.parked, oid: first } } : entry,
      );
    }),
  },
  {
    id: 'triggers.sets-answer-no-cloid',
    clause: 'triggers.block.response',
    title: 'a leg of a batch answers no cloid',
    edit: makeTagStatusesEdit('batch_order', (statuses) =>
      statuses.map((entry) => ('parked' in entry ? { parked: { ...entry.parked, cloid: null } } : entry)),
    ),
  },
  {
    id: 'triggers.trails-of-sets-stand',
    clause: 'triggers.trailing.ratchet',
    needs: ['control'],
    title: 'a trailing level of a pair or of a ladder stays where it was sent',
    edit: makeTriggersEdit(({ ratcheted }) => ({
      ratcheted: (leg, trailPx, mark) => (leg.group === null ? ratcheted(leg, trailPx, mark) : leg.triggerPx),
    })),
  },
  {
    id: 'triggers.limit-rungs-at-market',
    clause: 'triggers.fire.limit',
    needs: ['control'],
    title: 'a limit rung of a ladder leaves at the market',
    edit: makeTriggersEdit(({ exit }) => ({
      exit: (leg) => (leg.group?.kind === 'ladder' ? { kind: 'market' } : exit(leg)),
    })),
  },
];

function keepingRungsOfMakers(): RulesEdit {
  const kept = new Set<bigint>();
  return composeEdits(
    makePerpOrderRulesEdit(({ settle }) => ({
      settle(core, market, print) {
        const settled = settle(core, market, print);
        const { owner } = print.maker;
        if (settled.maker.dir.startsWith('Close'))
          for (const leg of parkedTriggerLegsOf(core.state, owner))
            if (leg.market === market.id && leg.group?.kind === 'ladder') kept.add(leg.oid);
        return settled;
      },
    })),
    makeTriggersEdit(({ retires }) => ({ retires: (leg) => !kept.has(leg.oid) && retires(leg) })),
  );
}

/** In addition to the legs that the rules retire, these legs end with a position. */
function retiring(legsOf: (core: Core, ended: EndedPosition) => readonly ParkedTriggerLeg[]): RulesEdit {
  return makeBlockStepEdit('retired-legs', (run) => (core) => {
    const ended = [...core.state.endedPositions];
    run(core);
    for (const position of ended)
      if (positionAt(core.state, position.owner, position.market, position.leg) === undefined)
        for (const leg of legsOf(core, position))
          if (leg.endsWithPosition) cancelParkedLeg(core, leg, 'position-closed');
  });
}

/** Parks each matching leg of a pair on its own. */
function editPairing(isApart: (leg: ParkedTriggerLeg) => boolean): RulesEdit {
  return makeCommitEdit('batch_order', (core, context, _body, prepared) => {
    const outcome = prepared.commit(core, context);
    for (const leg of parkedTriggerLegsOf(core.state, context.account)) {
      if (leg.group?.kind !== 'oco' || !isApart(leg)) continue;
      unparkTriggerLeg(core.state, leg.oid);
      parkTriggerLeg(core.state, { ...leg, group: null });
    }
    return outcome;
  });
}

const pairsOf = (core: Core) => legsIn(core, 'oco');
const ladders = (core: Core) => legsIn(core, 'ladder');
const idOf = ({ group }: ParkedTriggerLeg) => (group?.kind === 'ladder' ? group.id : null);

function legsIn({ state }: Core, kind: 'oco' | 'ladder'): ReadonlyMap<bigint, ParkedTriggerLeg> {
  return new Map([...state.parkedLegs.byOid].filter(([, { group }]) => group?.kind === kind));
}
