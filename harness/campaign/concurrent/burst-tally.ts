/** How many orders a block left open, up to each of these: 1 where real time and ids tell it whole. */
const UP_TO = [1, 2, 6, 24, 120, 720, 5_040] as const;

/** What a report says of the blocks in which several actions were in flight together. */
export interface BurstCounts {
  readonly bursts: number;
  /** Actions that went out in them. */
  readonly actions: number;
  /** Blocks by the orders that they left open: `1`, `up to 6`, `beyond 5040`. */
  readonly blocks: Readonly<Record<string, number>>;
  /** Orders that were played beyond the first of each block. */
  readonly permuted: number;
  /** Reads that were answered right behind an acknowledgement, and compared. */
  readonly reads: number;
}

export const noBursts: BurstCounts = { bursts: 0, actions: 0, blocks: {}, permuted: 0, reads: 0 };

/** Returns the sum of two counts. */
export function addBursts(one: BurstCounts, other: BurstCounts): BurstCounts {
  const blocks: Record<string, number> = { ...one.blocks };
  for (const [open, count] of Object.entries(other.blocks)) blocks[open] = (blocks[open] ?? 0) + count;
  return {
    bursts: one.bursts + other.bursts,
    actions: one.actions + other.actions,
    blocks,
    permuted: one.permuted + other.permuted,
    reads: one.reads + other.reads,
  };
}

/** Returns the row under which a block with so many open orders counts. */
export function openRow(orders: number): string {
  const bound = UP_TO.find((most) => orders <= most);
  if (bound === undefined) return `beyond ${UP_TO.at(-1)}`;
  return bound === 1 ? '1' : `up to ${bound}`;
}
