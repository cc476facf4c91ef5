import type { CaseContext } from '../../harness/check/case-context.ts';
import { hasFineTick } from '../../harness/check/market-picker.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { scaledPx, sizeInUnits } from '../../harness/compare/planes.ts';
import type { MarketFacts } from '../../harness/probe/facts.ts';
import { switchToHedgeMode } from '../../harness/setup/hedge-mode.ts';
import { moveMarkTowards, readIndexRestoringAtEnd, snapPxToGrid } from '../../harness/setup/index-price.ts';
import { readPerpRow } from '../../harness/setup/market-row.ts';
import { readOpenOrders } from '../../harness/setup/own-orders.ts';
import { type ParkedLegSpec, parkedLegRowIn } from '../../harness/setup/parked-leg.ts';
import { leaseTwoTraders, type TwoTraders } from '../../harness/setup/two-traders.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

type Context = Pick<CaseContext<never>, 'given' | 'target' | 'control'>;

/** A price on the grid this many permille above an index, x 1e8. */
export function pxFromIndex(market: MarketFacts, index: bigint, permille: bigint): bigint {
  return snapPxToGrid(market, index + (index * permille) / 1000n).px;
}

/** Moves the mark to this many permille above `index`, in one step and block. @returns the resulting mark, x 1e8 */
export function moveMarkFromIndex(
  context: Context,
  market: MarketFacts,
  index: bigint,
  permille: bigint,
): Promise<bigint> {
  return markAt(context, market, pxFromIndex(market, index, permille));
}

/**
 * The mark of a market, x 1e8, moved as near its index as the earlier book allows. Levels are relative to the mark, which moves like the
 * index, not to the index itself. The index is restored when the case ends.
 */
export async function readMarkRestoringIndexAtEnd(context: Context, market: MarketFacts): Promise<bigint> {
  return moveMarkFromIndex(context, market, await readIndexRestoringAtEnd(context, market), 0n);
}

/**
 * Index and external price are set as far from `px` as the mark already deviates from them because of its earlier book. A mark that is held
 * between the best quotes deviates no longer once it lies between them, and is moved a second time.
 */
async function markAt(context: Context, market: MarketFacts, px: bigint): Promise<bigint> {
  const moved = await moveMarkTowards(context, market, px);
  const apart = (a: bigint, b: bigint) => (a < b ? b - a : a - b);
  const isShort = apart(px, moved.to) * SHORT_PART > apart(px, moved.from);
  return isShort ? (await moveMarkTowards(context, market, px)).to : moved.to;
}

/** A mark that has missed its aim by more than this part of its way is moved again. */
const SHORT_PART = 10n;

/** The current mark, x 1e8. */
export async function readMarkPx({ given, target }: Omit<Context, 'control'>, market: MarketFacts): Promise<bigint> {
  const row = await readPerpRow({ given, target }, 'markets', market.coin);
  return scaledPx(decimalAt(row, 'mark_px'));
}

type Trading = Context & Pick<CaseContext<never>, 'pace' | 'venue' | 'random'>;

/** A long of the taker, on a market whose mark the case controls. Permille are relative to the mark at its start. */
export interface MovedMarkLong {
  readonly traders: TwoTraders;
  /** The minimum size that every venue accepts. */
  readonly size: bigint;
  /** A price on the grid, x 1e8. */
  pxBesideStart(permille: bigint): bigint;
  /** Moves the mark, in one step and block. @returns the resulting mark */
  moveMarkTo(permille: bigint): Promise<bigint>;
  /** The current mark. */
  mark(): Promise<bigint>;
  /** A stop of the long with a market exit. */
  leg(permille: bigint, more?: Partial<ParkedLegSpec>): ParkedLegSpec;
  /** Rows of `open_orders` of the long's account. */
  rows(): Promise<readonly JsonObject[]>;
  /** Waits until the long has this many pieces of `size`, and returns its size. */
  pieces(expected: bigint): Promise<Dec>;
}

/** Opens a long of this many pieces. @param isHedged  as a leg of an account in hedge mode */
export async function openMovedMarkLong(context: Trading, pieces: bigint, isHedged = false): Promise<MovedMarkLong> {
  const { random } = context;
  const named = isHedged ? ({ positionSide: 'long' } as const) : {};
  const traders = await leaseTwoTraders(context, {
    fits: hasFineTick,
    opens: 50n * pieces,
  });
  const { market, taker } = traders;
  const size = traders.size();
  if (isHedged) await switchToHedgeMode(context, taker);
  const held = await traders.trade('bid', pieces * size, traders.pxs[0], named);
  await traders.positions(taker, held.size);
  const base = await readMarkRestoringIndexAtEnd(context, market);
  const at = (permille: bigint) => pxFromIndex(market, base, permille);
  return {
    traders,
    size,
    pxBesideStart: at,
    moveMarkTo: (permille) => markAt(context, market, at(permille)),
    mark: () => readMarkPx(context, market),
    leg: (permille, more = {}) => ({
      market,
      side: 'ask',
      size,
      triggerPx: at(permille),
      cloid: random.cloid(),
      ...named,
      ...more,
    }),
    rows: () => readOpenOrders(context, taker.address),
    async pieces(expected) {
      const rows = await traders.positions(taker, sizeInUnits(expected * size, market));
      return firstPositionSize(rows);
    },
  };
}

/** Size of an account's first position; 0 if it has none. */
export function firstPositionSize(rows: readonly JsonObject[]): Dec {
  const [row] = rows;
  return row === undefined ? Dec.of(0).readAt({ holder: rows, keys: [] }) : decimalAt(row, 'size');
}

export function isLegParked(rows: readonly JsonObject[], { cloid }: Pick<ParkedLegSpec, 'cloid'>): boolean {
  return parkedLegRowIn(rows, cloid) !== undefined;
}
