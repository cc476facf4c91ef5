import { composeEdits, rulesEditorAt } from '../../rule-edits.ts';
import type { Fault } from '../fault.ts';
import { exemptFiredLegsFromReduceOnlyEdit, makeTriggersEdit } from '../operators/triggers.ts';

export const triggersFiringFaults: readonly Fault[] = [
  {
    id: 'triggers.never-fires',
    clause: 'triggers.fire.crossing',
    title: 'no leg fires, wherever the mark goes',
    edit: makeTriggersEdit(() => ({ fires: () => false })),
  },
  {
    id: 'triggers.bid-leg-uncrossed',
    clause: 'triggers.fire.crossing',
    title: 'a leg that buys fires while the mark has not come to its level',
    edit: makeTriggersEdit(({ fires }) => ({ fires: (leg, mark) => fires(leg, mark) !== (leg.side === 'bid') })),
  },
  {
    id: 'triggers.gap-fires-nothing',
    clause: 'triggers.fire.crossing',
    title: 'a mark that jumps more than a tenth past a level does not fire its leg',
    needs: ['control'],
    edit: makeTriggersEdit(({ fires }) => ({
      fires: (leg, mark) => {
        const past = mark > leg.triggerPx ? mark - leg.triggerPx : leg.triggerPx - mark;
        return fires(leg, mark) && past * 10n <= leg.triggerPx;
      },
    })),
  },
  {
    id: 'triggers.market-exit-rests',
    clause: 'triggers.fire.market',
    title: 'what a market exit does not fill rests at its level',
    edit: makeTriggersEdit(({ exit }) => ({
      exit: (leg) => (leg.exit.kind === 'market' ? { kind: 'limit', px: leg.triggerPx } : exit(leg)),
    })),
  },
  {
    id: 'triggers.market-exit-flips',
    clause: 'triggers.fire.market-size',
    title: 'a market exit sells the size of its leg, whatever is left of the position',
    edit: composeEdits(
      exemptFiredLegsFromReduceOnlyEdit,
      makeTriggersEdit(() => ({ exitLots: (leg, closing) => (closing > 0n ? leg.lots : closing) })),
    ),
  },
  {
    id: 'triggers.label-decides',
    clause: 'triggers.block.tpsl-label',
    title: 'a take-profit does not fire when the mark falls',
    edit: makeTriggersEdit(({ fires }) => ({
      fires: (leg, mark) => fires(leg, mark) && !(leg.tpsl === 'tp' && leg.side === 'ask' && !leg.triggerAbove),
    })),
  },
  {
    id: 'triggers.label-directs',
    clause: 'triggers.block.tpsl-label',
    title: 'a leg that sells waits for a fall where it is named sl, and for a rise where it is named tp',
    edit: makeTriggersEdit(({ above }) => ({
      above: (leg, mark) => (leg.side === 'ask' ? leg.tpsl === 'tp' : above(leg, mark)),
    })),
  },
  {
    id: 'triggers.side-ignored',
    clause: 'triggers.block.side',
    title: 'a bid leg buys more of a long',
    edit: composeEdits(
      exemptFiredLegsFromReduceOnlyEdit,
      makeTriggersEdit(() => ({ exitLots: (leg, closing) => (closing > 0n ? closing : leg.lots) })),
    ),
  },
  {
    id: 'triggers.limit-exit-at-its-level',
    clause: 'triggers.fire.limit',
    title: 'a limit leg that fired rests at its level',
    edit: makeTriggersEdit(({ exit }) => ({
      exit: (leg) => (leg.exit.kind === 'limit' ? { kind: 'limit', px: leg.triggerPx } : exit(leg)),
    })),
  },
  {
    id: 'triggers.limit-exit-of-short-at-its-level',
    clause: 'triggers.fire.limit',
    title: 'a limit leg of a short that fired rests at its level',
    edit: makeTriggersEdit(({ exit }) => ({
      exit: (leg) =>
        leg.exit.kind === 'limit' && leg.side === 'bid' ? { kind: 'limit', px: leg.triggerPx } : exit(leg),
    })),
  },
  {
    id: 'triggers.fired-stays-triggered',
    clause: 'triggers.fire.limit-old-oid',
    title: 'the oid of a leg that fired reads triggered',
    edit: rulesEditorAt(
      'reads',
      'orderStatus',
    )(({ lookups }) => ({
      lookups: lookups.map((lookup) =>
        lookup.id === 'outcome'
          ? {
              id: lookup.id,
              find: (core, query) => {
                const body = lookup.find(core, query);
                return body?.status === 'canceled' ? { ...body, status: 'triggered' } : body;
              },
            }
          : lookup,
      ),
    })),
  },
  {
    id: 'triggers.fired-keeps-cloid',
    clause: 'triggers.fire.limit-cloid',
    title: 'the order that a limit leg rests carries the handle of the leg',
    edit: makeTriggersEdit(() => ({ firedCloid: ({ cloid }) => cloid })),
  },
  {
    id: 'triggers.resting-exit-keeps-sibling',
    clause: 'triggers.oco.limit',
    title: 'a limit leg takes its sibling off when it fills, not when it rests',
    edit: makeTriggersEdit(() => ({ takesSiblings: (_exit, filled) => filled > 0n })),
  },
];
