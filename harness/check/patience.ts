/** Waiting times of a case for effects that no control can bring about. Generous: a slow venue is not a wrong one. */
export interface Patience {
  /** Real time until the chain is called silent. */
  readonly silenceMs: number;
  /** Without a block for so long, the chain may cut none unless somebody acts. */
  readonly nudgeMs: number;
  /** An effect that is not there after this many blocks and this much real time will not come. */
  readonly effectBlocks: number;
  readonly effectMs: number;
  /** Same bound for effects in an archive: it ingests blocks on a clock of its own. */
  readonly archiveMs: number;
  readonly pollMs: number;
  /** Between two looks at a chain whose blocks seem to be further apart. */
  readonly longestMs: number;
  /** Between two tries of something that a venue allows now and then. */
  readonly retryMs: number;
  /** Today's faucet window is a minute, and others of this address may have used it. */
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
