import type { Check } from '../../harness/check/check.ts';
import classes from './classes.ts';
import innerNonce from './inner-nonce.ts';
import malformedSends from './malformed-sends.ts';
import marginKept from './margin-kept.ts';
import refusedSends from './refused-sends.ts';
import supply from './supply.ts';
import tokenSend from './token-send.ts';
import usdcSend from './usdc-send.ts';

export const transfersChecks: readonly Check[] = [
  classes,
  innerNonce,
  malformedSends,
  marginKept,
  refusedSends,
  supply,
  tokenSend,
  usdcSend,
];
