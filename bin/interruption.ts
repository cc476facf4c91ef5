/** How the user's wish to stop reaches a run. */
export interface Interruption {
  readonly requested: () => boolean;
  /** Resolves a short while after the first request: what still runs then is abandoned. */
  readonly abandoned: Promise<void>;
  /** Gives the signals back to Node. */
  release(): void;
}

/** A case that ends by itself within this is waited for. */
const PATIENCE_MS = 3_000;
const EXIT_INTERRUPTED = 130;

/** Listens to SIGINT and SIGTERM: the first one asks the run to stop, a second one ends the program at once. */
export function listenForInterruption(
  signals: NodeJS.EventEmitter = process,
  exit: (code: number) => void = process.exit,
): Interruption {
  let requested = false;
  let timer: NodeJS.Timeout | undefined;
  const { promise: abandoned, resolve: abandon } = Promise.withResolvers<void>();
  const onSignal = () => {
    if (requested) return exit(EXIT_INTERRUPTED);
    requested = true;
    timer = setTimeout(abandon, PATIENCE_MS);
  };
  signals.on('SIGINT', onSignal);
  signals.on('SIGTERM', onSignal);
  return {
    requested: () => requested,
    abandoned,
    release: () => {
      clearTimeout(timer);
      signals.off('SIGINT', onSignal);
      signals.off('SIGTERM', onSignal);
    },
  };
}
