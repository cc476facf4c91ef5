import Type from 'typebox';
import { closedObject, defineShape, optionalTypeKey } from './composites.ts';
import * as s from './scalars.ts';

/** `underivable`, like a missing key, counts as a mismatch. @source read-api, "exchange_status body" */
export const ExchangeStatus = defineShape(
  'seed',
  closedObject({
    type: optionalTypeKey('exchange_status'),
    chain_identity: Type.Optional(
      Type.String({
        title: 'c<chain id>-t<start ms>-g<16 hex>, or underivable',
        pattern: '^(c[0-9]+-t[0-9]+-g[0-9a-fA-F]{16}|underivable)$',
        'x-compare': 'environment',
      }),
    ),
    spot_disabled: s.Flag,
    post_only: s.Flag,
    mip3_enabled: s.Flag,
    frozen: s.Flag,
    timestamp: s.TimeMs,
  }),
  {
    type: 'exchange_status',
    chain_identity: 'c31337-t1700000000000-g0123456789abcdef',
    spot_disabled: false,
    post_only: false,
    mip3_enabled: false,
    frozen: false,
    timestamp: 1_700_000_900_100,
  },
);

/** Shapes of replies to `POST /info`, by shape id. */
export const statusReplies = {
  'info.exchange_status': ExchangeStatus,
} as const;
