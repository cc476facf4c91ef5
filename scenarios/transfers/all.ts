import type { Check } from '../../harness/check/check.ts';
import marginKept from './margin-kept.ts';
import refusedSends from './refused-sends.ts';
import supply from './supply.ts';
import tokenSend from './token-send.ts';
import usdcSend from './usdc-send.ts';

export const transfersChecks: readonly Check[] = [marginKept, refusedSends, supply, tokenSend, usdcSend];
