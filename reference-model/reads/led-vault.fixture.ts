import { usdFromText } from '../engine/engine.fixture.ts';
import { unitsOfUsd } from '../numeric/crossings.ts';
import { ZERO_UNITS } from '../numeric/planes.ts';
import { editsForProfile, type VariantChoice } from '../profile.ts';
import { deriveVaultAddress, putVault, putVaultHolding, vaultAt } from '../state/vaults.ts';
import { alice, bob, TradingClient } from './trading-client.fixture.ts';

export const ledVaultAddress = deriveVaultAddress(1);

/** A vault led by alice: she holds 10 shares, bob 2.5. */
export function makeLedVaultClient(variants: VariantChoice = {}): TradingClient {
  const opened = new TradingClient(editsForProfile('live', variants));
  const { state } = opened.venue.core;
  putVault(state, {
    id: 1,
    address: ledVaultAddress,
    leader: alice,
    kind: 'User',
    name: 'desk',
    managementFeeBps: 100,
    paused: false,
    shares: ZERO_UNITS,
    highWaterMark: usdFromText('1.25'),
  });
  for (const [holder, shares] of [
    [alice, '10'],
    [bob, '2.5'],
  ] as const) {
    const vault = vaultAt(state, 1);
    if (vault !== undefined)
      putVaultHolding(state, vault, holder, { shares: unitsOfUsd(usdFromText(shares)), locks: [] });
  }
  return opened;
}
