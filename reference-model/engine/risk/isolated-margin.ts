import type { Core } from '../../core.ts';
import { type Holder, holderForAccount, holderForIsolatedMargin } from '../../money/holder.ts';
import { moveMoney } from '../../money/move.ts';
import { unitsOfUsd } from '../../numeric/crossings.ts';
import { type Usd, usd, ZERO_USD } from '../../numeric/planes.ts';
import { readAccount } from '../../state/account.ts';
import type { Address } from '../../state/address.ts';
import { hasChosenIsolated } from '../../state/leverage.ts';
import type { PerpMarket } from '../../state/perp-market.ts';
import { type Position, positionsOf } from '../../state/positions.ts';
import { leverageForNotional } from './margin.ts';

export interface IsolatedMarginRules {
  /** Whether a newly opened position is isolated. */
  readonly opensIsolated: (core: Core, owner: Address, market: PerpMarket) => boolean;
  /** Returns the amount that an opening fill moves into the bucket, from the initial margins of the position before and after it. */
  readonly posted: (before: Usd, after: Usd) => Usd;
  /** Returns the part of a bucket that is returned when its position is closed whole. */
  readonly released: (collateral: Usd) => Usd;
  /** Returns the holder that receives and pays a position's realized profit or loss and funding. */
  readonly standsFor: (owner: Address, position: Pick<Position, 'market' | 'leg' | 'margin'>) => Holder;
  /** Returns how far the equity of a bucket is above the level at which its leg is closed; 0 or less: the level is reached. */
  readonly room: (equity: Usd, maintenance: Usd) => bigint;
  /** Returns the part of negative collateral that its owner does not pay if the venue closes the position. */
  readonly lacking: (collateral: Usd) => Usd;
}

/**
 * @source engine facts, section 10: the gate's initial margin without the cushion, at the fill; the bucket's amount is an assumption. Cross
 * collateral never rescues a bucket, so funding is the bucket's own. Section 11: one threshold
 */
export const isolatedMarginRules: IsolatedMarginRules = {
  opensIsolated: ({ state }, owner, market) => market.strictIsolated || hasChosenIsolated(state, owner, market.id),
  // Uses the difference, so that a position opened in many prints has posted as much as with a single print.
  posted: (before, after) => usd(after - before),
  released: (collateral) => collateral,
  standsFor: (owner, { market, leg, margin }) =>
    margin.mode === 'isolated' ? holderForIsolatedMargin(owner, market, leg) : holderForAccount(owner),
  room: (equity, maintenance) => equity - maintenance,
  lacking: (collateral) => (collateral < 0n ? usd(-collateral) : ZERO_USD),
};

/** Moves collateral between an account's cash and a position's bucket; a negative amount moves it out. */
export function moveIsolatedCollateral(
  core: Core,
  owner: Address,
  { market, leg }: Pick<Position, 'market' | 'leg'>,
  amount: Usd,
): void {
  const from = holderForAccount(owner);
  const to = holderForIsolatedMargin(owner, market, leg);
  moveMoney(core, { token: core.params.usdc, amount: unitsOfUsd(amount), from, to, why: { kind: 'isolated-margin' } });
}

/** Collateral posted by an opening fill of an isolated position. @param entryBefore  cost basis before the fill */
export function isolatedMarginForFill(
  core: Core,
  owner: Address,
  market: PerpMarket,
  entryBefore: Usd,
  entryAfter: Usd,
): Usd {
  const { isolated, margin } = core.rules.engine;
  const leverage = leverageForNotional(core, readAccount(core.state, owner), market, entryAfter);
  const quotient = (entry: Usd) => (entry === 0n ? ZERO_USD : margin.quotient(entry, leverage));
  return isolated.posted(quotient(entryBefore), quotient(entryAfter));
}

/** A position with its own collateral. */
export interface IsolatedPosition {
  readonly position: Position;
  readonly collateral: Usd;
}

/** The position of one market whose bucket an action addresses; of a hedged account's two legs the older one. */
export function isolatedPositionIn(core: Core, owner: Address, market: number): IsolatedPosition | null {
  for (const position of positionsOf(core.state, owner)) {
    const { margin } = position;
    if (position.market === market && margin.mode === 'isolated') return { position, collateral: margin.collateral };
  }
  return null;
}
