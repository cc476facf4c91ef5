import type { Check } from '../harness/check/check.ts';
import { accountsChecks } from './accounts/all.ts';
import { agentsChecks } from './agents/all.ts';
import { faucetChecks } from './faucet/all.ts';
import { feedChecks } from './feed/all.ts';
import { fillsChecks } from './fills/all.ts';
import { fundingChecks } from './funding/all.ts';
import { governanceChecks } from './governance/all.ts';
import { historyChecks } from './history/all.ts';
import { limitsChecks } from './limits/all.ts';
import { liquidationChecks } from './liquidation/all.ts';
import { marginChecks } from './margin/all.ts';
import { marketsChecks } from './markets/all.ts';
import { noncesChecks } from './nonces/all.ts';
import { ordersChecks } from './orders/all.ts';
import { positionsChecks } from './positions/all.ts';
import { signingChecks } from './signing/all.ts';
import { transfersChecks } from './transfers/all.ts';
import { transportChecks } from './transport/all.ts';
import { versionsChecks } from './versions/all.ts';

/** Every check of this build, area by area. */
export const allChecks: readonly Check[] = [
  ...transportChecks,
  ...faucetChecks,
  ...signingChecks,
  ...noncesChecks,
  ...agentsChecks,
  ...accountsChecks,
  ...marketsChecks,
  ...fundingChecks,
  ...positionsChecks,
  ...marginChecks,
  ...liquidationChecks,
  ...ordersChecks,
  ...fillsChecks,
  ...transfersChecks,
  ...governanceChecks,
  ...historyChecks,
  ...feedChecks,
  ...limitsChecks,
  ...versionsChecks,
];
