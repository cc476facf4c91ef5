import { expect, test } from 'vitest';
import { usd, ZERO_UNITS } from '../../numeric/planes.ts';
import { deriveVaultAddress, putVault } from '../../state/vaults.ts';
import {
  accountOf,
  alice,
  beginBlockAtIndexPx,
  bob,
  carol,
  type EngineCore,
  lotsFromUnits,
  makeEngineCore,
  makePlacement,
  pxFromText,
  setCash,
  usdFromText,
} from '../engine.fixture.ts';
import { placeOrder } from '../orders/place-order.ts';
import { positionSizeOf } from '../risk/positions.ts';

const vault = deriveVaultAddress(1);

/** Alice holds the given units, bought from bob at 100, and cash; the vault has the given net asset value. */
function sinking(cash: string, units: string, nav: string, kind: 'User' | 'Metaliquidity' = 'Metaliquidity') {
  const core = makeEngineCore({ markets: [{ markSource: 'sync_oracle' }] });
  placeOrder(core, makePlacement({ owner: bob, side: 'ask', lots: lotsFromUnits(units) }));
  placeOrder(core, makePlacement({ lots: lotsFromUnits(units) }));
  setCash(core, alice, cash);
  putVault(core.state, {
    id: 1,
    address: vault,
    leader: carol,
    kind,
    name: 'backstop',
    managementFeeBps: 0,
    paused: false,
    shares: ZERO_UNITS,
    highWaterMark: usdFromText('1'),
  });
  setCash(core, vault, nav);
  core.touched.clear();
  return core;
}

const heldBy = (core: EngineCore, owner = alice) => positionSizeOf(core.state, owner, 0, 'net');
const cashOf = (core: EngineCore, owner = vault) => accountOf(core, owner).cash;

test('a vault takes over up to two fifths of its value, at the mark, before opposite holders do', () => {
  // Equity 1.5 at 90.5 against a maintenance of 3: T3.
  const core = sinking('11', '1', '150');
  const fund = core.state.pots.insurance;
  beginBlockAtIndexPx(core, '90.5');
  const part = heldBy(core, vault);
  expect(part).toBe(lotsFromUnits('0.6629'));
  expect(core.events.filter(({ kind }) => kind === 'fill')).toMatchObject([
    {
      px: pxFromText('90.5'),
      lots: part,
      taker: { owner: alice, cause: 'forced_close_full' },
      maker: { owner: vault, cause: null },
    },
    { px: pxFromText('90.5'), maker: { owner: bob } },
  ]);
  expect(heldBy(core)).toBe(0n);
  // Half a percent of 59.99245, truncated; the vault gets seven tenths.
  const fee = usdFromText('0.299962');
  expect(cashOf(core) - usdFromText('150')).toBe(usdFromText('0.209973'));
  expect(core.state.pots.insurance - fund).toBe(usd(fee - usdFromText('0.209973')));
});

test('a user vault takes over nothing', () => {
  const core = sinking('11', '1', '150', 'User');
  beginBlockAtIndexPx(core, '90.5');
  expect([heldBy(core, vault), heldBy(core)]).toEqual([0n, 0n]);
});

test("a vault's positions and its takeovers in the same block reduce its room", () => {
  const core = sinking('11', '1', '150');
  placeOrder(core, makePlacement({ owner: bob, side: 'ask', lots: lotsFromUnits('0.5') }));
  placeOrder(core, makePlacement({ owner: vault, lots: lotsFromUnits('0.5') }));
  beginBlockAtIndexPx(core, '90.5');
  // 40 % of its value, less 0.5 * 90.5.
  expect(heldBy(core, vault) - lotsFromUnits('0.5')).toBeLessThan(lotsFromUnits('0.2'));
  const rich = sinking('30000', '2000', '10000000');
  beginBlockAtIndexPx(rich, '86');
  expect(heldBy(rich, vault)).toBe(lotsFromUnits('1162.7906'));
});

test('a vault covers a deficit before anybody else', () => {
  const core = sinking('5', '1', '1000');
  setCash(core, bob, '100000');
  beginBlockAtIndexPx(core, '90');
  // Alice is short by 5, and nobody else has won on the market.
  expect(accountOf(core, alice).cash).toBe(0n);
  expect(core.state.pots.treasuryQueue).toBe(0n);
  expect(cashOf(core)).toBeLessThan(usdFromText('1000'));
});
