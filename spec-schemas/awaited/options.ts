import type { AwaitedRows } from './awaited-part.ts';

export const optionsAwaited: AwaitedRows = {
  'options.*': 'option-market',
};
