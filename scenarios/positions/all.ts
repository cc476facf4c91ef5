import type { Check } from '../../harness/check/check.ts';
import emptyAccount from './empty-account.ts';
import figures from './figures.ts';
import heights from './heights.ts';
import life from './life.ts';
import queueFigures from './queue-figures.ts';

export const positionsChecks: readonly Check[] = [emptyAccount, figures, life, queueFigures, heights];
