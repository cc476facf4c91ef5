import { expect, test } from 'vitest';
import { markLeaving, openBucket } from './isolated-bucket.ts';
import { caseModel } from './model-case.fixture.ts';
import { scaledPx } from './moving-mark.ts';

const play = await caseModel();

test('a position with collateral of its own is closed by force once its bucket is below its maintenance', async () => {
  const { collateral, held, above, below, fills, left } = await play(async (context) => {
    const { bucket, collateral } = await openBucket(context);
    const held = await bucket.lots();
    const above = await markLeaving(bucket, collateral, (maintenance) => maintenance.plus(maintenance));
    const below = await markLeaving(bucket, collateral, (maintenance) => maintenance.minus(maintenance));
    const none = await bucket.forced();
    await bucket.mark.moveTo(above, await bucket.mark.prices());
    await bucket.mark.moveAtOnce(below);
    const fills = await context.pace.eventually(
      () => bucket.forced(),
      (rows) => rows.length > 0,
    );
    return { collateral, held, above, below, fills: [none.length, fills.length > 0], left: await bucket.lots() };
  });
  expect(scaledPx(collateral)).toBeGreaterThan(0n);
  expect(held).toBeGreaterThan(0n);
  // A long position: the more is lost, the lower the mark.
  expect(above).toBeGreaterThan(below);
  expect(fills).toEqual([0, true]);
  expect(left).toBe(0n);
});
