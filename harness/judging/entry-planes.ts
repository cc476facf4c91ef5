import { Dec } from '../compare/decimal.ts';
import { negativePowerOfTen } from '../compare/planes.ts';
import type { MarketFacts } from '../probe/facts.ts';

/** Scales of whole units, lots and signed prices: which of them a size uses is open (D103). */
export const possibleSizeDecimalsOf = ({ szDecimals }: MarketFacts) => [0, szDecimals, 8];
export const possiblePxDecimals = [0, 8];

/** Whether a figure is correct in one of these planes. */
export function isRightAtAnyScale(text: string, planes: readonly number[], isRight: (whole: Dec) => boolean): boolean {
  const figure = Dec.parse(text);
  return figure !== null && planes.some((places) => isRight(figure.times(negativePowerOfTen(places))));
}
