import { expect, test } from 'vitest';
import { decimalAt } from '../client/json-at.ts';
import { Dec } from '../compare/decimal.ts';
import { scaledPx } from '../compare/planes.ts';
import { Blocked, Disturbed, Unsupported } from '../kernel/verdicts.ts';
import type { MarketFacts } from '../probe/facts.ts';
import {
  assumeMarkFollowedIndex,
  moveMarkTowards,
  readIndexRestoringAtEnd,
  renewIndexIfOperated,
  snapPxToGrid,
  submitIndexForMark,
} from './index-price.ts';
import { readPerpRow } from './market-row.ts';
import { makeCasePlayer } from './model-case.fixture.ts';

const play = await makeCasePlayer();
const btc = ({ coin }: MarketFacts) => coin === 'BTC';

test('changes of the index by a case are undone when it ends', async () => {
  const served = () =>
    play(async (context) => {
      const row = await readPerpRow(context, 'markets', 'BTC');
      return decimalAt(row, 'oracle_px').toString();
    });
  const before = await served();
  const [index, moved] = await play(async (context) => {
    const { given, control } = context;
    const market = await given.market(btc);
    const at = await readIndexRestoringAtEnd(context, market);
    const { text } = snapPxToGrid(market, (at * 101n) / 100n);
    await control.oracle(market.coin, text, text);
    return [at, decimalAt(await readPerpRow(context, 'markets', market.coin), 'oracle_px').scaledTo(8)];
  });
  expect(moved).not.toBe(index);
  expect(await served()).toBe(before);
});

test('a market without an index blocks the case', async () => {
  const row = { coin: 'BTC', oracle_px: '0' };
  const context = {
    given: {
      data: (body: unknown) => body,
      require: (holds: boolean, why: string) => {
        if (!holds) throw new Blocked(why);
      },
    },
    target: { read: async () => ({ perp: [row] }) },
    control: {},
  };
  // The code under test uses only this part of a case.
  const looking = readIndexRestoringAtEnd(
    context as unknown as Parameters<typeof readIndexRestoringAtEnd>[0],
    { coin: 'BTC' } as MarketFacts,
  );
  await expect(looking).rejects.toThrow(new Blocked('BTC has no index'));
});

test('a venue without an operator keeps its index, and the case goes on', async () => {
  const context = {
    venue: { isolation: 'shared', capabilities: new Set<string>() },
    get control(): never {
      throw new Unsupported('control');
    },
  };
  const renewing = renewIndexIfOperated(
    context as unknown as Parameters<typeof renewIndexIfOperated>[0],
    { coin: 'BTC' } as MarketFacts,
  );
  await expect(renewing).resolves.toBeUndefined();
});

test('a price is truncated to the grid, as signed and as read', () => {
  expect(snapPxToGrid({ tick: 50_000_000n } as MarketFacts, 10_099_999_999n)).toEqual({
    px: 10_050_000_000n,
    text: '100.5',
  });
});

test('a mark that moved elsewhere is no fault of the venue', () => {
  expect(() => assumeMarkFollowedIndex(true, 'it went up')).not.toThrow();
  expect(() => assumeMarkFollowedIndex(false, 'it went up')).toThrow(new Disturbed('it went up'));
});

test.each([
  { says: 'a mark that moves with its index', marks: ['100', '101'], cut: 0, isGradual: false },
  { says: 'a mark that has not moved is given another block', marks: ['100', '100', '101'], cut: 1, isGradual: false },
  { says: 'a mark that stays apart from its index', marks: ['100', '100.5', '100.5'], cut: 1, isGradual: false },
  { says: 'a mark that goes on is followed', marks: ['98', '100', '100.5', '100.8', '101'], cut: 3, isGradual: true },
])('$says', async ({ marks, cut, isGradual }) => {
  const left = [...marks];
  const submitted: string[] = [];
  let blocks = 0;
  const context = {
    given: { data: (body: unknown) => body },
    target: { read: async () => ({ perp: [{ coin: 'BTC', mark_px: left.shift() }] }) },
    control: {
      oracle: async (_coin: string, px: string) => void submitted.push(px),
      offers: () => true,
      commit: async () => void blocks++,
    },
  };
  const move = await submitIndexForMark(
    context as unknown as Parameters<typeof submitIndexForMark>[0],
    { coin: 'BTC', tick: 1_000_000n } as MarketFacts,
    '101',
  );
  expect(move).toEqual({ from: scaledPx(Dec.of(marks[0] ?? '')), to: scaledPx(Dec.of(marks.at(-1) ?? '')), isGradual });
  expect(submitted).toEqual(['101']);
  expect(blocks).toBe(cut);
});

test('a mark keeps its distance to the index, and is read once before it moves', async () => {
  const rows = [
    { mark_px: '100', oracle_px: '102' },
    { mark_px: '110', oracle_px: '112' },
  ];
  const submitted: string[] = [];
  const context = {
    given: { data: (body: unknown) => body },
    target: { read: async () => ({ perp: [{ coin: 'BTC', ...rows.shift() }] }) },
    control: {
      oracle: async (_coin: string, px: string) => void submitted.push(px),
      offers: () => false,
    },
  };
  const move = await moveMarkTowards(
    context as unknown as Parameters<typeof moveMarkTowards>[0],
    { coin: 'BTC', tick: 1_000_000n } as MarketFacts,
    11_000_000_000n,
  );
  expect(move).toEqual({ from: 10_000_000_000n, to: 11_000_000_000n, isGradual: false });
  expect(submitted).toEqual(['112']);
  expect(rows).toEqual([]);
});
