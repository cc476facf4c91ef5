import { alike, type ComparedRead } from './compared-read.ts';

export const userFills: ComparedRead = {
  type: 'user_fills',
  shape: 'info.user_fills',
  asks: ({ addresses }) => addresses.map((address) => alike({ address })),
};
