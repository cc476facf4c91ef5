import { isJsonObject } from '../../spec-schemas/json/lossless.ts';
import { pegPriceOf } from '../engine/orders/chases.ts';
import { refuse } from '../refusal.ts';
import { composeEdits, rulesEditorAt } from '../rule-edits.ts';
import type { RulesEdit } from '../rules.ts';
import { chaseAt } from '../state/chases.ts';
import type { Fault } from './fault.ts';
import {
  dormantOnPairsEdit,
  isOnPair,
  makeActionBodyEdit,
  makeCommitEdit,
  makeOpenOrderRowEdit,
  refusedAsAdmittedEdit,
} from './operators/orders.ts';
import { makeSpotAffordabilityEdit, makeSpotFundsEdit } from './operators/spot.ts';

type Params = Readonly<Record<string, unknown>>;

const chases = rulesEditorAt('engine', 'chases');
const orders = rulesEditorAt('actions', 'chaseOrder');
const cancels = rulesEditorAt('actions', 'cancelChase');

/** A chase on a pair refused by a rule of all chases is answered as if it had been admitted. */
const admitsOnPairs = (concerns: (params: Params) => boolean) =>
  refusedAsAdmittedEdit(
    ({ type, params }) => type === 'chase_order' && isJsonObject(params) && isOnPair(params) && concerns(params),
  );

/** A chase on a pair refused at commit with this message is answered as if it had been accepted. */
const begunOnPairs = (message: string) =>
  makeCommitEdit('chase_order', (core, context, body, prepared) => {
    const outcome = prepared.commit(core, context);
    const isIt = isOnPair(body) && outcome.kind === 'group-refused' && outcome.refusal.message === message;
    return isIt ? { kind: 'statuses', statuses: [{ chase: { chase_oid: '1', leg_oid: '2', leg_px: '3' } }] } : outcome;
  });

const onPairs: readonly Fault[] = [
  {
    id: 'chase.on-pairs.dormant-for-its-size',
    clause: 'chase.order.dormant',
    title: 'chases on pairs are dormant, and refused as if it were for their size',
    edit: dormantOnPairsEdit('chase_order'),
  },
  {
    id: 'chase.on-pairs.sees-own',
    clause: 'chase.order.own-ignored',
    title: 'a chase on a pair stands next to an order of its own account',
    edit: chases(({ ignores }) => ({
      ignores: (core, order, owner) => (isOnPair(order) ? order.origin.kind === 'chase' : ignores(core, order, owner)),
    })),
  },
  {
    id: 'chase.on-pairs.hurries',
    clause: 'chase.order.reprice-pace',
    title: 'a chase on a pair moves with every block',
    edit: chases(({ pace }) => ({ pace: (chase) => (isOnPair(chase) ? 1 : pace(chase)) })),
  },
  {
    id: 'chase.on-pairs.never-goes-on',
    clause: 'chase.order.pauses',
    title: 'on a pair none goes on while a chase runs that once had no room',
    edit: chases(({ pausedOn }) => {
      const crowded = new Set<bigint>();
      return {
        pausedOn: (core, market) => {
          const running = [...core.state.chases.byOid.values()].filter((chase) => chase.market === market.id);
          if (market.kind !== 'spot') return pausedOn(core, market);
          for (const chase of running) if (pegPriceOf(core, market, chase) === 'crosses') crowded.add(chase.chaseOid);
          return running.some(({ chaseOid }) => crowded.has(chaseOid)) || pausedOn(core, market);
        },
      };
    }),
  },
  {
    id: 'chase.on-pairs.outlives-ttl',
    clause: 'chase.order.ends-ttl',
    title: 'a chase on a pair lives a week, whatever it was asked for',
    edit: makeActionBodyEdit('chase_order', (body) =>
      isOnPair(body) && Number(body.ttl_ms) === 60_000 ? { ...body, ttl_ms: 604_800_000 } : body,
    ),
  },
  {
    id: 'chase.on-pairs.moves-for-ever',
    clause: 'chase.order.ends-reprices',
    title: 'a chase on a pair moves as often as the touch does',
    edit: chases(({ isSpent }) => ({ isSpent: (chase) => !isOnPair(chase) && isSpent(chase) })),
  },
  {
    id: 'chase.on-pairs.thin-taken',
    clause: 'chase.order.thin',
    title: 'a chase on a pair with nothing to peg to is taken',
    edit: begunOnPairs('chase book too thin'),
  },
  {
    id: 'chase.on-pairs.crossing-taken',
    clause: 'chase.order.would-cross',
    title: 'a chase on a pair that would cross is taken',
    edit: begunOnPairs('chase target would cross the book'),
  },
  {
    id: 'chase.on-pairs.unrested-taken',
    clause: 'chase.order.leg-failed',
    title: 'a chase on a pair whose order does not rest is taken',
    edit: begunOnPairs('chase leg did not rest'),
  },
  {
    id: 'chase.on-pairs.six',
    clause: 'chase.order.cap',
    title: 'an account has six chases on a pair',
    edit: begunOnPairs('chase_cap'),
  },
  {
    id: 'chase.on-pairs.leg-is-gtc',
    clause: 'chase.order.rests',
    title: 'the leg of a chase on a pair is served as gtc',
    edit: makeOpenOrderRowEdit({
      tif: ({ order, market }) =>
        order.origin.kind === 'chase' && isOnPair({ market: market.id }) ? 'gtc' : order.tif,
    }),
  },
  {
    id: 'chase.on-pairs.entry-without-handle',
    clause: 'chase.order.reply',
    title: 'a chase on a pair answers no cloid',
    edit: orders(({ entry }) => ({
      entry: (chase, px) => entry(isOnPair(chase) ? { ...chase, cloid: null } : chase, px),
    })),
  },
  {
    id: 'chase.on-pairs.stands-still',
    clause: 'chase.order.reprice',
    title: 'the leg of a chase on a pair never moves',
    edit: chases(({ pace }) => ({ pace: (chase) => (isOnPair(chase) ? 28_800 : pace(chase)) })),
  },
  {
    id: 'chase.on-pairs.outlives-fill',
    clause: 'chase.order.ends-filled',
    title: 'a chase on a pair that is filled still has its handle',
    edit: acceptsCancel((tag) => tag !== 'spot_cancel'),
  },
  {
    id: 'chase.on-pairs.outlives-leg',
    clause: 'chase.order.ends-cancelled',
    title: 'a chase on a pair whose leg was cancelled still has its handle',
    edit: acceptsCancel((tag) => tag === 'spot_cancel'),
  },
  {
    id: 'chase.on-pairs.interval-of-one',
    clause: 'chase.order.interval',
    title: 'a chase on a pair takes any interval',
    edit: admitsOnPairs(({ interval_blocks }) => Number(interval_blocks) === 1),
  },
  {
    id: 'chase.on-pairs.short-life',
    clause: 'chase.order.ttl',
    title: 'a chase on a pair takes any life',
    edit: admitsOnPairs(({ ttl_ms }) => Number(ttl_ms) < 60_000),
  },
  {
    id: 'chase.on-pairs.no-reprice',
    clause: 'chase.order.reprices',
    title: 'a chase on a pair takes no re-prices',
    edit: admitsOnPairs(({ max_reprices }) => Number(max_reprices) === 0),
  },
  {
    id: 'chase.on-pairs.reject-unsupported',
    clause: 'chase.order.stp-modes',
    title: 'a chase on a pair with stp_mode reject is refused',
    edit: makeCommitEdit('chase_order', (core, context, body, prepared) =>
      isOnPair(body) && body.stp_mode === 'reject'
        ? { kind: 'group-refused', refusal: refuse('ORDER_ZERO_SIZE', 'no chase') }
        : prepared.commit(core, context),
    ),
  },
  {
    id: 'chase.on-pairs.cancel-does-nothing',
    clause: 'chase.cancel.ends',
    title: 'cancel_chase on a pair is answered and ends nothing',
    edit: cancels(({ stop }) => ({
      stop: (core, chase) => {
        if (!isOnPair(chase)) stop(core, chase);
      },
    })),
  },
  {
    id: 'chase.on-pairs.cancel-by-leg',
    clause: 'chase.cancel.handle',
    title: 'cancel_chase on a pair takes the oid of the order for the handle',
    edit: cancels(({ named }) => ({
      named: (core, owner, wanted) =>
        named(core, owner, wanted) ??
        (isOnPair(wanted) ? named(core, owner, { ...wanted, chaseOid: wanted.chaseOid - 1n }) : null),
    })),
  },
  {
    id: 'chase.on-pairs.cancel-of-strangers',
    clause: 'chase.cancel.not-found',
    title: "cancel_chase ends a stranger's chase on a pair",
    edit: cancels(({ named }) => ({
      named: (core, owner, wanted) =>
        isOnPair(wanted) ? (chaseAt(core.state, wanted.chaseOid) ?? null) : named(core, owner, wanted),
    })),
  },
];

/** Accepts cancel_chase of an ended chase on a pair, if the preceding cancel or order had such a tag. */
function acceptsCancel(concerns: (tag: string) => boolean): RulesEdit {
  let before = '';
  const notes = ['spot_cancel', 'spot_order', 'chase_order'].map((tag) =>
    makeCommitEdit(tag, (core, context, _body, prepared) => {
      before = tag;
      return prepared.commit(core, context);
    }),
  );
  return composeEdits(
    ...notes,
    makeCommitEdit('cancel_chase', (core, context, body, prepared) => {
      const outcome = prepared.commit(core, context);
      return isOnPair(body) && outcome.kind === 'refused' && concerns(before) ? { kind: 'done' } : outcome;
    }),
  );
}

export const chaseSpotFaults: readonly Fault[] = [
  ...onPairs,
  {
    id: 'chase.no-pairs',
    clause: 'chase.order.spot-pair',
    title: 'a chase knows no pair',
    edit: makeCommitEdit('chase_order', (core, context, body, prepared) =>
      Number(body.market) > 100
        ? { kind: 'group-refused', refusal: refuse('MARKET_NOT_FOUND', 'no such market') }
        : prepared.commit(core, context),
    ),
  },
  {
    id: 'chase.unfunded-begins',
    clause: 'chase.order.spot-unfunded-live',
    title: 'a chase that nothing pays for begins',
    edit: makeSpotAffordabilityEdit(
      'ask',
      () =>
        (_core, _pair, { lots }) =>
          lots,
    ),
  },
  {
    id: 'chase.unfunded-other-code',
    clause: 'chase.order.spot-unfunded',
    title: 'a chase that nothing pays for is refused with another code',
    needs: ['next'],
    edit: makeSpotFundsEdit(() => ({ unfunded: refuse('PRECONDITION_FAILED', 'insufficient spot balance') })),
  },
  {
    id: 'chase.halt-keeps-chases',
    clause: 'chase.cancel.halted',
    title: 'a halt lets no chase end',
    needs: ['control'],
    edit: makeCommitEdit('cancel_chase', (core, context, _body, prepared) =>
      core.state.flags.spotDisabled
        ? { kind: 'refused', refusal: refuse('PRECONDITION_FAILED', 'spot trading disabled') }
        : prepared.commit(core, context),
    ),
  },
];
