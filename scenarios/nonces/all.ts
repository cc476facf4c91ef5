import type { Check } from '../../harness/check/check.ts';
import actors from './actors.ts';
import dropped from './dropped.ts';
import expired from './expired.ts';
import oneBlock from './one-block.ts';
import refusedActions from './refused-actions.ts';
import rising from './rising.ts';
import verdict from './verdict.ts';
import window from './window.ts';

export const noncesChecks: readonly Check[] = [
  actors,
  dropped,
  oneBlock,
  refusedActions,
  verdict,
  window,
  expired,
  rising,
];
