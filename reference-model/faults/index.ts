import { accountsFaults } from './accounts/all.ts';
import { agentsFaults } from './agents.ts';
import { faucetFaults } from './faucet.ts';
import type { Fault } from './fault.ts';
import { feedFaults } from './feed.ts';
import { fillsFaults } from './fills.ts';
import { fundingFaults } from './funding.ts';
import { governanceFaults } from './governance.ts';
import { historyFaults } from './history.ts';
import { limitsFaults } from './limits.ts';
import { liquidationFaults } from './liquidation.ts';
import { marginFaults } from './margin.ts';
import { marketsFaults } from './markets/all.ts';
import { noncesFaults } from './nonces.ts';
import { ordersFaults } from './orders/all.ts';
import { positionsFaults } from './positions.ts';
import { signingFaults } from './signing/all.ts';
import { transfersFaults } from './transfers.ts';
import { transportFaults } from './transport/all.ts';
import { versionsFaults } from './versions.ts';

/** Every deliberate defect, area by area. */
export const allFaults: readonly Fault[] = [
  ...transportFaults,
  ...faucetFaults,
  ...signingFaults,
  ...noncesFaults,
  ...agentsFaults,
  ...accountsFaults,
  ...marketsFaults,
  ...fundingFaults,
  ...positionsFaults,
  ...marginFaults,
  ...liquidationFaults,
  ...ordersFaults,
  ...fillsFaults,
  ...transfersFaults,
  ...governanceFaults,
  ...historyFaults,
  ...feedFaults,
  ...limitsFaults,
  ...versionsFaults,
];
