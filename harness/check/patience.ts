/** Waiting times of a case for effects that no control can trigger. Generous: a slow venue is not a wrong one. */
export interface Patience {
  /** Real time after which the chain counts as silent. */
  readonly silenceMs: number;
  /** Time without a block after which the chain may need an action to cut one. */
  readonly nudgeMs: number;
  /** An effect that is not visible after this many blocks and this much real time will not come. */
  readonly effectBlocks: number;
  readonly effectMs: number;
  /** Same bound for effects in an archive, which ingests blocks on its own schedule. */
  readonly archiveMs: number;
  readonly pollMs: number;
  /** Maximum poll interval for a chain whose blocks seem to be further apart. */
  readonly longestMs: number;
  /** Interval between tries of something that a venue only allows occasionally. */
  readonly retryMs: number;
  /** Today's faucet window is a minute, and others on this address may have used it. */
  readonly windowMs: number;
}

export const patience: Patience = {
  silenceMs: 30_000,
  nudgeMs: 3_000,
  effectBlocks: 10,
  effectMs: 5_000,
  archiveMs: 30_000,
  pollMs: 50,
  longestMs: 500,
  retryMs: 2_000,
  windowMs: 150_000,
};
