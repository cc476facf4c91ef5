import type { CampaignBursts } from '../../runner/events.ts';

/** Upper bounds of the buckets of possible execution orders of a block: 1 where real time and ids determine it fully. */
const UP_TO = [1, 2, 6, 24, 120, 720, 5_040] as const;

export const emptyBurstTally: CampaignBursts = { bursts: 0, actions: 0, blocks: {}, permuted: 0, reads: 0 };

/** Returns the sum of two tallies. */
export function addBurstTallies(one: CampaignBursts, other: CampaignBursts): CampaignBursts {
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

/** Returns the label of the bucket for a block with that many possible orders. */
export function permutationBucketLabelFor(orders: number): string {
  const bound = UP_TO.find((most) => orders <= most);
  if (bound === undefined) return `beyond ${UP_TO.at(-1)}`;
  return bound === 1 ? '1' : `up to ${bound}`;
}
