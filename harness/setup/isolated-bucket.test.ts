import { expect, test } from 'vitest';
import { scaledPx } from '../compare/planes.ts';
import { DrainedIsolatedPosition, openIsolatedPosition, readMarkForRemainingCollateral } from './isolated-bucket.ts';
import { makeCasePlayer } from './model-case.fixture.ts';
import { MovableMark } from './moving-mark.ts';

const play = await makeCasePlayer();

test('an isolated position is force-closed once its margin is below maintenance', async () => {
  const { collateral, held, above, below, fills, left } = await play(async (context) => {
    const { bucket, collateral } = await openIsolatedPosition(context);
    const held = await bucket.lots();
    const above = await readMarkForRemainingCollateral(bucket, collateral, (maintenance) =>
      maintenance.plus(maintenance),
    );
    const below = await readMarkForRemainingCollateral(bucket, collateral, (maintenance) =>
      maintenance.minus(maintenance),
    );
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
  // A long position: the lower the mark, the larger the loss.
  expect(above).toBeGreaterThan(below);
  expect(fills).toEqual([0, true]);
  expect(left).toBe(0n);
});

test("isolated margin is reduced by its owner's sales to a fraction of its maintenance, and the rest closed by the same order", async () => {
  const { permille, whole, left, lots } = await play(async (context) => {
    const bucket = await DrainedIsolatedPosition.open(context);
    const { mark } = await new MovableMark(context, bucket.market).prices();
    const whole = await bucket.loseTo(1_250n, mark);
    const permille = await bucket.marginPermille(mark);
    const left = await bucket.lots();
    await bucket.loseTo(850n, mark, 'the rest');
    const lots = await context.pace.eventually(
      () => bucket.lots(),
      (now) => now === 0n,
    );
    return { permille, whole, left, lots };
  });
  expect(left).toBe(whole);
  expect(permille).toBeGreaterThan(1_200n);
  expect(permille).toBeLessThan(1_260n);
  expect(lots).toBe(0n);
});
