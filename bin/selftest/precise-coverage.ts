import type { Session } from 'node:inspector/promises';
import { setFlagsFromString } from 'node:v8';

/**
 * Starts V8's precise coverage; modules loaded earlier are counted only in part. Turns optimisation off in this process, since calls of
 * an inlined function are not counted, and it would seem not to run.
 * @param detailed  whether blocks are counted, not functions alone
 */
export async function startPreciseCoverage(session: Session, { detailed }: { detailed: boolean }): Promise<void> {
  for (const compiler of ['opt', 'maglev']) setFlagsFromString(`--no-${compiler}`);
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed });
}
