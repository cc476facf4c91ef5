import type { ActionEntry } from '../catalogue/action-entry.ts';
import { actions } from '../catalogue/actions.ts';
import { channels } from '../catalogue/channels.ts';
import type { ReadEntry } from '../catalogue/read-entry.ts';
import { reads } from '../catalogue/reads.ts';
import type { Clause } from '../clause.ts';
import { type ClauseCoveragePath, tradeCauseCoveragePaths } from './path.ts';

/** Paths of clauses by their subject, in addition to those of the names in their text. */
export interface CoveragePathFamily {
  /** Common subject of the clauses. */
  readonly about: string;
  /** Clause ids, or prefixes that end in `.*`. */
  readonly clauses: readonly string[];
  /** Kinds of the clauses; default: all. */
  readonly kinds?: readonly Clause['kind'][];
  readonly paths: readonly ClauseCoveragePath[];
}

const entries: readonly ActionEntry[] = Object.values(actions);

const ofStatuses: readonly ClauseCoveragePath[] = entries
  .filter(({ replyKind, status }) => replyKind === 'statuses' && status === 'live')
  .map(({ tag }) => `action:${tag}` as const);

const placing: readonly ClauseCoveragePath[] = ['action:submit_order', 'action:batch_order'];

const ending: readonly ClauseCoveragePath[] = [
  'action:cancel_order',
  'action:batch_cancel',
  'action:cancel_by_cloid',
  'action:cancel_all_orders',
  'action:schedule_cancel',
  'action:modify',
  'action:batch_modify',
  'action:cancel_scale',
  'action:cancel_chase',
];

const markets: readonly ClauseCoveragePath[] = ['market:perp', 'market:spot'];

const positions: readonly ClauseCoveragePath[] = ['position:cross', 'position:isolated', 'position:hedged'];

const everyChannel: readonly ClauseCoveragePath[] = channels.map(({ name }) => `channel:${name}` as const);

const recordChannels: readonly ClauseCoveragePath[] = channels
  .filter(({ push }) => push === 'new-records')
  .map(({ name }) => `channel:${name}` as const);

/** Node-lane reads about an account. */
const accountReads: readonly ClauseCoveragePath[] = (Object.entries(reads) as [string, ReadEntry][])
  .filter(
    ([, { lane, profile, arguments: args }]) =>
      lane === 'node' && profile === 'live' && args.address?.kind === 'address',
  )
  .map(([type]) => `read:${type}` as const);

/** Actions that move money other than by a trade. */
const moving: readonly ClauseCoveragePath[] = [
  'action:send_asset',
  'action:usd_class_transfer',
  'action:sub_account_transfer',
  'action:sub_account_spot_transfer',
  'action:vault_transfer',
  'action:vault_distribute',
  'action:vault_withdraw',
  'action:c_deposit',
  'action:c_withdraw',
  'action:token_delegate',
  'action:claim_rewards',
  'action:earn_deposit',
  'action:earn_withdraw',
  'action:core_evm_transfer',
  'action:send_to_evm_with_data',
  'action:bridge_withdraw',
];

export const coveragePathFamilies: readonly CoveragePathFamily[] = [
  {
    about: 'frames of any channel',
    clauses: [
      'feed.subscribe.ack',
      'feed.subscribe.snapshot',
      'feed.frame.shape',
      'feed.frame.snapshot-flag',
      'feed.frame.no-sequence',
      'feed.push.told',
      'feed.unsubscribe.ack',
      'feed.unsubscribe.ends',
    ],
    paths: everyChannel,
  },
  { about: 'records that a channel tells', clauses: ['feed.push.once'], paths: recordChannels },
  {
    about: 'addresses in reads of an account',
    clauses: ['transport.address.missing', 'transport.address.unparseable', 'transport.address.unknown'],
    paths: accountReads,
  },
  {
    about: 'rows of the ledger, by whatever moves money',
    clauses: [
      'history.ledger.every-move',
      'history.ledger.adds-up',
      'history.ledger.sign',
      'history.ledger.coin',
      'history.ledger.row',
    ],
    paths: moving,
  },
  {
    about: 'facts of a fill: by whatever an order trades',
    clauses: [
      'fills.row.block',
      'fills.row.time',
      'fills.row.shape',
      'fills.row.both-parties',
      'fills.row.tid-shared',
      'fills.row.oid',
      'fills.row.mirror',
      'fills.row.dir-words',
      'fills.row.dir',
      'fills.row.start-position',
      'fills.row.start-position-grid',
      'fills.row.walk',
      'fills.row.reaches-position',
      'fills.row.closed-pnl',
      'fills.row.closed-pnl-open',
      'fills.row.hash',
      'fills.fee.token',
      'fills.fee.taker',
      'fills.fee.maker',
      'fills.read.order',
      'fills.read.aggregate',
      'accounts.fees.volume',
    ],
    paths: tradeCauseCoveragePaths,
  },
  {
    about: 'what a fill does to a position and to cash',
    clauses: ['positions.read.size', 'positions.entry.*', 'positions.cash.*', 'accounts.scalars.account-value'],
    paths: tradeCauseCoveragePaths,
  },
  {
    about: 'the body of an order, alone or in a batch',
    clauses: [
      'orders.body.*',
      'orders.fields.*',
      'orders.grid.*',
      'orders.cap.*',
      'orders.builder.*',
      'orders.hedge.*',
      'orders.reduce-only.*',
      'orders.stp.*',
      'orders.match.*',
    ],
    paths: placing,
  },
  {
    about: 'the reply to an action that answers by entries',
    clauses: ['orders.response.*', 'orders.entries.*'],
    kinds: ['shape', 'presence', 'rule'],
    paths: ofStatuses,
  },
  {
    about: 'what is gone once an order has ended, however it ended',
    clauses: ['orders.open-orders.live-only', 'orders.status.canceled'],
    paths: ending,
  },
  {
    about: 'what an order on a pair holds, however it came there and ended',
    clauses: ['accounts.balances.hold-released', 'transfers.class.held'],
    paths: ['action:spot_order', 'action:spot_cancel', 'action:scale_order', 'action:cancel_scale'],
  },
  {
    about: 'orders of any book',
    clauses: [
      'orders.body.*',
      'orders.grid.*',
      'orders.match.*',
      'orders.stp.*',
      'orders.response.*',
      'orders.cancel.*',
      'orders.cancel-by-cloid.*',
      'orders.cancel-all.*',
      'orders.batch.*',
      'orders.batch-cancel.*',
      'orders.modify.*',
      'orders.batch-modify.*',
      'orders.schedule-cancel.*',
      'orders.cloid.*',
      'orders.open-orders.*',
      'orders.status.*',
      'scale.order.*',
      'scale.cancel.*',
      'chase.order.*',
      'chase.cancel.*',
    ],
    paths: markets,
  },
  {
    about: 'figures of a position, of whatever kind it is',
    clauses: ['positions.read.*', 'positions.entry.*', 'positions.cash.*', 'accounts.scalars.*', 'margin.gate.*'],
    kinds: ['shape', 'rule', 'transition', 'presence'],
    paths: positions,
  },
];
