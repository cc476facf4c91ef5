import { Dec } from '../compare/decimal.ts';
import { negativePowerOfTen } from '../compare/planes.ts';
import type { MarketFacts } from '../probe/facts.ts';

/** Whole units, lots and what prices of signed writes are scaled by: in which of them a size stands is open (D103). */
export const sizePlanePlaces = ({ szDecimals }: MarketFacts) => [0, szDecimals, 8];
export const pxPlanePlaces = [0, 8];

/** Whether a figure is right in one of these planes. */
export function isRightInAnyPlane(text: string, planes: readonly number[], isRight: (whole: Dec) => boolean): boolean {
  const figure = Dec.parse(text);
  return figure !== null && planes.some((places) => isRight(figure.times(negativePowerOfTen(places))));
}
