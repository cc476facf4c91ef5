import type { Check } from '../../harness/check/check.ts';
import amounts from './amounts.ts';
import backlog from './backlog.ts';
import block from './block.ts';
import budget from './budget.ts';
import grant from './grant.ts';
import { oneDay, oneMinute, twoAddresses } from './ip-window.ts';
import malformedClaims from './malformed-claims.ts';
import onceEver from './once-ever.ts';
import reserveEmpty from './reserve-empty.ts';
import reserveRecipient from './reserve-recipient.ts';
import reserveVotes from './reserve-votes.ts';
import { addressCap, claimRecord } from './restart.ts';
import { anyIp, shortReserve } from './two-sources.ts';
import { faucetOff, faucetOnMainnet } from './unmounted.ts';
import unsaid from './unsaid.ts';

export const faucetChecks: readonly Check[] = [
  ...[malformedClaims, faucetOff, faucetOnMainnet],
  ...[grant, amounts, unsaid, onceEver, anyIp, twoAddresses, oneMinute, oneDay],
  ...[reserveRecipient, reserveEmpty, reserveVotes, block, shortReserve, backlog],
  ...[addressCap, claimRecord],
  budget,
];
