import type { ActStep, Step } from './steps.ts';

/** An action of the first account, signed by its owner. */
export const exampleActStep: ActStep = {
  do: 'act',
  by: 0,
  signer: 'owner',
  nonce: { is: 'next' },
  expiresInMs: null,
  action: { tag: 'cancel_all_orders', market: null },
  held: false,
};

/** A sequence of such actions, with a read after every two. */
export const exampleSteps: readonly Step[] = Array.from(
  { length: 60 },
  (_, n): Step => (n % 3 === 2 ? { do: 'read' } : exampleActStep),
);
