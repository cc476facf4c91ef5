import fc from 'fast-check';
import type { Random } from '../kernel/random.ts';
import type { DisturbStep, Step } from './steps.ts';

/** Kinds of disturbances between the harness and a target, and of the node itself, as `--disturb` accepts them. */
export const disturbanceKinds = [
  'latency',
  'drop',
  'reset',
  'duplicate',
  'reorder',
  'slow',
  'half-open',
  'restart',
  'clock-jump',
  'held-blocks',
  'archive-lag',
  'node-lost',
] as const;

export type DisturbanceKind = (typeof disturbanceKinds)[number];

/** Disturbance of the next action, of all sockets of the sequence, or of the node. */
export type DisturbanceDraft =
  /** The request is sent this many ms of real time later. */
  | { readonly on: 'latency'; readonly ms: number }
  | { readonly on: 'drop'; readonly lost: 'request' | 'reply' }
  /**
   * The connection is cut: that of a request while it is pending, that of the feeds for the duration of one block, after which they are
   * subscribed to again.
   */
  | { readonly on: 'reset'; readonly of: 'request' | 'feeds' }
  /** The same bytes arrive twice. */
  | { readonly on: 'duplicate'; readonly again: 'at once' | 'after its block' }
  /** The request arrives after the next action, in a separate block: the order within one block is left open. */
  | { readonly on: 'reorder' }
  /** The request's body arrives in pieces, this many ms apart. */
  | { readonly on: 'slow'; readonly ms: number }
  /** Half of a request arrives and the connection stays open; or sockets stay open, but are no longer read. */
  | { readonly on: 'half-open'; readonly of: 'request' | 'feeds' }
  /** The operator restarts the node: while nothing is pending, or in place of the block that the request waits for. */
  | { readonly on: 'restart'; readonly of: 'node' | 'request' }
  /** The operator lets this much time pass until its block. */
  | { readonly on: 'clock-jump'; readonly ms: number }
  /** The request's block is cut only after the venue has answered without it. */
  | { readonly on: 'held-blocks' }
  /** The archive is held during its block. */
  | { readonly on: 'archive-lag' }
  /** The request reaches a gateway that has lost its node, which is back afterwards. */
  | { readonly on: 'node-lost' };

/** Drafts of each kind. */
const words: Readonly<Record<DisturbanceKind, readonly DisturbanceDraft[]>> = {
  latency: [1, 20, 60].map((ms) => ({ on: 'latency', ms })),
  drop: [
    { on: 'drop', lost: 'request' },
    { on: 'drop', lost: 'reply' },
  ],
  reset: [
    { on: 'reset', of: 'request' },
    { on: 'reset', of: 'feeds' },
  ],
  duplicate: [
    { on: 'duplicate', again: 'at once' },
    { on: 'duplicate', again: 'after its block' },
  ],
  reorder: [{ on: 'reorder' }],
  slow: [5, 20].map((ms) => ({ on: 'slow', ms })),
  'half-open': [
    { on: 'half-open', of: 'request' },
    { on: 'half-open', of: 'feeds' },
  ],
  restart: [
    { on: 'restart', of: 'node' },
    { on: 'restart', of: 'request' },
  ],
  'clock-jump': [700, 5_000, 30_000].map((ms) => ({ on: 'clock-jump', ms })),
  'held-blocks': [{ on: 'held-blocks' }],
  'archive-lag': [{ on: 'archive-lag' }],
  'node-lost': [{ on: 'node-lost' }],
};

export const disturbanceArbitrary: fc.Arbitrary<DisturbanceDraft> = fc.constantFrom(...Object.values(words).flat());

/** Every nth action is disturbed, on average. */
const ONE_IN = 3;

/**
 * Inserts disturbances of these kinds before some actions of a sequence, by seed and position alone: the drawn steps are played as without
 * them.
 */
export function insertDisturbances(
  steps: readonly Step[],
  random: Random,
  kinds: readonly DisturbanceKind[],
): readonly Step[] {
  if (kinds.length === 0) return steps;
  return steps.flatMap((step) => {
    if (step.do !== 'act' || random.int(1, ONE_IN) > 1) return [step];
    const first = drawn(random, kinds);
    // A client that lost a reply asks again, so lost requests are often followed by a copy.
    const isLost = first.what.on === 'drop' || first.what.on === 'reset';
    const again = isLost && kinds.includes('duplicate') && random.int(1, 2) === 1;
    return again ? [first, sentAgain, step] : [first, step];
  });
}

const sentAgain: DisturbStep = { do: 'disturb', what: { on: 'duplicate', again: 'after its block' } };

function drawn(random: Random, kinds: readonly DisturbanceKind[]): DisturbStep {
  const [kind = 'latency'] = random.shuffled(kinds);
  const [what = { on: 'reorder' } as const] = random.shuffled(words[kind]);
  return { do: 'disturb', what };
}

/** Returns the steps without disturbances of other kinds. */
export function filterDisturbances(steps: readonly Step[], kinds: readonly DisturbanceKind[]): readonly Step[] {
  return steps.filter((step) => step.do !== 'disturb' || kinds.includes(step.what.on));
}

/** Whether anything but the order of actions is disturbed. */
export function hasDisturbances(steps: readonly Step[]): boolean {
  return steps.some((step) => step.do === 'disturb');
}
