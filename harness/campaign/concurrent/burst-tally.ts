import type { CampaignBursts } from '../../runner/events.ts';

/** How many orders a block left open, up to each of these: 1 where real time and ids tell it whole. */
const UP_TO = [1, 2, 6, 24, 120, 720, 5_040] as const;

export const emptyBurstTally: CampaignBursts = { bursts: 0, actions: 0, blocks: {}, permuted: 0, reads: 0 };

/** Returns the sum of two counts. */
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

/** Returns the row under which a block with so many open orders counts. */
export function permutationBucketLabel(orders: number): string {
  const bound = UP_TO.find((most) => orders <= most);
  if (bound === undefined) return `beyond ${UP_TO.at(-1)}`;
  return bound === 1 ? '1' : `up to ${bound}`;
}
