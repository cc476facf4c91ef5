import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { RunEvent } from '../../harness/runner/events.ts';
import type { UnitWorker } from '../../harness/runner/plan/run-units.ts';
import type { WorkUnit } from '../../harness/runner/plan/units.ts';
import type { PartEnding } from '../../harness/runner/run.ts';
import type { Session } from '../../harness/runner/session.ts';
import { programModuleUrl } from '../../spec-schemas/program-folder.ts';
import type { ThreadData, ThreadMessage } from './unit-messages.ts';
import { runUnit, type UnitRunSettings } from './unit-work.ts';
import { YOUNG_GENERATION_MB } from './young-generation.ts';

/** Module that a thread starts with, from the build or the sources. */
const threadModule = programModuleUrl('bin/unit-thread');

/**
 * Runs units in this thread.
 * @param opened  the venue probed at the start of the run, which its first unit uses
 */
export function makeInlineUnitWorker(run: UnitRunSettings, opened: Session): UnitWorker {
  let unused: Session | null = opened;
  return {
    run: (unit, emit) => {
      const first = unused;
      unused = null;
      return runUnit(unit, run, emit, first);
    },
  };
}

/** Runs units in another thread, which keeps the program alive only while it works. */
export class ThreadUnitWorker implements UnitWorker {
  readonly #worker: Worker;
  #onFailure: (error: unknown) => void = () => undefined;

  constructor(data: ThreadData) {
    this.#worker = new Worker(fileURLToPath(threadModule), {
      workerData: data,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
    });
    this.#worker.unref();
    this.#worker.on('error', (error) => this.#onFailure(error));
    this.#worker.on('exit', () => this.#onFailure(new Error('a thread of the run ended before its unit did')));
  }

  run(unit: WorkUnit, emit: (event: RunEvent) => void): Promise<PartEnding> {
    const { promise, resolve, reject } = Promise.withResolvers<PartEnding>();
    const hear = (what: ThreadMessage) => {
      if (what.says === 'ended') resolve(what.ended);
      if (what.says === 'failed') reject(what.error);
      // Safe: written by a thread of this program.
      if (what.says === 'event') tell(emit, JSON.parse(what.line) as RunEvent, reject);
    };
    this.#onFailure = reject;
    this.#worker.on('message', hear);
    this.#worker.ref();
    this.#worker.postMessage(unit);
    return promise.finally(() => {
      this.#worker.off('message', hear);
      this.#worker.unref();
    });
  }

  /** Ends its current work. */
  async close(): Promise<void> {
    await this.#worker.terminate();
  }
}

/** Emits an event. A failure to write it ends the run, since it is no fault of the thread. */
function tell(emit: (event: RunEvent) => void, event: RunEvent, failed: (error: unknown) => void): void {
  try {
    emit(event);
  } catch (error) {
    failed(error);
  }
}
