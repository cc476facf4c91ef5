import type { Check } from '../../harness/check/check.ts';
import gateFigures from './gate-figures.ts';
import gateRefused from './gate-refused.ts';
import held from './held.ts';
import heldResting from './held-resting.ts';
import leverageBounds from './leverage-bounds.ts';
import maintenance from './maintenance.ts';
import reduceOnly from './reduce-only.ts';
import rung from './rung.ts';

export const marginChecks: readonly Check[] = [
  gateFigures,
  gateRefused,
  held,
  heldResting,
  leverageBounds,
  maintenance,
  reduceOnly,
  rung,
];
