import type { Core } from '../../core.ts';
import { makePerpGateEdit } from '../../engine/orders/gate-edits.ts';
import { bookPx, lots } from '../../numeric/planes.ts';
import { formatLots, formatPx } from '../../numeric/served.ts';
import { isRefusal } from '../../refusal.ts';
import { composeEdits } from '../../rule-edits.ts';
import type { RulesEdit } from '../../rules.ts';
import type { Fault } from '../fault.ts';
import {
  makeChainEdit,
  makeCommitEdit,
  makePlacementEdit,
  makeReplyRulesEdit,
  makeStatusEntriesEdit,
  takeUsdcFrom,
} from '../operators/orders.ts';

const WHOLE_PX = 100_000_000n;

export const ordersResponseFaults: readonly Fault[] = [
  {
    id: 'orders.statuses-reversed',
    clause: 'orders.response.statuses',
    title: 'the entries of a batch come in reverse order',
    edit: makeReplyRulesEdit(({ statuses }) => ({ statuses: (entries) => statuses(entries.toReversed()) })),
  },
  {
    id: 'orders.statuses-of-a-dozen',
    clause: 'orders.response.statuses',
    title: 'of a batch of more orders a dozen entries are told',
    edit: makeReplyRulesEdit(({ statuses }) => ({ statuses: (entries) => statuses(entries.slice(0, 12)) })),
  },
  {
    id: 'orders.status-two-kinds',
    clause: 'orders.response.one-kind',
    title: 'an order that rests is told as filled for nothing as well',
    edit: makeStatusEntriesEdit((entry) =>
      'resting' in entry ? { ...entry, noop: { reason: 'nothing filled' } } : entry,
    ),
  },
  {
    id: 'orders.resting-without-cloid',
    clause: 'orders.response.resting',
    title: 'the entry of a resting order forgets its handle',
    edit: makeStatusEntriesEdit((entry) =>
      'resting' in entry ? { resting: { ...entry.resting, cloid: null } } : entry,
    ),
  },
  {
    id: 'orders.filled-without-price',
    clause: 'orders.response.filled',
    title: 'the entry of a filled order lacks its price',
    edit: makeStatusEntriesEdit((entry) =>
      'filled' in entry ? { filled: { oid: entry.filled.oid, total_sz: entry.filled.total_sz } } : entry,
    ),
  },
  {
    id: 'orders.total-of-one',
    clause: 'orders.response.filled-totals',
    title: 'the entry of a filled order tells a size of 1, whatever was executed',
    edit: makeStatusEntriesEdit((entry) =>
      'filled' in entry ? { filled: { ...entry.filled, total_sz: '1' } } : entry,
    ),
  },
  {
    id: 'orders.total-of-what-rests',
    clause: 'orders.response.filled-totals',
    title: 'an order that is filled in part and rests is told as filled, with its whole size',
    edit: composeEdits(makePlacementEdit({ partlyFilledAnswers: 'filled' }), wholeSizeOfResting()),
  },
  {
    id: 'orders.average-doubled',
    clause: 'orders.response.filled-totals',
    title: 'the average price is twice what was paid',
    edit: makePlacementEdit({ avgPx: (weighted, filled) => bookPx(filled === 0n ? 0n : (2n * weighted) / filled) }),
  },
  {
    id: 'orders.average-of-first-print',
    clause: 'orders.response.filled-totals',
    title: 'the average price of an order that trades at several is the first of them',
    edit: makeCommitEdit('submit_order', (core, context, body, prepared) => {
      const side = body.side === 'bid' ? 'ask' : 'bid';
      const best = core.state.markets.get(Number(body.market))?.book.best(side) ?? null;
      const outcome = prepared.commit(core, context);
      if (outcome.kind !== 'statuses' || best === null) return outcome;
      const statuses = outcome.statuses.map((entry) =>
        'filled' in entry ? { filled: { ...entry.filled, avg_px: formatPx(best) } } : entry,
      );
      return { ...outcome, statuses };
    }),
  },
  {
    id: 'orders.average-rounded',
    clause: 'orders.response.filled-figures',
    title: 'the average price is cut to whole USDC',
    edit: makePlacementEdit({
      avgPx: (weighted, filled) => bookPx(filled === 0n ? 0n : (weighted / filled / WHOLE_PX) * WHOLE_PX),
    }),
  },
  {
    id: 'orders.error-without-message',
    clause: 'orders.response.error',
    title: 'the entry of a refused order lacks its message',
    edit: makeStatusEntriesEdit((entry) => ('error' in entry ? { error: { code: entry.error.code } } : entry)),
  },
  {
    id: 'orders.noop-without-reason',
    clause: 'orders.response.noop',
    title: 'noop gives no reason',
    edit: makeStatusEntriesEdit((entry) => ('noop' in entry ? { noop: {} } : entry)),
  },
  {
    id: 'orders.pending-without-nonce',
    clause: 'orders.response.pending',
    title: 'a pending entry lacks its nonce',
    edit: makeStatusEntriesEdit((entry) =>
      'pending' in entry ? { pending: { action_hash: entry.pending.action_hash } } : entry,
    ),
  },
  {
    id: 'orders.pending-forgotten',
    clause: 'orders.response.pending-commits',
    title: 'an action whose caller has been answered is left out of the block',
    edit: makeChainEdit(({ queue }) => ({
      queue: {
        ...queue,
        order: (waiting, core) =>
          queue.order(
            waiting.filter(({ ticket }) => ticket.reply === null),
            core,
          ),
      },
    })),
  },
  {
    id: 'orders.refusal-costs',
    clause: 'orders.response.refused-changes-nothing',
    title: 'an order that the account cannot fund costs a fee',
    edit: makePerpGateEdit('margin', (check) => (core, snapshot, market, order) => {
      const verdict = check(core, snapshot, market, order);
      if (verdict !== null && isRefusal(verdict)) takeUsdcFrom(core, snapshot.account);
      return verdict;
    }),
  },
];

/** A resting order is reported with its full requested size. */
function wholeSizeOfResting(): RulesEdit {
  return makeCommitEdit('submit_order', (core, context, body, prepared) => {
    const outcome = prepared.commit(core, context);
    const [entry] = outcome.kind === 'statuses' ? outcome.statuses : [];
    if (entry === undefined || !('filled' in entry)) return outcome;
    const { market, size } = body as { readonly market: number; readonly size: number };
    if (!rests(core, market, BigInt(entry.filled.oid))) return outcome;
    const total_sz = formatLots(lots(BigInt(size)), core.state.markets.get(market)?.szDecimals ?? 0);
    return { kind: 'statuses', statuses: [{ filled: { ...entry.filled, total_sz } }] };
  });
}

function rests({ state }: Core, market: number, oid: bigint): boolean {
  return state.markets.get(market)?.book.get(oid) !== undefined;
}
