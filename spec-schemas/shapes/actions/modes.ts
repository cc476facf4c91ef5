import Type from 'typebox';
import { ActingOwner, DecimalOrNumber, RequestAddress, RequestUint8 } from './request-scalars.ts';

export const SetPositionModeBody = Type.Object({ owner: ActingOwner, hedge: Type.Boolean() });

export const UserPortfolioMarginBody = Type.Object({ enroll: Type.Boolean() });

export const PmUnenrollBody = Type.Object({});

/** `kind` 0 sets the mode (`value` 0 unified, 1 standard); 1 to 3 reserve whole USDC for perp, spot or options. */
export const UserSetAbstractionBody = Type.Object({ kind: RequestUint8, value: DecimalOrNumber });

export const AgentSetAbstractionBody = Type.Object({
  user: RequestAddress,
  kind: RequestUint8,
  value: DecimalOrNumber,
});

/** Removed action, without fields. */
export const UserDexAbstractionBody = Type.Object({});
