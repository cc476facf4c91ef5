import { alike, type ComparedRead } from './compared-read.ts';

export const accountState: ComparedRead = {
  type: 'account_state',
  shape: 'info.account_state.full',
  asks: ({ addresses }) => addresses.map((address) => alike({ address })),
};
