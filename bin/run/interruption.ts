/** Delivers the user's interrupts to a run. */
export interface UserInterruption {
  readonly requested: () => boolean;
  /** Resolves with the first interrupt. */
  readonly asked: Promise<void>;
  /** Resolves after a grace period, or with the second interrupt: whatever still runs then is abandoned. */
  readonly abandoned: Promise<void>;
  /** Returns the signals to Node. */
  release(): void;
}

/** Grace period for running cases to finish. */
const PATIENCE_MS = 3_000;
const EXIT_INTERRUPTED = 130;

/**
 * Listens to SIGINT and SIGTERM: the first one asks the run to stop, a second one to stop at once; changed settings are restored in both
 * cases. A third one exits immediately.
 */
export function listenForInterruption(
  signals: NodeJS.EventEmitter = process,
  exit: (code: number) => void = process.exit,
): UserInterruption {
  let signalled = 0;
  let timer: NodeJS.Timeout | undefined;
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  const { promise: abandoned, resolve: abandon } = Promise.withResolvers<void>();
  const onSignal = () => {
    signalled += 1;
    if (signalled > 2) return exit(EXIT_INTERRUPTED);
    if (signalled === 2) return abandon();
    ask();
    timer = setTimeout(abandon, PATIENCE_MS);
  };
  signals.on('SIGINT', onSignal);
  signals.on('SIGTERM', onSignal);
  return {
    requested: () => signalled > 0,
    asked,
    abandoned,
    release: () => {
      clearTimeout(timer);
      signals.off('SIGINT', onSignal);
      signals.off('SIGTERM', onSignal);
    },
  };
}
