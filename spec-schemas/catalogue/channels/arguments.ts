import type { ChannelArgument } from '../channel-entry.ts';

/** @source write-api, "Client frames" */
export const coinArgument = { kind: 'coin', required: true, authority: 'seed' } as const satisfies ChannelArgument;

/** Account of an account channel: its key is public; `address` is a second spelling on some channels (D26). */
export const userArgument = {
  kind: 'user',
  required: true,
  alias: 'address',
  authority: 'public',
} as const satisfies ChannelArgument;
