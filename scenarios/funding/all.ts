import type { Check } from '../../harness/check/check.ts';
import beforeSample from './before-sample.ts';
import boundary from './boundary.ts';
import { nextBoundary, nextCadence } from './next-payment.ts';
import rates from './rates.ts';

export const fundingChecks: readonly Check[] = [beforeSample, boundary, nextBoundary, nextCadence, rates];
