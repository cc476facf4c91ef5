import { addressArgument, clampedLimitArgument, nobodyAddress } from '../read-arguments.ts';
import type { ReadEntries } from '../read-entry.ts';
import { badArchiveAddressErrors, wrongTypeError } from '../read-errors.ts';

/** The documents do not say whether the window includes its bounds (D71). */
const closedAt = { kind: 'time', default: null, rule: 'on closed_at' } as const;
const lives = {
  lane: 'archive',
  weight: 1,
  typeAt: 'outer',
  arguments: { address: addressArgument, limit: clampedLimitArgument, start_time: closedAt, end_time: closedAt },
  empty: { address: nobodyAddress, positions: [] },
  errors: [...badArchiveAddressErrors, wrongTypeError],
  authority: 'seed',
  profile: 'live',
} as const;

/** Closed positions only. @source read-api, "user_position_history row" and "POST /info" */
export const positionHistoryReads = {
  /** A limit drops the oldest rows. */
  user_position_history: {
    ...lives,
    ordering: { positions: 'closed_at desc' },
    replies: ['info.user_position_history'],
    stated: {
      'info.user_position_history': {
        shape: 'history.positions.shape',
        order: { positions: 'history.positions.order' },
        rows: { positions: 'history.positions.closed-only' },
        values: {
          'positions[].side': 'history.positions.side',
          'positions[].max_sz': 'history.positions.max-size',
          'positions[].closed_sz': 'history.positions.closed-size',
          'positions[].avg_close_px': 'history.positions.avg-close',
          'positions[].closed_pnl': 'history.positions.closed-pnl',
          'positions[].fee_paid': 'history.positions.fee-paid',
          'positions[].realized_pnl': 'history.positions.realized',
          'positions[].funding_paid': 'history.positions.funding-paid',
          'positions[].net_pnl': 'history.positions.net',
          'positions[].opened_at': 'history.positions.times',
          'positions[].closed_at': 'history.positions.times',
          'positions[].open_block': 'history.positions.blocks',
          'positions[].close_block': 'history.positions.blocks',
        },
        provable: [
          'positions[].side',
          'positions[].max_sz',
          'positions[].closed_sz',
          'positions[].avg_close_px',
          'positions[].closed_pnl',
          'positions[].realized_pnl',
          'positions[].net_pnl',
          'positions[].opened_at',
          'positions[].closed_at',
        ],
      },
    },
  },
  /** A limit drops the newest rows. */
  user_position_history_by_time: {
    ...lives,
    ordering: { positions: 'closed_at asc' },
    replies: ['info.user_position_history_by_time'],
    stated: {
      // Compared with the rows of the other read: a row that differs only here is another row.
      'info.user_position_history_by_time': {
        shape: 'history.positions-by-time.rows',
        order: { positions: 'history.positions-by-time.order' },
        rows: { positions: 'history.positions-by-time.rows' },
        values: {
          'positions[].closed_sz': 'history.positions-by-time.rows',
          'positions[].avg_close_px': 'history.positions-by-time.rows',
          'positions[].closed_pnl': 'history.positions-by-time.rows',
          'positions[].fee_paid': 'history.positions-by-time.rows',
          'positions[].realized_pnl': 'history.positions-by-time.rows',
          'positions[].net_pnl': 'history.positions-by-time.rows',
        },
        provable: [
          'positions[].closed_sz',
          'positions[].avg_close_px',
          'positions[].fee_paid',
          'positions[].realized_pnl',
        ],
      },
    },
  },
  /** The documents list the name in the table of types, without arguments or a reply. */
  identities: {
    lane: 'node',
    weight: 1,
    typeAt: 'data',
    arguments: {},
    ordering: {},
    replies: [],
    empty: null,
    errors: [
      {
        http: 400,
        body: 'envelope',
        code: 'UNKNOWN_TYPE',
        when: 'the name is no read on this venue',
        authority: 'assumed',
        decision: 'D16',
      },
    ],
    authority: 'assumed',
    nameAuthority: 'seed',
    profile: 'live',
    decision: 'D16',
  },
} as const satisfies ReadEntries;
