import type { Check } from '../../harness/check/check.ts';
import amounts from './amounts.ts';
import grant from './grant.ts';
import ipWindow from './ip-window.ts';
import malformedClaims from './malformed-claims.ts';
import onceEver from './once-ever.ts';
import reserveEmpty from './reserve-empty.ts';

export const faucetChecks: readonly Check[] = [amounts, grant, ipWindow, malformedClaims, onceEver, reserveEmpty];
