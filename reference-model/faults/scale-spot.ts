import { isJsonObject } from '../../spec-schemas/json/lossless.ts';
import { cancelLiveOrder } from '../engine/orders/cancel-order.ts';
import type { LadderRules } from '../engine/orders/ladder.ts';
import { holderForAccount, holderForOrderEscrow } from '../money/holder.ts';
import { moveMoney } from '../money/move.ts';
import { units } from '../numeric/planes.ts';
import { refuse } from '../refusal.ts';
import { rulesEditorAt } from '../rule-edits.ts';
import type { RulesEdit } from '../rules.ts';
import { liveOrdersByCloid } from '../state/indexes.ts';
import type { Fault } from './fault.ts';
import {
  dormantOnPairsEdit,
  isOnPair,
  limitEditToPairs,
  makeCommitEdit,
  refusedAsAdmittedEdit,
} from './operators/orders.ts';
import { makeSpotAffordabilityEdit, makeSpotFundsEdit } from './operators/spot.ts';

type Params = Readonly<Record<string, unknown>>;

const ladder = rulesEditorAt('actions', 'scale', 'ladder');

const weighs = (change: Partial<LadderRules['weights']>): RulesEdit =>
  limitEditToPairs(
    'scale_order',
    ladder(({ weights }) => ({ weights: { ...weights, ...change } })),
  );

/** A ladder on a pair refused by a rule of all ladders is answered as if it had been admitted. */
const admitsOnPairs = (concerns: (params: Params) => boolean): RulesEdit =>
  refusedAsAdmittedEdit(
    ({ type, params }) => type === 'scale_order' && isJsonObject(params) && isOnPair(params) && concerns(params),
  );

export const scaleSpotFaults: readonly Fault[] = [
  {
    id: 'scale.on-pairs.dormant-for-its-size',
    clause: 'scale.order.dormant',
    title: 'ladders on pairs are dormant, and refused as if it were for their size',
    edit: dormantOnPairsEdit('scale_order'),
  },
  {
    id: 'scale.on-pairs.rungs-together',
    clause: 'scale.order.rung-alone',
    title: 'a ladder on a pair of which one rung is refused leaves none',
    edit: makeCommitEdit('scale_order', (core, context, body, prepared) => {
      const outcome = prepared.commit(core, context);
      const isPart = outcome.kind === 'statuses' && outcome.statuses.some((entry) => 'error' in entry);
      if (isOnPair(body) && isPart)
        for (const order of liveOrdersByCloid(core.state, String(body.cloid)))
          if (order.owner === context.account) cancelLiveOrder(core, order, null);
      return outcome;
    }),
  },
  {
    id: 'scale.on-pairs.cancel-beside',
    clause: 'scale.cancel.market',
    title: 'cancel_scale on a pair takes off what has the handle on markets as well',
    edit: makeCommitEdit('cancel_scale', (core, context, body, prepared) => {
      const named = isOnPair(body) ? liveOrdersByCloid(core.state, String(body.cloid)) : [];
      const others = named.filter(({ owner, market }) => owner === context.account && market !== body.market);
      const outcome = prepared.commit(core, context);
      for (const order of others) cancelLiveOrder(core, order, null);
      return outcome;
    }),
  },
  {
    id: 'scale.on-pairs.last-rung-lost',
    clause: 'scale.order.rests',
    title: 'the last rung of a ladder on a pair is answered and not placed',
    edit: makeCommitEdit('scale_order', (core, context, body, prepared) => {
      const outcome = prepared.commit(core, context);
      const rungs = liveOrdersByCloid(core.state, String(body.cloid)).filter(({ owner }) => owner === context.account);
      const last = rungs.at(-1);
      if (isOnPair(body) && outcome.kind === 'statuses' && last !== undefined) cancelLiveOrder(core, last, null);
      return outcome;
    }),
  },
  {
    id: 'scale.on-pairs.one-entry',
    clause: 'scale.order.statuses',
    title: 'a ladder on a pair answers for its first rung alone',
    edit: makeCommitEdit('scale_order', (core, context, body, prepared) => {
      const outcome = prepared.commit(core, context);
      return isOnPair(body) && outcome.kind === 'statuses'
        ? { ...outcome, statuses: outcome.statuses.slice(0, 1) }
        : outcome;
    }),
  },
  {
    id: 'scale.on-pairs.last-rung-inside',
    clause: 'scale.order.ends',
    title: 'the last rung of a ladder on a pair stands below px_high',
    edit: limitEditToPairs(
      'scale_order',
      ladder(({ offset }) => ({
        offset: (shape, rung, tick) => offset(shape, rung, tick) - (rung === shape.rungs - 1 ? tick : 0n),
      })),
    ),
  },
  {
    id: 'scale.on-pairs.flat-rises',
    clause: 'scale.order.flat',
    title: 'flat weighs like lin_asc on a pair',
    edit: weighs({ flat: (_shape, rung) => BigInt(rung + 1) }),
  },
  {
    id: 'scale.on-pairs.ascending-flat',
    clause: 'scale.order.ascending',
    title: 'lin_asc weighs every rung on a pair the same',
    edit: weighs({ lin_asc: () => 1n }),
  },
  {
    id: 'scale.on-pairs.descending-rises',
    clause: 'scale.order.descending',
    title: 'lin_desc weighs like lin_asc on a pair',
    edit: weighs({ lin_desc: (_shape, rung) => BigInt(rung + 1) }),
  },
  {
    id: 'scale.on-pairs.custom-flat',
    clause: 'scale.order.custom',
    title: 'custom weighs every rung on a pair the same',
    edit: weighs({ custom: () => 1n }),
  },
  {
    id: 'scale.on-pairs.cancel-one',
    clause: 'scale.cancel.rungs',
    title: 'cancel_scale takes off the first rung on a pair alone',
    edit: limitEditToPairs(
      'cancel_scale',
      rulesEditorAt(
        'actions',
        'cancelScale',
      )(({ reached }) => ({ reached: (...named) => reached(...named).slice(0, 1) })),
    ),
  },
  {
    id: 'scale.on-pairs.cancel-none-taken',
    clause: 'scale.cancel.none',
    title: 'cancel_scale without a rung left on a pair fails a precondition',
    edit: makeCommitEdit('cancel_scale', (core, context, body, prepared) => {
      const outcome = prepared.commit(core, context);
      return isOnPair(body) && outcome.kind === 'refused'
        ? { ...outcome, refusal: refuse('PRECONDITION_FAILED', 'no rung left') }
        : outcome;
    }),
  },
  {
    id: 'scale.on-pairs.hold-kept',
    clause: 'accounts.balances.hold-released',
    title: 'cancel_scale leaves a part of what rungs on a pair held held',
    edit: makeCommitEdit('cancel_scale', (core, context, body, prepared) => {
      const outcome = prepared.commit(core, context);
      const { account } = context;
      const from = holderForAccount(account);
      const to = holderForOrderEscrow(account);
      if (isOnPair(body))
        moveMoney(core, { token: core.params.usdc, amount: units(10_000n), from, to, why: { kind: 'escrow' } });
      return outcome;
    }),
  },
  {
    id: 'scale.on-pairs.one-rung',
    clause: 'scale.order.n',
    title: 'a ladder of one rung is taken on a pair',
    edit: admitsOnPairs(({ n }) => Number(n) === 1),
  },
  {
    id: 'scale.on-pairs.no-range',
    clause: 'scale.order.range',
    title: 'a ladder on a pair whose px_low is its px_high is taken',
    edit: admitsOnPairs(({ px_low, px_high }) => String(px_low) === String(px_high)),
  },
  {
    id: 'scale.on-pairs.weights-unasked',
    clause: 'scale.order.weights',
    title: 'a ladder on a pair takes weights without custom',
    edit: admitsOnPairs(({ dist, weights }) => dist !== 'custom' && Array.isArray(weights) && weights.length > 0),
  },
  {
    id: 'scale.on-pairs.takes-ioc',
    clause: 'scale.order.tif',
    title: 'a ladder with ioc is taken on a pair',
    edit: admitsOnPairs(({ tif }) => tif === 'ioc'),
  },
  {
    id: 'scale.on-pairs.takes-reject',
    clause: 'scale.order.stp',
    title: 'a ladder with reject is taken on a pair',
    edit: admitsOnPairs(({ stp_mode }) => stp_mode === 'reject'),
  },
  {
    id: 'scale.no-pairs',
    clause: 'scale.order.spot-pair',
    title: 'a ladder knows no pair',
    edit: makeCommitEdit('scale_order', (core, context, body, prepared) =>
      Number(body.market) > 100 && body.reduce_only !== true && body.position_side === undefined
        ? { kind: 'group-refused', refusal: refuse('MARKET_NOT_FOUND', 'no such market') }
        : prepared.commit(core, context),
    ),
  },
  {
    id: 'scale.unfunded-rests',
    clause: 'scale.order.spot-unfunded-live',
    title: 'a rung that nothing pays for rests',
    edit: makeSpotAffordabilityEdit(
      'ask',
      () =>
        (_core, _pair, { lots }) =>
          lots,
    ),
  },
  {
    id: 'scale.unfunded-other-code',
    clause: 'scale.order.spot-unfunded',
    title: 'a rung that nothing pays for is refused with another code',
    needs: ['next'],
    edit: makeSpotFundsEdit(() => ({ unfunded: refuse('PRECONDITION_FAILED', 'insufficient spot balance') })),
  },
];
