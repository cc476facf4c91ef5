import type { CampaignReplay } from '../../harness/campaign/explain/campaign-finding.ts';
import type { Step } from '../../harness/generate/steps.ts';

/** An order of somebody at the mark. */
function order(by: number, side: 'bid' | 'ask', usdc: number, px: object = { at: 'mark', ticks: 0 }): Step {
  const words = {
    market: 0,
    side,
    kind: 'limit',
    px,
    size: { of: 'worth', usdc, steps: 0 },
    tif: 'gtc',
    stp: 'cancel_newest',
    reduceOnly: false,
    cloid: null,
    positionSide: { leg: 'long', named: 'where-hedged' },
    trigger: null,
    broker: null,
  };
  return act(by, { tag: 'submit_order', order: words });
}

function act(by: number, action: object): Step {
  const plain = { signer: 'owner', nonce: { is: 'next' }, expiresInMs: null, held: false };
  // As campaigns write it down, and read it again from a report.
  return { do: 'act', by, action, ...plain } as Step;
}

function sequence(campaign: string, coin: string, steps: readonly Step[]): CampaignReplay {
  const probed = { minNotional: {}, pairTicks: null, cushionUsd: null };
  return { kind: 'campaign', campaign, seed: 1, coins: [coin], profile: 'live', variants: {}, steps, probed };
}

/** Faults, and the shrunk sequence with which a campaign shows each. */
export const scriptedFindings: readonly (readonly [fault: string, replay: CampaignReplay])[] = [
  // Its second body names an id that the venue gave.
  [
    'orders.cancel-does-nothing',
    sequence('campaign.trading', 'SOL', [
      order(0, 'bid', 10),
      act(0, { tag: 'cancel_order', cancel: { order: { of: 'own', nth: 0 }, elsewhere: false } }),
    ]),
  ],
  // A figure behind a boundary.
  [
    'funding.shorts-pay',
    sequence('campaign.boundaries', 'ETH', [
      order(1, 'bid', 300),
      order(0, 'ask', 300),
      { do: 'boundary', ms: 0 } as Step,
    ]),
  ],
  // The answer to an action.
  [
    'orders.tick-twice-as-coarse',
    sequence('campaign.trading', 'SOL', [order(0, 'bid', 10, { at: 'mark', ticks: -1 })]),
  ],
];
