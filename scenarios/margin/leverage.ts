import type { CaseContext } from '../../harness/check/case-context.ts';
import { isRefused } from '../../harness/client/outcome.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import type { MarketFacts } from '../../harness/probe/facts.ts';
import { setLeverageAndMarginMode } from '../../harness/setup/isolated-margin.ts';

/** The action that sets the cross leverage of one market. */
export function crossLeverageAction(market: MarketFacts, leverage: number) {
  return { type: 'update_leverage', params: { asset: market.id, leverage, is_isolated: false } };
}

/** Sets the leverage, or blocks the case. */
export async function setCrossLeverage(
  { given, target }: Pick<CaseContext<never>, 'given' | 'target'>,
  who: Identity,
  market: MarketFacts,
  leverage: number,
): Promise<void> {
  await given.accepted(setLeverageAndMarginMode({ target }, who, market, leverage, false));
}

/** Like `setCrossLeverage`, with a position open. @throws NotExercised where that is refused: no document says whether it is allowed */
export async function setCrossLeverageWhileOpen(
  { given, target }: Pick<CaseContext<never>, 'given' | 'target'>,
  who: Identity,
  market: MarketFacts,
  leverage: number,
): Promise<void> {
  const reply = await setLeverageAndMarginMode({ target }, who, market, leverage, false);
  if (isRefused(reply)) throw new NotExercised('a leverage that can be chosen while a position is open');
  await given.accepted(reply);
}

/** Initial margin of a notional before the cushion: rounded up to a whole USDC. @source engine facts, section 10 */
export function initialMarginOf(notional: Dec, leverage: number): Dec {
  const per = BigInt(leverage);
  const whole = notional.truncated(0).mantissa / 10n ** BigInt(notional.truncated(0).scale);
  const down = whole / per;
  const exact = Dec.of(down * per).equals(notional);
  return Dec.of(exact ? down : down + 1n);
}
