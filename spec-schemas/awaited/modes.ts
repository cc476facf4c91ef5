import type { AwaitedRows } from './awaited-part.ts';

export const modesAwaited: AwaitedRows = {
  // What is earned and paid for spot orders is all that could take more than a spot wallet holds.
  'modes.split.leave-negative': 'spot-trading',
  'modes.split.spot-wallet': 'spot-trading',
};
