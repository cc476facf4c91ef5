import Type from 'typebox';
import { RequestAddress, RequestUint16 } from './request-scalars.ts';

export const SetReferrerBody = Type.Object({ referrer: RequestAddress });

/** `max_bps` 0 revokes. */
export const ApproveBrokerFeeBody = Type.Object({ builder: RequestAddress, max_bps: RequestUint16 });

/** Body of both claims, which pay out everything accrued. */
export const ReferralClaimBody = Type.Object({});
