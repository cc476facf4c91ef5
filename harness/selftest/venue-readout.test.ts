import { expect, test } from 'vitest';
import type { CaseContext } from '../check/case-context.ts';
import { check } from '../check/check.ts';
import { scaledSizeForNotional } from '../check/order-spec.ts';
import { openModelSession } from '../session/model-session.ts';
import { drawPriceInsideSpread } from '../setup/inside-spread.ts';
import { tradeOnce, tradeWorthAndCloseAtEnd } from '../setup/own-trade.ts';
import { runWitness } from './shape-trials.ts';
import { describeUnrestoredChanges, readRestorableVenueState } from './venue-readout.ts';

const parts = {
  checks: [],
  seed: 1,
  tool: { name: 'test', version: '0' },
  open: () => openModelSession({ kind: 'model', profile: 'live', isolation: null, allowMainnetWrites: false }),
};

type Context = CaseContext<'faucet.amount.clamp'>;
type Pair = Pick<Parameters<typeof tradeOnce>[1], 'market' | 'maker' | 'taker'>;

/** Returns the leftovers of a case in which two accounts trade in each of these markets. */
async function left(markets: number, trade: (context: Context, pair: Pair) => Promise<unknown>) {
  const trading = check({
    id: 'faucet.planted',
    title: 'trades',
    clauses: ['faucet.amount.clamp'],
    by: 'act',
    async run(context) {
      const { given } = context;
      const [maker, taker] = await Promise.all([given.fundedAccount(), given.fundedAccount()]);
      for (let at = 0; at < markets; at++) await trade(context, { market: await given.market(), maker, taker });
    },
  });
  return (await runWitness(trading, 'live', [], parts)).leftovers;
}

test('a position that a case does not close is found', async () => {
  const open = await left(1, async (context, pair) => {
    const px = await drawPriceInsideSpread(context, pair.market);
    return tradeOnce(context, { ...pair, px, size: scaledSizeForNotional(pair.market, px, 20n) });
  });
  expect(open).toEqual([expect.stringMatching(/^markets "[A-Z]+" open_interest: "0" before, "[\d.]+" behind it$/)]);
});

test.each<[what: string, key: string, was: string | undefined, is: string, lines: readonly string[]]>([
  ['what was lent is still lent', 'lent of "USDC"', '"0"', '"15"', ['lent of "USDC": "0" before, "15" behind it']],
  ['a pool that is new has lent', 'lent of "USDC"', undefined, '"15"', ['lent of "USDC": "0" before, "15" behind it']],
  ['a pool is new', 'lent of "USDC"', undefined, '"0"', []],
  ['a pair is new', 'markets "A/USDC" active', undefined, 'true', []],
  [
    'a pair is closed',
    'markets "A/USDC" active',
    'true',
    'false',
    ['markets "A/USDC" active: true before, false behind it'],
  ],
  ['nothing changed', 'book BTC', '[]', '[]', []],
])('%s', (_what, key, was, is, lines) => {
  const before = new Map(was === undefined ? [] : [[key, was]]);
  expect(describeUnrestoredChanges(before, new Map([[key, is]]))).toEqual(lines);
});

test('an unused venue is unchanged, and shows books, markets, pairs, tokens and switches', async () => {
  const { target } = await parts.open();
  const stood = await readRestorableVenueState(target);
  expect(describeUnrestoredChanges(stood, await readRestorableVenueState(target))).toEqual([]);
  expect([...stood.keys()]).toEqual(
    expect.arrayContaining([
      'markets "BTC" open_interest',
      'markets "MTF/USDC" active',
      'markets_meta "BTC" max_leverage',
      'book BTC',
      'exchange_status frozen',
    ]),
  );
});

test.each([1, 2, 3])('a case that traded in %i markets in parallel closes its positions there', async (markets) => {
  expect(await left(markets, (context, pair) => tradeWorthAndCloseAtEnd(context, 20n, pair))).toEqual([]);
});
