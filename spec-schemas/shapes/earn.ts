import Type from 'typebox';
import { closedObject, defineShape, listOf, optionalTypeKey } from './composites.ts';
import * as s from './scalars.ts';

/** The last two keys are present if the request named an account, "0" if it supplied nothing. */
const Pool = closedObject({
  name: s.Name,
  signing_id: s.Uint32,
  total_supplied: s.Decimal,
  total_borrowed: s.Decimal,
  idle: s.Decimal,
  shares_total: s.Decimal,
  share_value: s.Decimal,
  borrow_index: s.Decimal,
  reserve_factor_bps: s.BpsFromTarget,
  borrow_rate_bps_annual: s.BpsFromTarget,
  reserve_accrued: s.Decimal,
  user_shares: Type.Optional(s.Decimal),
  user_value: Type.Optional(s.Decimal),
});

/** In order of asset ids; a rate of 0 pays nothing. @source read-api, "Other read rows" and "Read rules" */
export const EarnState = defineShape(
  'seed',
  closedObject({ type: optionalTypeKey('earn_state'), pools: listOf(Pool, 'ordered:signing_id asc') }),
  {
    type: 'earn_state',
    pools: [
      {
        name: 'USDC',
        signing_id: 100,
        total_supplied: '500',
        total_borrowed: '0',
        idle: '500',
        shares_total: '500',
        share_value: '1',
        borrow_index: '1',
        reserve_factor_bps: '1000',
        borrow_rate_bps_annual: '0',
        reserve_accrued: '0',
        user_shares: '50',
        user_value: '50',
      },
    ],
  },
);

/** Shapes of replies to `POST /info`, by shape id. */
export const earnReplies = {
  'info.earn_state': EarnState,
} as const;
