import { expect, test } from 'vitest';
import { cannedReadContext } from './model-case.fixture.ts';
import { readPositionsWithMaintenance } from './position-maintenance.ts';

const address = `0x${'1'.repeat(40)}`;
/** A venue that shows no `maint_margin`: what its account says is used decides whether the base ratio is its own. */
const venue = (used: string, row: Readonly<Record<string, string>> = {}) =>
  cannedReadContext({
    account_state: { cross_maintenance_margin_used: used },
    clearinghouse_state: { clearinghouse_state: { '': { positions: [{ coin: 'BTC', size: '-2', ...row }] } } },
    markets: { perp: [{ coin: 'BTC', mark_px: '100' }] },
    markets_meta: { perp: [{ coin: 'BTC', maint_margin_ratio: '250' }] },
  });
const maintenanceAt = async (used: string, row?: Readonly<Record<string, string>>) =>
  (await readPositionsWithMaintenance(venue(used, row), address)).map((each) => each.maint_margin);

test('what a position shows stays as it is', async () => {
  expect(await maintenanceAt('9', { maint_margin: '7' })).toEqual(['7']);
});

test('where it shows none, it is the notional by the base ratio, if the account says the same', async () => {
  // 200 USDC by 2.5 %; the mark may have moved a little between the reads.
  expect(await maintenanceAt('5')).toEqual(['5']);
  expect(await maintenanceAt('5.04')).toEqual(['5']);
});

test('where the account says otherwise, the position has none', async () => {
  expect(await maintenanceAt('6')).toEqual([undefined]);
});
