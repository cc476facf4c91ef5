import type { CaseContext, PollContext } from '../check/case-context.ts';
import { switchToHedgeMode } from './hedge-mode.ts';
import { setLeverageAndMarginMode, switchToIsolatedMargin } from './isolated-margin.ts';
import type { TwoTraders } from './two-traders.ts';

/** Kinds of position that a trader opens; for a hedged account the long leg. */
export type PositionKind = 'cross' | 'isolated' | 'hedged';

/**
 * Prepares two flat traders for positions of one kind at one leverage. Of a hedged pair only the taker is hedged: the other side of its
 * legs is a net position.
 * @throws Unsupported where the market does not support isolated margin
 */
export async function configurePositionKind(
  context: PollContext & Pick<CaseContext<never>, 'given' | 'target'>,
  { taker, maker, market }: TwoTraders,
  kind: PositionKind,
  leverage: number,
): Promise<void> {
  const { given } = context;
  if (kind === 'hedged') await switchToHedgeMode(context, taker);
  for (const who of [taker, maker]) {
    if (kind === 'isolated') await switchToIsolatedMargin(context, who, market, leverage);
    else await given.accepted(setLeverageAndMarginMode(context, who, market, leverage, false));
  }
}

/** Returns the fields of a taker's order that name its leg. */
export function takerLegFields(kind: PositionKind): { readonly positionSide?: 'long' } {
  return kind === 'hedged' ? { positionSide: 'long' } : {};
}

export const positionKindTitleSuffixes: Readonly<Record<PositionKind, string>> = {
  cross: '',
  isolated: ': an isolated one',
  hedged: ': the long leg of a hedged account',
};
