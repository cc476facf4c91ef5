import type { Check } from '../../harness/check/check.ts';
import bands from './bands.ts';
import belowMaintenance from './below-maintenance.ts';
import noMaintenance from './no-maintenance.ts';

export const liquidationChecks: readonly Check[] = [bands, belowMaintenance, noMaintenance];
