import { measureSpeedup } from '../tools/bench/side-by-side.ts';
import { type Placement, placeOrder } from './engine/orders/place-order.ts';
import { readDefaultGenesis } from './genesis/load.ts';
import { bookPx, lots } from './numeric/planes.ts';
import type { Address } from './state/address.ts';
import { plainOrderFields } from './state/live-order.ts';
import { parkTriggerLeg } from './state/parked-legs.ts';
import { Venue } from './venue.ts';

const FEW = 1_000;
const MANY = 20_000;
const ROUNDS = 40;
/** Blocks per round. An empty block costs about 10 microseconds; a block in which a mark moves costs over 100. */
const EMPTY_BLOCKS = 4_000;
const MARK_BLOCKS = 400;
const BTC = 0;
const ETH = 1;
/** Longer than since 1970. */
const NEVER_MS = 10_000_000_000_000;
const LEGS = 10_000;
/** Prints among the other accounts, before the clock starts. */
const PAST = 100_000;
/** 60,000 and 2,500 USDC, the indexes of the default genesis, and 0.01 BTC. */
const PX = 6_000_000_000_000n;
const ETH_PX = 250_000_000_000n;
const SIZE = lots(1_000n);

const addressOf = (number: number): Address => `0x${number.toString(16).padStart(40, '0')}`;

/** A venue with this number of accounts that hold a position, alternately long and short. */
function venueOf(holders: number, others = 0): Venue {
  const genesis = calmGenesis();
  const accounts = Array.from({ length: holders + others }, (_, at) => ({
    address: addressOf(at + 1),
    usdc: String(100 + (at % 900)),
    tokens: {},
  }));
  const venue = new Venue({ ...genesis, accounts: [...genesis.accounts, ...accounts] });
  for (let at = 0; at < holders; at += 1)
    place(venue, { owner: addressOf(at + 1), side: at % 2 === 0 ? 'ask' : 'bid' });
  venue.commit(2);
  const { size } = venue.core.state.positions;
  if (size !== holders) throw new Error(`${size} of ${holders} accounts hold a position`);
  return venue;
}

/** The default genesis without funding boundaries: funding touches every holder, so its cost grows with them. */
function calmGenesis(): ReturnType<typeof readDefaultGenesis> {
  const genesis = readDefaultGenesis();
  const { params } = genesis;
  return { ...genesis, params: { ...params, funding: { ...params.funding, intervalMs: NEVER_MS } } };
}

function place({ core }: Venue, wish: Pick<Placement, 'owner' | 'side'> & Partial<Placement>): void {
  const placed = placeOrder(core, { ...order, ...wish });
  if ('error' in placed) throw new Error(placed.error.message);
}

const order: Omit<Placement, 'owner' | 'side'> = {
  market: BTC,
  ...plainOrderFields,
  px: bookPx(PX),
  lots: SIZE,
  tif: 'gtc',
  stpMode: 'cancel_newest',
  reduceOnly: false,
  cloid: null,
  hash: '0x',
};

/** The same, plus as many other accounts in another market with a long trading history. */
function venueBeside(holders: number, others: number): Venue {
  const venue = venueOf(holders, others);
  const strangers = Array.from({ length: others }, (_, at) => addressOf(holders + at + 1));
  for (let print = 0; print < Math.max(PAST, others / 2); print += 1) {
    const one = strangers[(2 * print) % others];
    const other = strangers[(2 * print + 1) % others];
    // A long account sells in the next round, so after the last round each account has a position.
    const side = Math.floor((2 * print) / others) % 2 === 0 ? 'ask' : 'bid';
    if (one !== undefined) place(venue, { owner: one, side, market: ETH, px: bookPx(ETH_PX) });
    if (other !== undefined)
      place(venue, { owner: other, side: side === 'ask' ? 'bid' : 'ask', market: ETH, px: bookPx(ETH_PX) });
    if (print % 1_000 === 0) venue.commit();
  }
  venue.commit(2);
  return venue;
}

/** A venue on which a thousand holders have ten parked legs each, on both sides of all later marks. */
function venueOfLegs(): Venue {
  const venue = venueOf(FEW);
  const { state } = venue.core;
  for (let at = 0; at < LEGS; at += 1) {
    const triggerAbove = at % 2 === 0;
    parkTriggerLeg(state, {
      oid: state.nextOid,
      owner: addressOf(1 + (at % FEW)),
      market: BTC,
      leg: 'net',
      side: 'ask',
      tpsl: 'sl',
      triggerPx: bookPx(triggerAbove ? PX * 2n : PX / 2n),
      triggerAbove,
      trailPx: null,
      exit: { kind: 'market' },
      lots: SIZE,
      stpMode: 'cancel_newest',
      group: null,
      endsWithPosition: true,
      cloid: null,
      insertedAtMs: 0,
      hash: '0x',
    });
    state.nextOid += 1n;
  }
  return venue;
}

/** The speed of a block with many holders, as a fraction of that with few. */
function ratioOf(blocks: (venue: Venue) => void): Promise<number> {
  return shareOf(blocks, venueOf(FEW), venueOf(MANY));
}

/** The speed of a block on one venue, as a fraction of that on a venue with less other state. */
function shareOf(blocks: (venue: Venue) => void, few: Venue, many: Venue): Promise<number> {
  // Collects the garbage of building the venues now, so that it is not charged to the blocks.
  globalThis.gc?.();
  return measureSpeedup({ rounds: ROUNDS, ours: () => blocks(many), theirs: () => blocks(few) });
}

function emptyBlocks(venue: Venue): void {
  for (let block = 0; block < EMPTY_BLOCKS; block++) venue.commit();
}

/** Bar: at most 1.2 times the cost with few holders. */
const BAR = 1 / 1.2;

export const benchmarks = [
  {
    name: 'empty-block-1k-over-20k-holders',
    bar: BAR,
    run: () => ratioOf(emptyBlocks),
  },
  {
    name: 'mark-block-1k-over-20k-holders',
    bar: BAR,
    run: () => ratioOf(markBlocks),
  },
  {
    name: 'mark-block-beside-20k-others',
    bar: BAR,
    run: () => shareOf(markBlocks, venueOf(FEW), venueBeside(FEW, MANY)),
  },
  {
    name: 'mark-block-10k-parked-legs',
    bar: BAR,
    run: () => shareOf(markBlocks, venueOf(FEW), venueOfLegs()),
  },
];

/** Blocks in which the mark moves without reaching a level or a risk band. */
function markBlocks(venue: Venue): void {
  for (let block = 0; block < MARK_BLOCKS; block++) {
    const px = bookPx(PX + BigInt(block % 50) * 10_000_000n);
    venue.queueSystem({ type: 'oracle', market: BTC, px });
    venue.commit();
  }
}
