import type { AwaitedRows } from './awaited-part.ts';

export const compressionAwaited: AwaitedRows = {
  'compression.*': 'compression',
};
