import { isJsonObject, printJson } from '../../../spec-schemas/json/lossless.ts';
import type { OrderIntent } from '../../actions/order-intent.ts';
import { makePerpGateEdit } from '../../engine/orders/gate-edits.ts';
import { ZERO_LOTS } from '../../numeric/planes.ts';
import { isRefusal, type Refusal, refuse } from '../../refusal.ts';
import { composeEdits, rulesEditorAt, withChangedRow } from '../../rule-edits.ts';
import type { RulesEdit } from '../../rules.ts';
import { readAccount } from '../../state/account.ts';
import { positionAt } from '../../state/positions.ts';
import type { Fault } from '../fault.ts';
import {
  makeActionBodyEdit,
  makeActionsEdit,
  makeCommitEdit,
  makePlacementEdit,
  makeReplyRulesEdit,
  makeStatusEntriesEdit,
  makeTagStatusesEdit,
  refusedAsAdmittedEdit,
  takeUsdcFrom,
} from '../operators/orders.ts';
import { makeReplyBodyEdit } from '../operators/wire.ts';

const status = rulesEditorAt('reads', 'orderStatus');

const flatIsRefused = makePerpGateEdit('reduce-only', (check) => (core, snapshot, market, order) => {
  const verdict = check(core, snapshot, market, order);
  return verdict === null || isRefusal(verdict) ? verdict : refuse('PRECONDITION_FAILED', 'nothing to reduce');
});

/** Orders of a tag that have no effect answer noop, but cost a USDC. */
function idleCosts(tag: 'submit_order' | 'spot_order'): RulesEdit {
  return makeCommitEdit(tag, (core, context, _body, prepared) => {
    const outcome = prepared.commit(core, context);
    const [entry] = outcome.kind === 'statuses' ? outcome.statuses : [];
    if (entry === undefined || !('filled' in entry) || entry.filled.total_sz !== '0') return outcome;
    takeUsdcFrom(core, readAccount(core.state, context.account));
    return { kind: 'statuses', statuses: [{ noop: { reason: 'nothing to do' } }] };
  });
}

export const ordersFieldsFaults: readonly Fault[] = [
  {
    id: 'orders.resting-closer-spent',
    clause: 'orders.fields.resting-closer',
    title: 'a resting order that could only reduce is taken off once its position is gone',
    edit: rulesEditorAt(
      'engine',
      'placement',
    )(({ makerRoom }) => ({
      makerRoom: (core, maker, before) =>
        maker.reduceOnly && positionAt(core.state, maker.owner, maker.market, maker.leg) === undefined
          ? ZERO_LOTS
          : makerRoom(core, maker, before),
    })),
  },
  {
    id: 'orders.market-defaults',
    clause: 'orders.fields.required',
    title: 'an order without a market is admitted',
    edit: refusedAsAdmittedEdit(({ order }) => isJsonObject(order) && !('market' in order)),
  },
  {
    id: 'orders.tif-defaults',
    clause: 'orders.fields.required-words',
    title: 'an order without a tif is admitted',
    edit: refusedAsAdmittedEdit(({ order }) => isJsonObject(order) && !('tif' in order)),
  },
  {
    id: 'orders.cloid-demanded',
    clause: 'orders.fields.optional',
    title: 'an order needs a handle',
    edit: admission(({ cloid }) => (cloid === null ? refuse('INVALID_REQUEST', 'missing field: cloid') : null)),
  },
  {
    id: 'orders.market-kind-needs-trigger',
    clause: 'orders.fields.kinds',
    title: 'a market order without a trigger has no path',
    edit: admission(({ kind, trigger }) =>
      kind === 'market' && trigger === null ? refuse('ACTION_UNSUPPORTED', 'unsupported order kind') : null,
    ),
  },
  {
    id: 'orders.market-kind-is-ioc',
    clause: 'orders.fields.kind-blind',
    title: 'what a market order did not fill is dropped, whatever its tif',
    edit: makeActionBodyEdit('submit_order', (body) => (body.kind === 'market' ? { ...body, tif: 'ioc' } : body)),
  },
  {
    id: 'orders.market-kind-off-tick',
    clause: 'orders.grid.price',
    title: 'the last digit of the price of a market order is dropped, so that it need not lie on the tick',
    edit: makeActionBodyEdit('submit_order', (body) =>
      body.kind === 'market' ? { ...body, limit_px: `${String(body.limit_px).slice(0, -1)}0` } : body,
    ),
  },
  {
    id: 'orders.ioc-banded',
    clause: 'orders.fields.no-band',
    title: 'an ioc order is bounded at three percent from the mark',
    edit: makePerpGateEdit('tick', (check) => (core, snapshot, market, order) => {
      const { mark } = market;
      const far = mark !== null && order.tif === 'ioc' && order.side === 'bid' && order.px * 100n > mark * 103n;
      return far ? refuse('ORDER_INVALID_PRICE', 'slippage') : check(core, snapshot, market, order);
    }),
  },
  {
    id: 'orders.cancel-number-oid-unread',
    clause: 'orders.fields.oid-number',
    title: 'an oid as a number names order 0',
    edit: makeActionBodyEdit('cancel_order', (body) => (typeof body.oid === 'string' ? body : { ...body, oid: 0 })),
  },
  {
    id: 'orders.stp-group-of-signer',
    clause: 'orders.fields.stp-group',
    title: 'orders that an agent signs are in a group of their own',
    edit: makeCommitEdit('submit_order', (core, context, _body, prepared) =>
      prepared.commit(
        context.signer === context.account
          ? core
          : { ...core, rules: makePlacementEdit({ stpGroup: () => context.signer })(core.rules) },
        context,
      ),
    ),
  },
  {
    id: 'orders.stp-told-as-resting',
    clause: 'orders.fields.stp-refused',
    title: 'an order that self-trade prevention ends before any fill is answered as one that rests',
    edit: makeTagStatusesEdit('submit_order', (statuses, core) => {
      const { message } = core.rules.engine.placement.stopped();
      return statuses.map((entry) =>
        'error' in entry && entry.error.message === message ? { resting: { oid: '1', cloid: null } } : entry,
      );
    }),
  },
  {
    id: 'orders.noop-costs',
    clause: 'orders.entries.noop-nothing',
    title: 'an order with nothing to reduce costs a fee',
    edit: makePerpGateEdit('reduce-only', (check) => (core, snapshot, market, order) => {
      const verdict = check(core, snapshot, market, order);
      if (verdict !== null && !isRefusal(verdict)) takeUsdcFrom(core, snapshot.account);
      return verdict;
    }),
  },
  {
    id: 'orders.unmatched-costs',
    clause: 'orders.entries.noop-nothing',
    title: 'an order that meets nobody is told as noop and costs a fee; one with nothing to reduce is refused',
    edit: composeEdits(flatIsRefused, idleCosts('submit_order')),
  },
  {
    id: 'orders.unfunded-costs',
    clause: 'orders.entries.noop-nothing',
    title: 'a sale of what the account has none of is told as noop and costs a fee; a perp knows no noop',
    edit: composeEdits(flatIsRefused, idleCosts('spot_order')),
  },
  {
    id: 'orders.resting-zero-cloid',
    clause: 'orders.entries.cloid',
    title: 'the entry of an order without a handle has one of zeros',
    edit: makeStatusEntriesEdit((entry) =>
      'resting' in entry && entry.resting.cloid === null
        ? { resting: { ...entry.resting, cloid: `0x${'0'.repeat(32)}` } }
        : entry,
    ),
  },
  {
    id: 'orders.entry-details-text',
    clause: 'orders.entries.error-details',
    title: 'details of an entry are a text',
    edit: makeStatusEntriesEdit((entry) =>
      'error' in entry && entry.error.details !== undefined
        ? { error: { ...entry.error, details: `limit ${entry.error.details.limit}` } }
        : entry,
    ),
  },
  {
    id: 'orders.entry-details-actual-only',
    clause: 'orders.entries.error-details',
    title: 'details of an entry tell what was sent and no bound',
    edit: makeStatusEntriesEdit((entry) =>
      'error' in entry && entry.error.details !== undefined
        ? { error: { ...entry.error, details: { actual: entry.error.details.actual } } }
        : entry,
    ),
  },
  {
    id: 'orders.pending-oid',
    clause: 'orders.entries.pending-no-oid',
    title: 'a pending entry names the oid that comes next',
    edit: makeStatusEntriesEdit((entry) =>
      'pending' in entry
        ? { pending: { action_hash: entry.pending.action_hash, nonce: Number(entry.pending.nonce), oid: '1' } }
        : entry,
    ),
  },
  {
    id: 'orders.unmatched-ioc-unsaid',
    clause: 'orders.entries.unmatched-ioc',
    title: 'an ioc order that met nobody has no entry',
    edit: makeReplyRulesEdit(({ statuses }) => ({
      statuses: (printed) => statuses(printed.filter((entry) => !printJson(entry as never).includes('"total_sz":"0"'))),
    })),
  },
  {
    id: 'orders.status-malformed-unknown',
    clause: 'orders.status.malformed',
    title: 'a handle that cannot be read is unknown',
    edit: makeReplyBodyEdit((request, _body, reply) => {
      const asks = isJsonObject(request) && request.type === 'order_status' && typeof request.cloid === 'string';
      if (!asks || reply.status !== 400) return reply;
      const data = { type: 'order_status', status: 'unknown', outcome_coverage: 0 };
      return { ...reply, status: 200, body: printJson({ data }) };
    }, '/info'),
  },
  {
    id: 'orders.status-fills-first',
    clause: 'orders.status.precedence',
    title: 'an order that filled in part is filled although it rests',
    edit: status(({ lookups }) => ({ lookups: first(lookups, 'filled') })),
  },
  {
    id: 'orders.status-outcome-first',
    clause: 'orders.status.precedence',
    title: 'an order that filled in part and was cancelled is canceled',
    edit: status(({ lookups }) => ({ lookups: first(lookups, 'outcome') })),
  },
  {
    id: 'orders.status-rejected-oid',
    clause: 'orders.status.rejected',
    title: 'a rejected order has an oid of 0',
    edit: status(({ outcome }) => ({
      outcome: { ...outcome, oid: (end, core) => (end.status === 'rejected' ? '0' : outcome.oid?.(end, core)) },
    })),
  },
  {
    id: 'orders.status-outlives-restart',
    clause: 'orders.status.window',
    title: 'how an order ended is written to disk',
    needs: ['control'],
    edit: status(({ lookups }) => {
      const disk = new Map<string, Record<string, unknown>>();
      return {
        lookups: withChangedRow(lookups, 'outcome', ({ id, find }) => ({
          id,
          find: (core, query) => {
            const name = `${query.oid} ${query.cloid} ${query.address}`;
            const body = find(core, query);
            if (body !== null) disk.set(name, body);
            return body ?? disk.get(name) ?? null;
          },
        })),
      };
    }),
  },
];

/** Adds one more reason to refuse an order at admission. */
function admission(check: (intent: OrderIntent) => Refusal | null) {
  return makeActionsEdit(({ orders }) => ({
    orders: { ...orders, admission: [...orders.admission, { id: 'planted', check }] },
  }));
}

function first<Lookup extends { readonly id: string }>(lookups: readonly Lookup[], id: string): readonly Lookup[] {
  return lookups.toSorted((a, b) => Number(b.id === id) - Number(a.id === id));
}
