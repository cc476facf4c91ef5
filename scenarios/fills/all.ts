import type { Check } from '../../harness/check/check.ts';
import aggregate from './aggregate.ts';
import bothLegs from './both-legs.ts';
import fees from './fees.ts';
import foldedFigures from './folded-figures.ts';
import lastFill from './last-fill.ts';
import positionWalk from './position-walk.ts';
import readArguments from './read-arguments.ts';
import windowEcho from './window-echo.ts';

export const fillsChecks: readonly Check[] = [
  aggregate,
  bothLegs,
  fees,
  foldedFigures,
  positionWalk,
  readArguments,
  windowEcho,
  lastFill,
];
