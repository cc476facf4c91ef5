import type { Session } from 'node:inspector/promises';
import { setFlagsFromString } from 'node:v8';

/**
 * Has the engine count what runs from now on; a module that is loaded before is not counted in full. Nothing is optimized any
 * more in this process: a function that the engine has inlined counts no calls, and would seem not to run.
 * @param detailed  whether blocks are counted, not functions alone
 */
export async function startPreciseCoverage(session: Session, { detailed }: { detailed: boolean }): Promise<void> {
  for (const compiler of ['opt', 'maglev']) setFlagsFromString(`--no-${compiler}`);
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed });
}
