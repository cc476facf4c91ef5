import type { Check } from '../../harness/check/check.ts';
import balances from './balances.ts';
import depths from './depths.ts';
import feeDays from './fee-days.ts';
import feeSchedule from './fee-schedule.ts';
import feeVolume from './fee-volume.ts';
import heights from './heights.ts';
import markMoves from './mark-moves.ts';
import overviewAgents from './overview-agents.ts';
import positionFigures from './position-figures.ts';
import rateLimitCounts from './rate-limit-counts.ts';
import rateLimitUnknown from './rate-limit-unknown.ts';
import safeTier from './safe-tier.ts';
import unknownAccount from './unknown-account.ts';
import whileMoving from './while-moving.ts';
import withdrawableFloor from './withdrawable-floor.ts';

export const accountsChecks: readonly Check[] = [
  balances,
  depths,
  feeDays,
  feeSchedule,
  feeVolume,
  heights,
  markMoves,
  overviewAgents,
  positionFigures,
  rateLimitCounts,
  rateLimitUnknown,
  safeTier,
  unknownAccount,
  whileMoving,
  withdrawableFloor,
];
