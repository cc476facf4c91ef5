import { defineRead } from './read.ts';

/**
 * Whose code it is. No action of the documents registers one, so that every code is nobody's.
 * @source supplement, reads: referral_code
 */
export const referralCodeRead = defineRead('referral_code', (_core, { code }) => ({ body: { code, owner: null } }));
