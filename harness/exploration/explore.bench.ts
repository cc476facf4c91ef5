import { readDefaultGenesis, Venue } from '../../reference-model/index.ts';
import { measureCalibration } from '../../tools/bench/calibration.ts';
import { exploreTrading, formatExploration } from './explore-trading.ts';

const DEPTH = 3;
/** Maximum processor seconds for all sequences to that depth. */
const MOST_SECONDS = 12;

/** Returns the ratio of the seconds allowed for all sequences to those that they take; prints the number of states. */
function sequencesInProcess(): number {
  const second = measureCalibration().processor;
  const before = process.threadCpuUsage();
  const explored = exploreTrading({ Venue, readDefaultGenesis }, {}, DEPTH);
  const { user, system } = process.threadCpuUsage(before);
  const seconds = (user + system) / 1e6 / second;
  process.stdout.write(`  ${formatExploration(DEPTH, explored)}, ${seconds.toFixed(1)} s\n`);
  return MOST_SECONDS / seconds;
}

export const benchmarks = [{ name: 'every-sequence', bar: 1, run: sequencesInProcess }];
