import { defineRead } from './read.ts';

/**
 * Owner of a referral code. No documented action registers a code, so none has an owner.
 * @source supplement, reads: referral_code
 */
export const referralCodeRead = defineRead('referral_code', (_core, { code }) => ({ body: { code, owner: null } }));
