import type { CampaignReplayInput } from '../../harness/campaign/explain/campaign-finding.ts';
import type { Step } from '../../harness/generate/steps.ts';
import { makeActionStep, makeOrderDraft } from '../../harness/generate/written-steps.ts';

/** Order of an account, priced at the mark plus some ticks. */
function order(by: number, side: 'bid' | 'ask', usdc: number, ticks = 0): Step {
  const px = { at: 'mark', ticks } as const;
  const size = { of: 'worth', usdc, steps: 0 } as const;
  return makeActionStep({ tag: 'submit_order', order: makeOrderDraft({ side, px, size }) }, { by });
}

/** Puts the next actions in flight together, those of one account in sequence. */
function oneByOne(next: number): Step {
  return { do: 'burst', next, inTurn: true, twice: false };
}

function sequence(campaign: string, coin: string, steps: readonly Step[]): CampaignReplayInput {
  const probed = { minNotional: {}, pairTicks: null, cushionUsd: null };
  return { kind: 'campaign', campaign, seed: 1, coins: [coin], profile: 'live', variants: {}, steps, probed };
}

/** Faults, each with the shrunk sequence with which a campaign shows it. */
export const faultReplayPairs: readonly (readonly [fault: string, replay: CampaignReplayInput])[] = [
  // Its second body contains an id that the venue assigned.
  [
    'orders.cancel-does-nothing',
    sequence('campaign.trading', 'SOL', [
      order(0, 'bid', 10),
      makeActionStep({ tag: 'cancel_order', cancel: { order: { of: 'own', nth: 0 }, elsewhere: false } }),
    ]),
  ],
  // A value at a boundary.
  [
    'funding.shorts-pay',
    sequence('campaign.boundaries', 'ETH', [
      order(1, 'bid', 300),
      order(0, 'ask', 300),
      { do: 'boundary', ms: 0 } as Step,
    ]),
  ],
  // The client disconnects before the block.
  [
    'nonces.free-after-lost-reply',
    sequence('campaign.trading', 'SOL', [
      { do: 'disturb', what: { on: 'reset', of: 'request' } },
      order(0, 'bid', 10, -1),
    ]),
  ],
  // Two actions of one account are executed in another order than acknowledged.
  [
    'orders.race-of-one-owner',
    sequence('campaign.trading', 'SOL', [
      oneByOne(3),
      order(0, 'bid', 10, -1),
      makeActionStep({ tag: 'cancel_all_orders', market: null }),
      order(1, 'bid', 10, -2),
    ]),
  ],
  // A restart loses an acknowledged order.
  [
    'orders.lost-by-restart',
    sequence('campaign.trading', 'SOL', [
      order(0, 'bid', 10, -1),
      { do: 'disturb', what: { on: 'restart', of: 'node' } },
    ]),
  ],
  // A read after an acknowledged order does not show it.
  [
    'reads.behind-acknowledged-write',
    sequence('campaign.trading', 'SOL', [
      { do: 'read' },
      oneByOne(3),
      order(0, 'bid', 10, -1),
      order(0, 'bid', 10, -2),
      order(1, 'bid', 10, -3),
    ]),
  ],
  // The answer to an action.
  ['orders.tick-twice-as-coarse', sequence('campaign.trading', 'SOL', [order(0, 'bid', 10, -1)])],
];

/** A fault on a socket, after it was cut and resubscribed. */
export const repeatedPushFaultReplay: readonly [fault: string, replay: CampaignReplayInput] = [
  'feed.fills-again-once-resumed',
  sequence('campaign.trading', 'SOL', [
    { do: 'disturb', what: { on: 'reset', of: 'feeds' } },
    { do: 'commit', blocks: 1 },
    order(1, 'ask', 10),
    order(0, 'bid', 10),
    { do: 'commit', blocks: 1 },
  ]),
];
