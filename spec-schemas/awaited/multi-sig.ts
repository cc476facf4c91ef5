import type { AwaitedRows } from './awaited-part.ts';

export const multiSigAwaited: AwaitedRows = {
  'multi-sig.*': 'multi-sig',
};
