import type { Check } from '../../harness/check/check.ts';
import baseRatios from './base-ratios.ts';
import effectiveLeverage from './effective-leverage.ts';
import gateFigures from './gate-figures.ts';
import gateRefused from './gate-refused.ts';
import held from './held.ts';
import heldResting from './held-resting.ts';
import leverageBounds from './leverage-bounds.ts';
import leverageOpen from './leverage-open.ts';
import maintenance from './maintenance.ts';
import reduceOnly from './reduce-only.ts';
import rung from './rung.ts';
import { unknownAssetRefused, unknownAssetTaken } from './unknown-asset.ts';

export const marginChecks: readonly Check[] = [
  effectiveLeverage,
  gateFigures,
  gateRefused,
  held,
  heldResting,
  leverageBounds,
  leverageOpen,
  maintenance,
  reduceOnly,
  rung,
  unknownAssetTaken,
  unknownAssetRefused,
  baseRatios,
];
