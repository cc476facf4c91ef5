import { Dec } from '../compare/decimal.ts';

/** The account that the faucet pays from: twenty bytes 0x55, which no key owns. It holds USDC and the native token. */
export const faucetReserveAddress = `0x${'55'.repeat(20)}`;

/** Whole units of a claim without an amount, which is also the maximum USDC of any claim. @source read-api, "Faucet" */
export const defaultFaucetGrant = { usdc: Dec.of(3_000), native: Dec.of(10) } as const;
