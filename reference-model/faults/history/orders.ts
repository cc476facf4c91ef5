import { rulesEditorAt } from '../../rule-edits.ts';
import type { Fault } from '../fault.ts';

const read = rulesEditorAt('reads', 'historicalOrders');
const row = rulesEditorAt('reads', 'historicalOrders', 'row');
const blocks = rulesEditorAt('reads', 'recentBlocks');
const transactions = rulesEditorAt('reads', 'recentTransactions');

export const orderRecordFaults: readonly Fault[] = [
  {
    id: 'history.records-under-oid',
    clause: 'history.orders.transitions',
    title: 'the newest record of an order stands for all of them',
    edit: read(({ order }) => ({
      order: (steps) => {
        const listedOids = new Set<bigint | null>();
        return order(steps).filter(({ oid }) => !listedOids.has(oid) && listedOids.add(oid) !== undefined);
      },
    })),
  },
  {
    id: 'history.records-by-print',
    clause: 'history.orders.transitions',
    title: 'each print of a resting order is a record, and the order that took it has none',
    edit: read(({ fold }) => ({
      fold: (steps) => fold(steps).filter(({ filled, asMaker }) => filled === null || asMaker),
    })),
  },
  {
    id: 'history.records-worded-open',
    clause: 'history.orders.status-words',
    title: 'an order that rests is `open`',
    edit: read(({ words }) => ({ words: { ...words, resting: 'open' } })),
  },
  {
    id: 'history.records-without-average',
    clause: 'history.orders.shape',
    title: 'what was not filled has no avg_px, in place of null',
    edit: row(({ avg_px }) => ({ avg_px: (source, core) => avg_px?.(source, core) ?? undefined })),
  },
  {
    id: 'history.refused-records-unnumbered',
    clause: 'history.orders.shape',
    title: 'the record of a refused order does not say why',
    edit: row(() => ({ error: () => null })),
  },
  {
    id: 'history.records-tif-as-placed',
    clause: 'history.orders.tif-words',
    title: "the maker's record of a fill shows the tif of the order",
    edit: row(() => ({ tif: ({ step }, { rules }) => rules.reads.historicalOrders.tifs[step.tif] })),
  },
  {
    id: 'history.records-cloid-as-placed',
    clause: 'history.orders.maker-record',
    title: "the maker's record of a fill shows the cloid of the order",
    edit: row(() => ({ cloid: ({ step }) => step.cloid })),
  },
  {
    id: 'history.records-hashed',
    clause: 'history.orders.hash',
    title: 'a record has a hash',
    edit: row(() => ({ hash: ({ step }) => `0x${step.block.toString(16).padStart(64, '0')}` })),
  },
  {
    id: 'history.records-limit-zero',
    clause: 'history.orders.limit',
    title: 'a limit of 0 is none',
    edit: read(({ rows }) => ({ rows: (limit) => rows(limit === 0 ? null : limit) })),
  },
  {
    id: 'history.records-limit-exclusive',
    clause: 'history.orders.limit',
    title: 'a limit is one row short',
    edit: read(({ rows }) => ({ rows: (limit) => rows(limit === null ? null : limit - 1) })),
  },
  {
    id: 'history.records-oldest-first',
    clause: 'history.orders.order',
    title: 'records stand oldest first',
    edit: read(() => ({ order: (steps) => steps })),
  },
  {
    id: 'history.blocks-proposed',
    clause: 'history.blocks.shape',
    title: 'a block names its proposer',
    edit: rulesEditorAt('reads', 'recentBlocks', 'row')(() => ({ proposer: () => `0x${'11'.repeat(20)}` })),
  },
  {
    id: 'history.blocks-with-gaps',
    clause: 'history.blocks.order',
    title: 'blocks without an action are left out',
    edit: blocks(({ order }) => ({
      order: (all) => order(all).filter(({ height, actions }) => height === 0 || actions > 0),
    })),
  },
  {
    id: 'history.blocks-unlimited',
    clause: 'history.blocks.limit',
    title: 'the limit of recent_blocks is not looked at',
    edit: blocks(({ clamp }) => ({ clamp: () => clamp(null) })),
  },
  {
    id: 'history.transactions-unlimited',
    clause: 'history.blocks.limit',
    title: 'the limit of recent_transactions is not looked at',
    edit: transactions(({ clamp }) => ({ clamp: () => clamp(null) })),
  },
  {
    id: 'history.transactions-oldest-first',
    clause: 'history.transactions.order',
    title: 'transactions stand oldest first',
    edit: transactions(() => ({ order: (steps) => steps })),
  },
  {
    id: 'history.transactions-hashed',
    clause: 'history.transactions.shape',
    title: 'a transaction has a hash',
    edit: rulesEditorAt('reads', 'recentTransactions', 'row')(() => ({ hash: () => `0x${'00'.repeat(32)}` })),
  },
  {
    id: 'history.transactions-side-from-one',
    clause: 'history.transactions.side',
    title: 'an ask is 0 and a bid is 1',
    edit: rulesEditorAt(
      'reads',
      'recentTransactions',
      'row',
    )(() => ({ side: ({ step }) => (step.side === 'bid' ? 1 : 0) })),
  },
  {
    id: 'history.transactions-by-oid',
    clause: 'history.transactions.rows',
    title: 'an order has one transaction, its newest',
    edit: transactions(({ order }) => ({
      order: (steps) => {
        const listedOids = new Set<bigint | null>();
        return order(steps).filter(({ oid }) => !listedOids.has(oid) && listedOids.add(oid) !== undefined);
      },
    })),
  },
];
