import type { ActionDraft } from '../../generate/actions.ts';
import type { SizeRef } from '../../generate/steps.ts';
import type { CampaignDistribution } from '../../runner/events.ts';

/** Upper bounds of the buckets for lengths and sizes. */
const lengths = [0, 5, 10, 15, 20, 25, 30] as const;
const worths = [10, 20, 50, 100, 200, 500, 1_000, 5_000] as const;

/** Distribution of sequence lengths and order sizes. Memory is bounded by the number of buckets. */
export class PlayedSizeDistribution {
  readonly #lengths = new Map<string, number>();
  readonly #sizes = new Map<string, number>();

  /** Adds one sequence. @param sizes  counts of its order sizes, as of `sizeBucketsIn` */
  add(steps: number, sizes: ReadonlyMap<string, number>): void {
    count(this.#lengths, bucketOf(steps, lengths), 1);
    for (const [size, times] of sizes) count(this.#sizes, size, times);
  }

  toJSON(): CampaignDistribution {
    return { lengths: inOrder(this.#lengths, lengths), sizes: inOrder(this.#sizes, worths) };
  }
}

/** Returns the size buckets of the orders in an action. */
export function sizeBucketsIn(action: ActionDraft): readonly string[] {
  const orders = 'orders' in action ? action.orders : 'order' in action ? [action.order] : [action];
  return orders.flatMap((order) => {
    const size: unknown = typeof order === 'object' && order !== null && 'size' in order ? order.size : null;
    return isSize(size) ? [sizeWords(size)] : [];
  });
}

function isSize(size: unknown): size is SizeRef {
  return typeof size === 'object' && size !== null && 'of' in size;
}

function sizeWords(size: SizeRef): string {
  return size.of === 'worth' ? `worth ${bucketOf(size.usdc, worths)}` : size.of;
}

/** The last bucket is open-ended. */
function bucketOf(value: number, bounds: readonly number[]): string {
  const at = bounds.findIndex((bound) => value <= bound);
  if (at < 0) return `above ${bounds.at(-1)}`;
  const least = at === 0 ? 0 : (bounds[at - 1] ?? 0) + 1;
  return least >= (bounds[at] ?? 0) ? String(least) : `${least} to ${bounds[at]}`;
}

/** Returns counts by ascending bucket; labels without a bound come first. */
function inOrder(counts: ReadonlyMap<string, number>, bounds: readonly number[]): Record<string, number> {
  const buckets = [...bounds.map((bound) => bucketOf(bound, bounds)), `above ${bounds.at(-1)}`];
  const place = (key: string) => buckets.findIndex((bucket) => key === bucket || key === `worth ${bucket}`);
  return Object.fromEntries([...counts].toSorted(([a], [b]) => place(a) - place(b) || (a < b ? -1 : 1)));
}

function count(counts: Map<string, number>, key: string, times: number): void {
  counts.set(key, (counts.get(key) ?? 0) + times);
}
