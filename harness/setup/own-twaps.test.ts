import { expect, test } from 'vitest';
import { gridPxAtMarkPercent, scaledSizeForNotional } from '../check/order-spec.ts';
import { emptyActReplyWire } from '../client/replies.fixture.ts';
import type { ActResult } from '../client/venue-client.ts';
import { NotExercised } from '../kernel/verdicts.ts';
import { makeCasePlayer } from './model-case.fixture.ts';
import { awaitTwaps, endTwapsAtEnd, readTwapRows, requireSingleSliceTwapAccepted, twapAction } from './own-twaps.ts';

const play = await makeCasePlayer();

test('TWAPs of an account are listed while they run', async () => {
  const [before, rows, coin] = await play(async (context) => {
    const { given, target } = context;
    const owner = await given.fundedAccount();
    const market = await given.market();
    const total = 2n * scaledSizeForNotional(market, gridPxAtMarkPercent(market, 100), 20n);
    const none = await readTwapRows(context, owner.address);
    const spec = { market, side: 'bid', total, slices: 2, delayMs: 60_000, reduceOnly: true } as const;
    await given.accepted(target.act(owner, twapAction(spec)));
    return [none, await awaitTwaps(context, owner.address, 1), market.coin] as const;
  });
  expect(before).toEqual([]);
  expect(rows).toMatchObject([{ coin, side: 'B', slices_total: 2, delay_ms: 60_000, reduce_only: true }]);
});

test('a case leaves no TWAP of an account behind', async () => {
  const address = await play(async (context) => {
    const { given, target } = context;
    const owner = await given.fundedAccount();
    const market = await given.market();
    endTwapsAtEnd(context, owner);
    const total = 2n * scaledSizeForNotional(market, gridPxAtMarkPercent(market, 100), 20n);
    const spec = { market, side: 'bid', total, slices: 2, delayMs: 60_000, reduceOnly: true } as const;
    await given.accepted(target.act(owner, twapAction(spec)));
    await awaitTwaps(context, owner.address, 1);
    return owner.address;
  });
  expect(await play((context) => readTwapRows(context, address))).toEqual([]);
});

test('a TWAP with a single slice may be refused, but only for that', () => {
  const refused = (code: string) =>
    ({ wire: emptyActReplyWire, kind: 'refused', status: 400, error: { code, message: '' } }) as unknown as ActResult;
  expect(() => requireSingleSliceTwapAccepted(refused('INVALID_REQUEST'))).toThrow(NotExercised);
  const short = refused('MARGIN_INSUFFICIENT');
  expect(requireSingleSliceTwapAccepted(short)).toBe(short);
});
