import type { MarketFacts } from '../probe/facts.ts';
import type { CaseContext } from './case-context.ts';

/** A market of the case with two levels a tick apart on each side of its book, which every grouping would make one. */
export async function twoLevelsASide({ given }: Pick<CaseContext<never>, 'given'>): Promise<MarketFacts> {
  const trader = await given.fundedAccount();
  const market = await given.market();
  for (const [side, percent] of [
    ['bid', 60],
    ['ask', 160],
  ] as const) {
    const px = given.pxAt(market, percent);
    const size = given.sizeWorth(market, px, 20n);
    for (const level of [px, px - market.tick]) await given.restingOrder(trader, { market, side, px: level, size });
  }
  return market;
}
