import type { ActionDraft } from './actions.ts';
import type { ActStep, OrderDraft } from './steps.ts';

// Handwritten steps, with ordinary parameters by default. Each could have been drawn.

export const makeActionStep = (action: ActionDraft, more: Partial<ActStep> = {}): ActStep => ({
  do: 'act',
  by: 0,
  signer: 'owner',
  nonce: { is: 'next' },
  expiresInMs: null,
  held: false,
  action,
  ...more,
});

export const makeOrderDraft = (more: Partial<OrderDraft>): OrderDraft => ({
  market: 0,
  side: 'bid',
  kind: 'limit',
  px: { at: 'mark', ticks: -200 },
  tif: 'gtc',
  size: { of: 'worth', usdc: 100, steps: 1 },
  stp: 'cancel_newest',
  reduceOnly: false,
  cloid: null,
  broker: null,
  positionSide: { leg: 'long', named: 'where-hedged' },
  trigger: null,
  ...more,
});
