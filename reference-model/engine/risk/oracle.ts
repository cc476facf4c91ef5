import type { Core } from '../../core.ts';
import type { BookPx } from '../../numeric/planes.ts';
import { type Refusal, refuse } from '../../refusal.ts';
import { perpAt } from '../../state/market.ts';
import { recordOptionIndex } from '../options/option-settlement.ts';

/**
 * Writes the index of a market and, if given, its external perpetual price; an omitted one remains until it is stale. The mark follows in
 * the block's own mark update, after the system writes.
 * @source engine facts, sections 2 and 14
 */
export function applyOraclePrice(core: Core, market: number, px: BookPx, external: BookPx | null): Refusal | null {
  const row = perpAt(core.state, market);
  if (row === undefined) return refuse('MARKET_NOT_FOUND', 'no such market');
  if (px <= 0n || external === 0n) return refuse('INVALID_REQUEST', 'a price is above zero');
  row.oracle = { px, atMs: core.state.timeMs };
  recordOptionIndex(core, row.coin, px);
  if (external !== null) row.external = { px: external, atMs: core.state.timeMs };
  core.emit({ kind: 'oracle-moved', market, px });
  return null;
}
