import Type from 'typebox';
import { closedObject, defineShape, listOf, nullable, optionalTypeKey } from './composites.ts';
import * as s from './scalars.ts';

const Bid = closedObject({ bidder: s.Address, amount: s.Decimal, submitted_at: s.TimeMs, tag: Type.String() });

/** A leftover: the write side refuses non-zero bids. The seed shows none of the fields. */
export const Mip3ActiveBids = defineShape(
  'public',
  closedObject({
    type: optionalTypeKey('mip3_active_bids'),
    auction_round: s.Uint64,
    current_bid: s.Decimal,
    current_winner: nullable(s.Address),
    auction_end: s.TimeMs,
    started_at: s.TimeMs,
    bids: listOf(Bid, 'set'),
  }),
  {
    type: 'mip3_active_bids',
    auction_round: 1,
    current_bid: '100',
    current_winner: `0x${'a1'.repeat(20)}`,
    auction_end: 1_700_086_400_000,
    started_at: 1_700_000_000_000,
    bids: [{ bidder: `0x${'a1'.repeat(20)}`, amount: '100', submitted_at: 1_700_000_000_500, tag: 'X' }],
  },
);

/** Times are 0 while no round is open. `deposit` in base units. */
const SealedRound = closedObject({
  auction_round: s.Uint64,
  current_bid: s.Decimal,
  current_winner: nullable(s.Address),
  auction_end: s.TimeMs,
  started_at: s.TimeMs,
  total_burned: s.Decimal,
  deposit: s.Decimal,
});

/** The ask falls from `start` to `floor` with each block. The seed names the read and shows none of its fields. */
export const SpotDeployAuction = defineShape(
  'public',
  closedObject({
    type: optionalTypeKey('spot_deploy_auction'),
    current_ask: s.Decimal,
    floor: s.Decimal,
    start: s.Decimal,
    start_multiplier: s.Uint32,
    duration_blocks: s.Uint64,
    opened_at_block: s.Height,
    now_block: s.Height,
    last_clearing: s.Decimal,
    sealed_round: SealedRound,
  }),
  {
    type: 'spot_deploy_auction',
    current_ask: '150',
    floor: '100',
    start: '200',
    start_multiplier: 2,
    duration_blocks: 100,
    opened_at_block: 8951,
    now_block: 9001,
    last_clearing: '100',
    sealed_round: {
      auction_round: 0,
      current_bid: '0',
      current_winner: null,
      auction_end: 0,
      started_at: 0,
      total_burned: '0',
      deposit: '0',
    },
  },
);

/** Shapes of replies to `POST /info`, by shape id. */
export const deployAuctionReplies = {
  'info.mip3_active_bids': Mip3ActiveBids,
  'info.spot_deploy_auction': SpotDeployAuction,
} as const;
