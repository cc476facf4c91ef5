import { alike, type ComparedRead } from './compared-read.ts';

export const l2Book: ComparedRead = {
  type: 'l2_book',
  shape: 'info.l2_book',
  asks: ({ coins }) => coins.map((coin) => alike({ coin })),
};
