import { isJsonObject } from '../../spec-schemas/json/lossless.ts';
import type { CancelScaleRules } from '../actions/cancel-scale.ts';
import type { Core } from '../core.ts';
import { cancelLiveOrder, liveOrdersOf } from '../engine/orders/cancel-order.ts';
import type { LadderRules } from '../engine/orders/ladder.ts';
import { isRefusal, refuse } from '../refusal.ts';
import { rulesEditorAt } from '../rule-edits.ts';
import type { RulesEdit } from '../rules.ts';
import { readAccount } from '../state/account.ts';
import type { Address } from '../state/address.ts';
import { liveOrdersByCloid } from '../state/indexes.ts';
import type { LiveOrder } from '../state/live-order.ts';
import { parkedTriggerLegsByCloid, unparkTriggerLeg } from '../state/parked-legs.ts';
import type { Fault } from './fault.ts';
import {
  makeCloidsEdit,
  makeCommitEdit,
  makeCommitRefusalEdit,
  makeOpenOrderRowEdit,
  refusedAsAdmittedEdit,
} from './operators/orders.ts';

const ladder = (change: (rules: LadderRules) => Partial<LadderRules>): RulesEdit =>
  rulesEditorAt('actions', 'scale', 'ladder')(change);

const weighs = (change: Partial<LadderRules['weights']>): RulesEdit =>
  ladder(({ weights }) => ({ weights: { ...weights, ...change } }));

const cancels = (reached: (before: CancelScaleRules['reached']) => CancelScaleRules['reached']): RulesEdit =>
  rulesEditorAt('actions', 'cancelScale')((rules) => ({ reached: reached(rules.reached) }));

function rungsOf({ state }: Core, account: Address, cloid: string): LiveOrder[] {
  return liveOrdersByCloid(state, cloid).filter(({ owner }) => owner === account);
}

/** A ladder with such a value, or without one, is answered as if it had been admitted. */
function ladderAnyway(concerns: (params: Readonly<Record<string, unknown>>) => boolean): RulesEdit {
  return refusedAsAdmittedEdit(
    ({ type, params }) => type === 'scale_order' && isJsonObject(params) && concerns(params),
  );
}

export const scaleFaults: readonly Fault[] = [
  {
    id: 'scale.dormant-for-its-size',
    clause: 'scale.order.dormant',
    title: 'ladders are dormant, and refused as if it were for their size',
    edit: makeCommitEdit('scale_order', () => {
      const refusal = refuse('ORDER_INVALID_SIZE', 'scale_order feature not active');
      return { kind: 'group-refused', refusal };
    }),
  },
  {
    id: 'scale.halted-pair-rests',
    clause: 'scale.order.spot-halted',
    title: 'a ladder on a pair looks at no halt of spot trading',
    needs: ['control'],
    edit: makeCommitEdit('scale_order', (core, context, _body, prepared) => {
      const { flags } = core.state;
      const { spotDisabled } = flags;
      flags.spotDisabled = false;
      try {
        return prepared.commit(core, context);
      } finally {
        flags.spotDisabled = spotDisabled;
      }
    }),
  },
  {
    id: 'scale.last-rung-lost',
    clause: 'scale.order.rests',
    title: 'the last rung of a ladder is answered and not placed',
    edit: makeCommitEdit('scale_order', (core, context, { cloid }, prepared) => {
      const outcome = prepared.commit(core, context);
      const last = rungsOf(core, context.account, String(cloid)).at(-1);
      if (outcome.kind === 'statuses' && last !== undefined) cancelLiveOrder(core, last, null);
      return outcome;
    }),
  },
  {
    id: 'scale.one-entry',
    clause: 'scale.order.statuses',
    title: 'a ladder answers for its first rung alone',
    edit: makeCommitEdit('scale_order', (core, context, _body, prepared) => {
      const outcome = prepared.commit(core, context);
      return outcome.kind === 'statuses' ? { ...outcome, statuses: outcome.statuses.slice(0, 1) } : outcome;
    }),
  },
  {
    id: 'scale.last-rung-inside',
    clause: 'scale.order.ends',
    title: 'the last rung stands a tick below px_high',
    edit: ladder(({ offset }) => ({
      offset: (shape, rung, tick) => offset(shape, rung, tick) - (rung === shape.rungs - 1 ? tick : 0n),
    })),
  },
  {
    id: 'scale.rungs-rounded-up',
    clause: 'scale.order.even',
    title: 'a rung between two ticks stands on the higher one',
    edit: ladder(({ offset }) => ({
      offset: (shape, rung, tick) =>
        offset(shape, rung, tick) +
        (rung > 0 && rung < shape.rungs - 1 && (shape.pxHigh - shape.pxLow) % tick === 0n ? tick : 0n),
    })),
  },
  {
    id: 'scale.flat-rises',
    clause: 'scale.order.flat',
    title: 'flat weighs like lin_asc',
    edit: weighs({ flat: (_shape, rung) => BigInt(rung + 1) }),
  },
  {
    id: 'scale.ascending-flat',
    clause: 'scale.order.ascending',
    title: 'lin_asc weighs every rung the same',
    edit: weighs({ lin_asc: () => 1n }),
  },
  {
    id: 'scale.descending-rises',
    clause: 'scale.order.descending',
    title: 'lin_desc weighs like lin_asc',
    edit: weighs({ lin_desc: (_shape, rung) => BigInt(rung + 1) }),
  },
  {
    id: 'scale.custom-ignored',
    clause: 'scale.order.custom',
    title: 'custom weighs every rung the same',
    edit: weighs({ custom: () => 1n }),
  },
  {
    id: 'scale.leftovers-on-top',
    clause: 'scale.order.leftover',
    title: 'lots left over go to the highest rungs',
    edit: ladder(() => ({
      leftover: ({ rungs }, left, rung) => (BigInt(rungs - 1 - rung) < left ? 1n : 0n),
    })),
  },
  {
    id: 'scale.first-rung-named',
    clause: 'scale.handle.every-rung',
    title: 'only the first rung of a ladder shows its handle',
    edit: makeOpenOrderRowEdit({
      cloid: ({ order: { owner, oid, cloid } }, core) => {
        const [first] = cloid === null ? [] : rungsOf(core, owner, cloid);
        return first?.oid === oid ? cloid : null;
      },
    }),
  },
  {
    id: 'scale.refused-rests-one',
    clause: 'scale.order.whole',
    title: 'a ladder that fails a check rests its lowest rung all the same',
    edit: makeCommitEdit('scale_order', (core, context, body, prepared) => {
      const outcome = prepared.commit(core, context);
      const lowest = core.rules.actions.table.get('submit_order')?.({
        market: body.market,
        side: body.side,
        kind: 'limit',
        limit_px: body.px_low,
        size: body.total_size,
        tif: body.tif,
        stp_mode: body.stp_mode,
        reduce_only: false,
      });
      if (outcome.kind === 'group-refused' && lowest !== undefined && !isRefusal(lowest)) lowest.commit(core, context);
      return outcome;
    }),
  },
  {
    id: 'scale.takes-ioc',
    clause: 'scale.order.tif',
    title: 'a ladder with ioc is taken',
    edit: ladderAnyway(({ tif }) => tif === 'ioc'),
  },
  {
    id: 'scale.takes-reject',
    clause: 'scale.order.stp',
    title: 'a ladder with reject is taken',
    edit: ladderAnyway(({ stp_mode }) => stp_mode === 'reject'),
  },
  {
    id: 'scale.nameless-taken',
    clause: 'scale.handle.required',
    title: 'a ladder without a handle is taken',
    edit: ladderAnyway(({ cloid }) => cloid === undefined),
  },
  {
    id: 'scale.crossing-rung-refuses-all',
    clause: 'scale.order.rung-alone',
    title: 'a rung that would cross takes every other one with it',
    edit: makeCommitEdit('scale_order', (core, context, { cloid }, prepared) => {
      const outcome = prepared.commit(core, context);
      const failed = outcome.kind === 'statuses' ? outcome.statuses.find((entry) => 'error' in entry) : undefined;
      if (failed === undefined || !('error' in failed)) return outcome;
      for (const rung of rungsOf(core, context.account, String(cloid))) cancelLiveOrder(core, rung, null);
      return { kind: 'group-refused', refusal: failed.error };
    }),
  },
  {
    id: 'scale.cancel-leaves-joined',
    clause: 'scale.handle.joins',
    title: 'cancel_scale leaves a single order that joined the ladder',
    edit: cancels(
      (reached) =>
        (...named) =>
          reached(...named).filter(({ origin }) => origin.kind === 'scale'),
    ),
  },
  {
    id: 'scale.handle-joined-still',
    clause: 'scale.handle.reserved',
    title: 'a single order with the handle of a ladder joins it in the next release',
    needs: ['next'],
    edit: makeCloidsEdit({ reserves: ({ origin }) => origin.kind !== 'scale' }),
  },
  {
    id: 'scale.cancel-one',
    clause: 'scale.cancel.rungs',
    title: 'cancel_scale takes off the first rung alone',
    edit: cancels(
      (reached) =>
        (...named) =>
          reached(...named).slice(0, 1),
    ),
  },
  {
    id: 'scale.cancel-everywhere',
    clause: 'scale.cancel.market',
    title: 'cancel_scale takes off the orders with the handle on every market',
    edit: cancels(
      () =>
        (core, owner, { cloid }) =>
          rungsOf(core, owner, cloid),
    ),
  },
  {
    id: 'scale.cancel-every-ladder',
    clause: 'scale.cancel.rungs',
    title: 'cancel_scale takes off every ladder of the account on the market',
    edit: cancels((reached) => (core, owner, named) => {
      const own = reached(core, owner, named);
      if (own.length === 0) return own;
      return liveOrdersOf(core, readAccount(core.state, owner)).filter(
        ({ market, origin, cloid }) => market === named.market && (origin.kind === 'scale' || cloid === named.cloid),
      );
    }),
  },
  {
    id: 'scale.cancel-parked',
    clause: 'scale.cancel.parked',
    title: 'cancel_scale takes parked legs with the handle off as well',
    edit: makeCommitEdit('cancel_scale', (core, context, body, prepared) => {
      const outcome = prepared.commit(core, context);
      const legs = parkedTriggerLegsByCloid(core.state, String(body.cloid)).filter(
        ({ owner }) => owner === context.account,
      );
      for (const { oid } of legs) unparkTriggerLeg(core.state, oid);
      return outcome;
    }),
  },
  {
    id: 'scale.cancel-none-taken',
    clause: 'scale.cancel.none',
    title: 'cancel_scale without a rung left fails a precondition',
    edit: makeCommitRefusalEdit('cancel_scale', refuse('PRECONDITION_FAILED', 'no rung left')),
  },
];
