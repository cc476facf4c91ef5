import type { CastersRef } from '../generate/steps.ts';
import type { Shadow } from './shadow.ts';

/**
 * Addresses of the validators that the words stand for, as the shadow knows them; jailed ones may not cast.
 * @returns none where one validator alone is enough, and so none is too few
 */
export function castersOf({ venue }: Pick<Shadow, 'venue'>, casters: CastersRef): readonly string[] {
  const free = venue.core.state.validators.filter(({ jailed }) => !jailed);
  const bySize = free.toSorted((one, other) => (one.stake < other.stake ? 1 : one.stake > other.stake ? -1 : 0));
  const total = free.reduce((sum, { stake }) => sum + stake, 0n);
  let agreeing = 0n;
  // Two thirds of the stake that counts enact.
  const last = bySize.findIndex(({ stake }) => {
    agreeing += stake;
    return agreeing * 3n >= total * 2n;
  });
  const wanted = {
    enough: bySize.slice(0, last + 1),
    'too few': bySize.slice(0, last),
    'the next one': bySize.slice(last, last + 1),
    all: bySize,
  }[casters];
  return wanted.map(({ validator }) => validator);
}
