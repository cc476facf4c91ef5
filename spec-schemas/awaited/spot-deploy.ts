import type { AwaitedRows } from './awaited-part.ts';

export const spotDeployAwaited: AwaitedRows = {
  'spot-deploy.*': 'spot-deploy',
};
