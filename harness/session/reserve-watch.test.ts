import { expect, test } from 'vitest';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import type { OwnAspectChangeCount } from './own-calls.ts';
import { FaucetReserveWatch } from './reserve-watch.ts';

const tokens = { usdc: { name: 'USDC', signingId: 0 }, native: { name: 'MTF', signingId: 9 } };

/** Returns `account_state` of the reserve at the end of a block. */
function reserveOf(usdc: string, native: string, height: number): JsonObject {
  const rows = [
    { signing_id: 0, total: usdc },
    { signing_id: 9, total: native },
  ];
  return { height, spot: { balances: rows } };
}

/** Returns a watch of a reserve of 10000 and 100, at height 1, which the run has never affected. */
function watched(): FaucetReserveWatch {
  const watch = new FaucetReserveWatch(tokens);
  watch.onHeight(1n, 0);
  watch.onState(reserveOf('10000', '100', 1), 0);
  return watch;
}

test.each([
  ['a whole grant', '7000', '90', '3000'],
  ['a claim of less USDC', '9999', '90', '1'],
  ['two grants in one block', '4000', '80', '6000'],
])('%s is evidence of others', (_title, usdc, native, claimed) => {
  expect(
    watched()
      .onState(reserveOf(usdc, native, 5), 0)
      ?.usdc.toString(),
  ).toBe(claimed);
});

test.each([
  ['nothing moved', '10000', '100', 5, 0],
  ['one token alone', '7000', '100', 5, 0],
  ['the other alone', '10000', '90', 5, 0],
  ['more USDC than the grants hold', '6999', '90', 5, 0],
  ['a part of a grant', '7000', '95', 5, 0],
  ['the reserve was filled', '20000', '200', 5, 0],
  ['a block that was looked at before', '7000', '90', 1, 0],
  ['a claim from before the run, credited late', '7000', '90', 4, 0],
  ['this run has claimed since', '7000', '90', 5, 2],
  ['this run is claiming', '7000', '90', 5, null],
] as const)('%s is no evidence', (_title, usdc, native, height, moment: OwnAspectChangeCount) => {
  expect(watched().onState(reserveOf(usdc, native, height), moment)).toBeNull();
});

test('an unreadable frame is no evidence, nor is the next one', () => {
  const watch = watched();
  expect(watch.onState({ height: 5 }, 0)).toBeNull();
  expect(watch.onState(reserveOf('7000', '90', 6), 0)).toBeNull();
});

test('after its own claim a run waits for some blocks', () => {
  for (const [height, isFound] of [
    [12n, false],
    [13n, true],
  ] as const) {
    const watch = watched();
    watch.onHeight(10n, 2);
    watch.onHeight(height, 2);
    expect(watch.onState(reserveOf('7000', '90', 20), 2) !== null).toBe(isFound);
  }
});
