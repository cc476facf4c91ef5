import type { Check } from '../../harness/check/check.ts';
import bands from './bands.ts';
import belowMaintenance from './below-maintenance.ts';
import noMaintenance from './no-maintenance.ts';
import price from './price.ts';

export const liquidationChecks: readonly Check[] = [bands, belowMaintenance, noMaintenance, price];
