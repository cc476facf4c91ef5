import { median } from '../../tools/bench/median.ts';
import { placeOrder } from '../engine/orders/place-order.ts';
import { readDefaultGenesis } from '../genesis/load.ts';
import { bookPx, lots } from '../numeric/planes.ts';
import type { Address } from '../state/address.ts';
import { plainOrderFields } from '../state/live-order.ts';
import { Venue } from '../venue.ts';

const ACCOUNTS = 200;
const FILLS = 100_000;
const ROUNDS = 15;
/** Within the oracle band of the default genesis' first market. */
const PX = bookPx(60_000n * 10n ** 8n);

/** Time without history divided by time with history. Bar 1 / 1.2: a copy and a hash cost what the state costs, independent of history. */
export const benchmarks = [
  { name: 'state-hash-past', bar: 1 / 1.2, run: () => ratio((venue) => void venue.stateHash()) },
  { name: 'snapshot-past', bar: 1 / 1.2, run: () => ratio((venue) => void venue.snapshot()) },
];

/** Medians of interleaved rounds, so that a temporary slowdown affects both. */
function ratio(work: (venue: Venue) => void): number {
  // Every account has traded on both venues; only the number of trades differs.
  const young = traded(ACCOUNTS);
  const old = traded(FILLS);
  if (old.core.histories.fills.count(account(0)) < (2 * FILLS) / ACCOUNTS) throw new Error('the fills are not kept');
  const times = { young: [] as number[], old: [] as number[] };
  for (let round = 0; round < ROUNDS; round++) {
    times.young.push(timed(() => work(young)));
    times.old.push(timed(() => work(old)));
  }
  return median(times.young) / median(times.old);
}

function timed(work: () => void): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

/** A venue with this many past prints; nobody holds a position at the end. */
function traded(fills: number): Venue {
  const genesis = readDefaultGenesis();
  const funded = Array.from({ length: ACCOUNTS }, (_, n) => ({ address: account(n), usdc: '1000000000', tokens: {} }));
  // The shipped venue's ring buffer is shorter than this history.
  const params = { ...genesis.params, history: { ...genesis.params.history, fills: (2 * FILLS) / ACCOUNTS } };
  const venue = new Venue({ ...genesis, params, accounts: [...genesis.accounts, ...funded] });
  for (let n = 0; n < fills; n++) {
    const pair = Math.floor(n / 2) % (ACCOUNTS / 2);
    const one = account(2 * pair);
    const other = account(2 * pair + 1);
    place(venue, n % 2 === 0 ? one : other, 'ask');
    place(venue, n % 2 === 0 ? other : one, 'bid');
    if (n % 1_000 === 0) venue.commit();
  }
  venue.commit();
  return venue;
}

function place({ core }: Venue, owner: Address, side: 'bid' | 'ask'): void {
  placeOrder(core, {
    owner,
    market: 0,
    ...plainOrderFields,
    side,
    px: PX,
    lots: lots(100n),
    tif: 'gtc',
    stpMode: 'cancel_newest',
    reduceOnly: false,
    cloid: null,
    hash: `0x${'11'.repeat(32)}`,
  });
}

function account(n: number): Address {
  return `0x${(n + 1).toString(16).padStart(40, '0')}`;
}
