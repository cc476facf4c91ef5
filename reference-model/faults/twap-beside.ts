import { endTwapParent } from '../engine/orders/twap-parents.ts';
import type { TwapSliceRules } from '../engine/orders/twap-slices.ts';
import { lots, ZERO_LOTS } from '../numeric/planes.ts';
import { formatLots } from '../numeric/served.ts';
import { refuse } from '../refusal.ts';
import { rulesEditorAt } from '../rule-edits.ts';
import type { RulesEdit } from '../rules.ts';
import { twapAt, twapsOf } from '../state/twaps.ts';
import type { Fault } from './fault.ts';
import { makeCommitEdit } from './operators/orders.ts';
import { makeBlockStepEdit } from './operators/triggers.ts';

const slices = (change: (rules: TwapSliceRules) => Partial<TwapSliceRules>): RulesEdit =>
  rulesEditorAt('engine', 'slices')(change);

// Faults with several parents under one owner, and with selling parents.

export const parallelTwapFaults: readonly Fault[] = [
  {
    id: 'twap.cancel-ends-others',
    clause: 'twap.cancel.ends',
    title: 'twap_cancel ends every parent of its account',
    edit: makeCommitEdit('twap_cancel', (core, context, _body, prepared) => {
      const outcome = prepared.commit(core, context);
      if (outcome.kind === 'done')
        for (const twap of twapsOf(core.state, context.account)) endTwapParent(core, twap, 'terminated');
      return outcome;
    }),
  },
  {
    id: 'twap.cancel-of-strangers',
    clause: 'twap.cancel.not-found',
    title: "twap_cancel ends a stranger's parent",
    edit: makeCommitEdit('twap_cancel', (core, context, { twap_id }, prepared) => {
      const twap = twapAt(core.state, BigInt(Number(twap_id)));
      if (twap === undefined || twap.owner === context.account) return prepared.commit(core, context);
      endTwapParent(core, twap, 'terminated');
      return { kind: 'done' };
    }),
  },
  {
    id: 'twap.cancel-of-strangers-precondition',
    clause: 'twap.cancel.stranger',
    title: "the cancel of a stranger's parent fails a precondition",
    edit: makeCommitEdit('twap_cancel', (core, context, { twap_id }, prepared) => {
      const twap = twapAt(core.state, BigInt(Number(twap_id)));
      return twap === undefined || twap.owner === context.account
        ? prepared.commit(core, context)
        : { kind: 'refused', refusal: refuse('PRECONDITION_FAILED', 'not the owner of the parent') };
    }),
  },
  {
    id: 'twap.end-takes-next',
    clause: 'twap.order.slices',
    title: 'the next parent of an account ends with the one before it',
    edit: makeBlockStepEdit('twap', (run) => (core) => {
      const before = [...core.state.twaps.byId.values()];
      run(core);
      for (const { twapId, owner } of before) {
        const [next] = twapAt(core.state, twapId) === undefined ? twapsOf(core.state, owner) : [];
        if (next !== undefined) endTwapParent(core, next, 'terminated');
      }
    }),
  },
  {
    id: 'twap.sells-nothing',
    clause: 'twap.order.slices',
    title: 'the slices of a parent that sells are empty',
    edit: slices(({ size }) => ({ size: (twap, step) => (twap.side === 'ask' ? ZERO_LOTS : size(twap, step)) })),
  },
  {
    id: 'twap.sells-twice',
    clause: 'twap.order.bounded',
    title: 'the last slice of a parent that sells is twice what is left',
    edit: slices(({ size }) => ({
      size: (twap, step) => lots(size(twap, step) * (twap.side === 'ask' && twap.done === twap.slices - 1 ? 2n : 1n)),
    })),
  },
  {
    id: 'twap.executed-of-all',
    clause: 'twap.read.executed',
    title: 'executed_sz of a parent counts the slices of every parent of its account in the market',
    edit: rulesEditorAt(
      'reads',
      'userTwaps',
    )(({ row }) => ({
      row: {
        ...row,
        executed_sz: ({ twap, market }, { state }) => {
          const beside = twapsOf(state, twap.owner).filter((other) => other.market === twap.market);
          const sum = beside.reduce((total, { executed }) => total + executed, 0n);
          return formatLots(lots(sum), market.szDecimals);
        },
      },
    })),
  },
];
