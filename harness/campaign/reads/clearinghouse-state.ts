import { alike, type ComparedRead } from './compared-read.ts';

export const clearinghouseState: ComparedRead = {
  type: 'clearinghouse_state',
  shape: 'info.clearinghouse_state',
  asks: ({ addresses }) => addresses.map((address) => alike({ address })),
};
