import type { ChannelArgument } from '../channel-entry.ts';

/** @source write-api, "Client frames" */
export const coinArgument = { kind: 'coin', required: true, authority: 'seed' } as const satisfies ChannelArgument;

/** Account of an account channel. The key is public; some channels also accept `address` (D26). */
export const userArgument = {
  kind: 'user',
  required: true,
  alias: 'address',
  authority: 'public',
} as const satisfies ChannelArgument;
