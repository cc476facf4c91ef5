import { workerData } from 'node:worker_threads';
import { LoopWatchdog } from './loop-judge.ts';
import { BUSY_LOOP_SIGNAL, type WatchedLoop } from './watch-loop.ts';

// Thread that watches its process and ends it: a process that is caught in a loop cannot end itself.

// Given by `watchLoop`, which starts nothing else with this file.
const { turns, maxCpuMs, beatMs } = workerData as WatchedLoop;
const judge = new LoopWatchdog(maxCpuMs);

setInterval(() => {
  const { user, system } = process.cpuUsage();
  if (judge.isCaught(Atomics.load(turns, 0), (user + system) / 1_000)) process.kill(process.pid, BUSY_LOOP_SIGNAL);
}, beatMs);
