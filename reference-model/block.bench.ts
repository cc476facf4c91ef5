import { speedOver } from '../bench-side-by-side.ts';
import { type Placement, placeOrder } from './engine/place-order.ts';
import { defaultGenesis } from './genesis/load.ts';
import { bookPx, lots } from './numeric/planes.ts';
import type { Address } from './state/address.ts';
import { plainOrder } from './state/live-order.ts';
import { Venue } from './venue.ts';

const FEW = 1_000;
const MANY = 20_000;
const ROUNDS = 40;
/** A block costs a microsecond or two. */
const BLOCKS = 20_000;
const BTC = 0;
/** 60,000 USDC, the index of the default genesis, and 0.01 BTC. */
const PX = 6_000_000_000_000n;
const SIZE = lots(1_000n);

const addressOf = (number: number): Address => `0x${number.toString(16).padStart(40, '0')}`;

/** A venue with as many accounts, each with a position: every second one long, the others short. */
function venueOf(holders: number): Venue {
  const genesis = defaultGenesis();
  const accounts = Array.from({ length: holders }, (_, at) => ({
    address: addressOf(at + 1),
    usdc: String(100 + (at % 900)),
    tokens: {},
  }));
  const venue = new Venue({ ...genesis, accounts: [...genesis.accounts, ...accounts] });
  for (const [at, { address }] of accounts.entries()) {
    const placed = placeOrder(venue.core, { ...order, owner: address, side: at % 2 === 0 ? 'ask' : 'bid' });
    if ('error' in placed) throw new Error(placed.error.message);
  }
  venue.commit(2);
  const open = accounts.filter(({ address }) => venue.core.state.positions.get(address)?.size === 1);
  if (open.length !== holders) throw new Error(`${open.length} of ${holders} accounts hold a position`);
  return venue;
}

const order: Omit<Placement, 'owner' | 'side'> = {
  market: BTC,
  ...plainOrder,
  px: bookPx(PX),
  lots: SIZE,
  tif: 'gtc',
  stpMode: 'cancel_newest',
  reduceOnly: false,
  cloid: null,
  hash: '0x',
};

/** The speed of a block among many holders as a share of that among few. */
function ratioOf(cut: (venue: Venue, block: number) => void): Promise<number> {
  const [few, many] = [venueOf(FEW), venueOf(MANY)];
  // What building them left behind is not collected at the cost of a block.
  globalThis.gc?.();
  return speedOver({ rounds: ROUNDS, ours: () => blocks(many, cut), theirs: () => blocks(few, cut) });
}

function blocks(venue: Venue, cut: (venue: Venue, block: number) => void): void {
  for (let block = 0; block < BLOCKS; block++) cut(venue, block);
}

/** At most 1.2 times the cost among few. */
const BAR = 1 / 1.2;

export const benchmarks = [
  {
    name: 'empty-block-1k-over-20k-holders',
    bar: BAR,
    run: () => ratioOf((venue) => venue.commit()),
  },
  {
    name: 'mark-block-1k-over-20k-holders',
    bar: BAR,
    run: () =>
      ratioOf((venue, block) => {
        const px = bookPx(PX + BigInt(block % 50) * 10_000_000n);
        venue.queueSystem({ type: 'oracle', market: BTC, px });
        venue.commit();
      }),
  },
];
