import { expect, test } from 'vitest';
import { cannedReadContext } from './model-case.fixture.ts';
import { readPositionsWithMaintenance } from './position-maintenance.ts';

const address = `0x${'1'.repeat(40)}`;
/** Venue that shows no `maint_margin`: the account's used margin decides whether it uses the base ratio. */
const venue = (used: string, row: Readonly<Record<string, string>> = {}) =>
  cannedReadContext({
    account_state: { cross_maintenance_margin_used: used },
    clearinghouse_state: { clearinghouse_state: { '': { positions: [{ coin: 'BTC', size: '-2', ...row }] } } },
    markets: { perp: [{ coin: 'BTC', mark_px: '100' }] },
    markets_meta: { perp: [{ coin: 'BTC', maint_margin_ratio: '250' }] },
  });
const maintenanceAt = async (used: string, row?: Readonly<Record<string, string>>) =>
  (await readPositionsWithMaintenance(venue(used, row), address)).map((each) => each.maint_margin);

test('a shown margin is returned unchanged', async () => {
  expect(await maintenanceAt('9', { maint_margin: '7' })).toEqual(['7']);
});

test("without one it is the notional times the base ratio, if the account's total agrees", async () => {
  // 200 USDC times 2.5 %; the mark may have moved a little between the reads.
  expect(await maintenanceAt('5')).toEqual(['5']);
  expect(await maintenanceAt('5.04')).toEqual(['5']);
});

test("where the account's total disagrees, the position has none", async () => {
  expect(await maintenanceAt('6')).toEqual([undefined]);
});
