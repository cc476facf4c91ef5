import { workerData } from 'node:worker_threads';
import { BusyLoopWatchdog } from './loop-judge.ts';
import { BUSY_LOOP_SIGNAL, type LoopWatchThreadData } from './watch-loop.ts';

// Thread that monitors its process and kills it: a process in an endless loop cannot end itself.

// Safe: only `watchLoop` starts this file.
const { ticks, maxCpuMs, beatMs } = workerData as LoopWatchThreadData;
const judge = new BusyLoopWatchdog(maxCpuMs);

setInterval(() => {
  const { user, system } = process.cpuUsage();
  if (judge.isCaught(Atomics.load(ticks, 0), (user + system) / 1_000)) process.kill(process.pid, BUSY_LOOP_SIGNAL);
}, beatMs);
