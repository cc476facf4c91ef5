import type { CancelChaseRules } from '../actions/cancel-chase.ts';
import type { ChaseOrderRules } from '../actions/chase-order.ts';
import type { ChaseRules } from '../engine/orders/chases.ts';
import { bookPx } from '../numeric/planes.ts';
import { refuse } from '../refusal.ts';
import { rulesEditorAt } from '../rule-edits.ts';
import type { RulesEdit } from '../rules.ts';
import { chaseAt } from '../state/chases.ts';
import type { Fault } from './fault.ts';
import {
  makeActionBodyEdit,
  makeCommitEdit,
  makeCommitRefusalEdit,
  makeStatusEntriesEdit,
} from './operators/orders.ts';

const chases = (change: (rules: ChaseRules) => Partial<ChaseRules>): RulesEdit =>
  rulesEditorAt('engine', 'chases')(change);
const orders = (change: (rules: ChaseOrderRules) => Partial<ChaseOrderRules>): RulesEdit =>
  rulesEditorAt('actions', 'chaseOrder')(change);
const cancels = (change: (rules: CancelChaseRules) => Partial<CancelChaseRules>): RulesEdit =>
  rulesEditorAt('actions', 'cancelChase')(change);
const never = refuse('ORDER_ZERO_SIZE', 'no chase');

/** Answers a refused chase as if it had been accepted. */
const startsAnyway = (message: string): RulesEdit =>
  makeCommitEdit('chase_order', (core, context, _body, prepared) => {
    const outcome = prepared.commit(core, context);
    const isIt = outcome.kind === 'group-refused' && outcome.refusal.message === message;
    const chase = { chase_oid: '1', leg_oid: '2', leg_px: '3' };
    return isIt ? { kind: 'statuses', statuses: [{ chase }] } : outcome;
  });

const starting: readonly Fault[] = [
  {
    id: 'chase.dormant-for-its-size',
    clause: 'chase.order.dormant',
    title: 'chases are dormant, and refused as if it were for their size',
    edit: makeCommitEdit('chase_order', () => {
      const refusal = refuse('ORDER_INVALID_SIZE', 'chase_order feature not active');
      return { kind: 'group-refused', refusal };
    }),
  },
  {
    id: 'chase.leg-is-gtc',
    clause: 'chase.order.rests',
    title: 'the order of a chase is not post-only',
    edit: chases(() => ({ tif: 'gtc' })),
  },
  {
    id: 'chase.leg-is-half',
    clause: 'chase.order.rests',
    title: 'a chase rests half of its size',
    edit: makeActionBodyEdit('chase_order', (body) => ({ ...body, size: Math.floor(Number(body.size) / 2) })),
  },
  {
    id: 'chase.handle-is-leg',
    clause: 'chase.order.reply',
    title: 'a chase answers the oid of its order as its handle',
    edit: orders(({ entry }) => ({ entry: (chase, px) => entry({ ...chase, chaseOid: chase.legOid }, px) })),
  },
  {
    id: 'chase.entry-without-handle',
    clause: 'chase.order.reply',
    title: 'a chase answers no cloid',
    edit: orders(({ entry }) => ({ entry: (chase, px) => entry({ ...chase, cloid: null }, px) })),
  },
  {
    id: 'chase.entry-px-of-nothing',
    clause: 'chase.order.reply',
    title: 'leg_px is not the price of the order',
    edit: orders(({ entry }) => ({ entry: (chase) => entry(chase, '1') })),
  },
  {
    id: 'chase.entry-in-numbers',
    clause: 'chase.order.reply',
    title: 'the ids of a chase are numbers',
    edit: makeStatusEntriesEdit((entry) =>
      'chase' in entry ? { chase: { ...entry.chase, chase_oid: Number(entry.chase.chase_oid) } } : entry,
    ),
  },
  {
    id: 'chase.entry-names-another-order',
    clause: 'orders.entries.chase',
    title: 'leg_oid names no order of the chase',
    edit: orders(({ entry }) => ({ entry: (chase, px) => entry({ ...chase, legOid: chase.legOid + 7n }, px) })),
  },
  {
    id: 'chase.reject-unsupported',
    clause: 'chase.order.stp-modes',
    title: 'a chase with stp_mode reject is refused',
    edit: makeCommitEdit('chase_order', (core, context, { stp_mode }, prepared) =>
      stp_mode === 'reject' ? { kind: 'group-refused', refusal: never } : prepared.commit(core, context),
    ),
  },
  {
    id: 'chase.thin-taken',
    clause: 'chase.order.thin',
    title: 'a chase with nothing to peg to is taken',
    edit: startsAnyway('chase book too thin'),
  },
  {
    id: 'chase.crossing-taken',
    clause: 'chase.order.would-cross',
    title: 'a chase that would cross is taken',
    edit: startsAnyway('chase target would cross the book'),
  },
  {
    id: 'chase.unrested-taken',
    clause: 'chase.order.leg-failed',
    title: 'a chase whose order does not rest is taken',
    edit: startsAnyway('chase leg did not rest'),
  },
  {
    id: 'chase.interval-of-three',
    clause: 'chase.order.interval',
    title: 'the shortest interval is three blocks',
    edit: orders(({ intervalBlocks }) => ({ intervalBlocks: { ...intervalBlocks, min: 3 } })),
  },
  {
    id: 'chase.week-too-long',
    clause: 'chase.order.ttl',
    title: 'a chase of a week is refused',
    edit: orders(({ ttlMs }) => ({ ttlMs: { ...ttlMs, max: ttlMs.max - 1n } })),
  },
  {
    id: 'chase.two-reprices-at-least',
    clause: 'chase.order.reprices',
    title: 'a chase that moves once is refused',
    edit: orders(({ reprices }) => ({ reprices: { ...reprices, min: 2 } })),
  },
  {
    id: 'chase.six',
    clause: 'chase.order.cap',
    title: 'an account has six chases',
    edit: orders(() => ({ maxOwn: 6 })),
  },
  {
    id: 'chase.four',
    clause: 'chase.order.cap',
    title: 'an account has four chases at most',
    edit: orders(() => ({ maxOwn: 4 })),
  },
];

const running: readonly Fault[] = [
  {
    id: 'chase.joins-touch',
    clause: 'chase.order.peg',
    title: 'the order stands at the touch and not inside it',
    edit: chases(() => ({ inside: (_side, near) => near })),
  },
  {
    id: 'chase.sells-from-bid',
    clause: 'chase.order.peg',
    title: 'an order that sells stands two ticks inside',
    edit: chases(({ inside }) => ({
      inside: (side, near, tick) => (side === 'bid' ? inside(side, near, tick) : bookPx(near - 2n * tick)),
    })),
  },
  {
    id: 'chase.sees-own',
    clause: 'chase.order.own-ignored',
    title: 'a chase stands next to an order of its own account',
    edit: chases(() => ({ ignores: (_core, { origin }) => origin.kind === 'chase' })),
  },
  {
    id: 'chase.stands-still',
    clause: 'chase.order.reprice',
    title: 'the order of a chase never moves',
    edit: chases(() => ({ pausedOn: () => true })),
  },
  {
    id: 'chase.asks-stand-still',
    clause: 'chase.order.reprice',
    title: 'the order of a chase that sells never moves',
    edit: chases(({ pace }) => ({ pace: (chase) => (chase.side === 'ask' ? 28_800 : pace(chase)) })),
  },
  {
    id: 'chase.handle-lost',
    clause: 'chase.order.reprice',
    title: 'an order that was placed anew carries no handle',
    edit: chases(() => ({ cloid: () => null })),
  },
  {
    id: 'chase.hurries',
    clause: 'chase.order.reprice-pace',
    title: 'a chase moves with every block',
    edit: chases(() => ({ pace: () => 1 })),
  },
  {
    id: 'chase.meets-ask',
    clause: 'chase.order.pauses',
    title: 'a chase without room moves to the ask',
    edit: chases(() => ({ crosses: () => false, tif: 'gtc' })),
  },
  {
    id: 'chase.outlives-fill',
    clause: 'chase.order.ends-filled',
    title: 'a chase that is filled still has its handle',
    edit: chases(({ endsWithLeg }) => ({ endsWithLeg: { ...endsWithLeg, filled: false } })),
  },
  {
    id: 'chase.moves-for-ever',
    clause: 'chase.order.ends-reprices',
    title: 'a chase moves as often as the touch does',
    edit: chases(() => ({ isSpent: () => false })),
  },
  {
    id: 'chase.outlives-ttl',
    clause: 'chase.order.ends-ttl',
    title: 'a chase lives a week, whatever it was asked for',
    edit: makeActionBodyEdit('chase_order', (body) =>
      Number(body.ttl_ms) === 60_000 ? { ...body, ttl_ms: 604_800_000 } : body,
    ),
  },
  {
    id: 'chase.outlives-leg',
    clause: 'chase.order.ends-cancelled',
    title: 'a chase whose order was cancelled still has its handle',
    edit: chases(({ endsWithLeg }) => ({ endsWithLeg: { ...endsWithLeg, cancelled: false } })),
  },
];

const ending: readonly Fault[] = [
  {
    id: 'chase.cancel-ends-others',
    clause: 'chase.cancel.ends',
    title: 'cancel_chase ends every chase of its account',
    edit: cancels(({ stop }) => ({
      stop(core, chase) {
        for (const other of [...core.state.chases.byOid.values()]) if (other.owner === chase.owner) stop(core, other);
      },
    })),
  },
  {
    id: 'chase.cancel-does-nothing',
    clause: 'chase.cancel.ends',
    title: 'cancel_chase is answered and ends nothing',
    edit: cancels(() => ({ stop: () => undefined })),
  },
  {
    id: 'chase.cancel-by-leg',
    clause: 'chase.cancel.handle',
    title: 'cancel_chase takes the oid of the order for the handle',
    edit: cancels(({ named }) => ({
      named: (core, owner, wanted) =>
        named(core, owner, wanted) ?? named(core, owner, { ...wanted, chaseOid: wanted.chaseOid - 1n }),
    })),
  },
  {
    id: 'chase.cancel-of-strangers',
    clause: 'chase.cancel.not-found',
    title: "cancel_chase ends a stranger's chase",
    edit: cancels(() => ({ named: ({ state }, _owner, { chaseOid }) => chaseAt(state, chaseOid) ?? null })),
  },
  {
    id: 'chase.unknown-fails-precondition',
    clause: 'chase.cancel.not-found',
    title: 'cancel_chase of an unknown handle fails a precondition',
    edit: makeCommitRefusalEdit('cancel_chase', refuse('PRECONDITION_FAILED', 'no such chase')),
  },
];

export const chaseFaults: readonly Fault[] = [...starting, ...running, ...ending];
