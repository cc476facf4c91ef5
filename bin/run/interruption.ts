/** How the user's wish to stop reaches a run. */
export interface UserInterruption {
  readonly requested: () => boolean;
  /** Resolves with the first request. */
  readonly asked: Promise<void>;
  /** Resolves a short while after it, or with the second request: what still runs then is abandoned. */
  readonly abandoned: Promise<void>;
  /** Gives the signals back to Node. */
  release(): void;
}

/** A case that ends by itself within this is waited for. */
const PATIENCE_MS = 3_000;
const EXIT_INTERRUPTED = 130;

/**
 * Listens to SIGINT and SIGTERM: the first one asks the run to stop, a second one to stop at once; what was borrowed is
 * given back all the same. Only a third one ends the program on the spot.
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
