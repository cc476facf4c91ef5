import { ZERO_USD } from '../numeric/planes.ts';
import { editsOf } from '../rule-edits.ts';
import type { Fault } from './fault.ts';

const tiers = editsOf('engine', 'tiers');
const scalars = editsOf('engine', 'scalars');

export const liquidationFaults: readonly Fault[] = [
  {
    id: 'liquidation.orders-let-pass',
    clause: 'liquidation.tier.orders',
    title: 'an account below its maintenance may go on ordering',
    edit: tiers(() => ({ blocksOrders: () => false })),
  },
  {
    id: 'liquidation.empty-is-t3',
    clause: 'liquidation.tier.no-maintenance',
    title: 'an empty account is in T3',
    edit: tiers(({ withoutMaintenance }) => ({
      withoutMaintenance: (value) => (value === 0n ? 'T3' : withoutMaintenance(value)),
    })),
  },
  {
    id: 'liquidation.warns-early',
    clause: 'liquidation.tier.safe',
    title: 'T0 begins at one and a half times the maintenance',
    edit: tiers(({ bands }) => ({
      bands: bands.map((band) => (band.tier === 'Safe' ? { ...band, fromPerMille: 1_500n } : band)),
    })),
  },
  {
    id: 'liquidation.no-warning',
    clause: 'liquidation.tier.t0',
    title: 'an account is Safe down to its maintenance',
    edit: tiers(({ bands }) => ({
      bands: bands.map((band) => (band.tier === 'T0' ? { ...band, tier: 'Safe' } : band)),
    })),
  },
  {
    id: 'liquidation.alo-stays',
    clause: 'liquidation.tier.t0-cancels-alo',
    title: 'alo orders stay when the account enters T0',
    edit: tiers(() => ({ cancelsAlo: () => false })),
  },
  {
    id: 'liquidation.price-of-bankruptcy',
    clause: 'liquidation.price.cross',
    title: 'the liquidation price is where the account is worth nothing',
    edit: scalars(({ liquidationPx }) => ({
      liquidationPx: (leg, parts, profit, szDecimals) =>
        liquidationPx(leg, { ...parts, crossMaintenance: ZERO_USD }, profit, szDecimals),
    })),
  },
];
