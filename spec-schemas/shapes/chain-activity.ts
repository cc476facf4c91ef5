import Type from 'typebox';
import {
  closedObject,
  defineShape,
  listOf,
  nullable,
  optionalTypeKey,
  withMembersSourceAuthority,
  withSourceAuthority,
} from './composites.ts';
import * as s from './scalars.ts';

/** Flag of a venue without an archive. */
const flag = Type.Optional(withSourceAuthority('public', s.Prose));

const Block = closedObject({
  height: s.Height,
  block_hash: nullable(s.Hash32),
  ts_ms: s.TimeMs,
  action_count: s.Uint32,
  fill_count: s.Uint32,
});

/** The seed names the read, but not even the key of its list. @source supplement, reads: recent_blocks */
export const RecentBlocks = defineShape(
  'public',
  closedObject({ type: optionalTypeKey('recent_blocks'), blocks: listOf(Block, 'ordered:height desc'), flag }),
  {
    type: 'recent_blocks',
    blocks: [
      {
        height: 9001,
        block_hash: `0x${'5a'.repeat(32)}`,
        ts_ms: 1_700_000_900_100,
        action_count: 0,
        fill_count: 0,
      },
      { height: 9000, block_hash: null, ts_ms: 1_700_000_900_000, action_count: 1, fill_count: 1 },
    ],
  },
);

/** Row of one change, so an oid may repeat. `side` is a number here: 0 bid, 1 ask. `action` is an open set. */
const Transaction = closedObject({
  oid: s.Oid,
  user: s.Address,
  coin: s.Name,
  action: s.Name,
  // The number for `action`; only that of `resting` is published.
  status: Type.Integer({ title: 'uint8', minimum: 0, maximum: 2 ** 8 - 1, 'x-compare': 'environment' }),
  side: Type.Enum([0, 1], { 'x-compare': 'exact' }),
  time: s.TimeMs,
});

/** The seed only gives the key of the list. @source read-api, "Info envelope"; supplement, reads */
export const RecentTransactions = defineShape(
  'seed',
  closedObject({
    type: optionalTypeKey('recent_transactions'),
    txns: withMembersSourceAuthority('public', listOf(Transaction, 'either')),
    flag,
  }),
  {
    type: 'recent_transactions',
    txns: [
      {
        oid: '8801',
        user: `0x${'a1'.repeat(20)}`,
        coin: 'BTC',
        action: 'resting',
        status: 1,
        side: 0,
        time: 1_700_000_700_000,
      },
    ],
  },
);

/** Shapes of replies to `POST /info`, by shape id. */
export const chainActivityReplies = {
  'info.recent_blocks': RecentBlocks,
  'info.recent_transactions': RecentTransactions,
} as const;
