import { alike, type ComparedRead } from './compared-read.ts';

export const userRateLimit: ComparedRead = {
  type: 'user_rate_limit',
  shape: 'info.user_rate_limit',
  asks: ({ addresses }) => addresses.map((address) => alike({ address })),
};
