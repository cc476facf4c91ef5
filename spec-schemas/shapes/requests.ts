import Type from 'typebox';
import { optionalOrNull, RequestAddress, RequestUint64 } from './actions/request-scalars.ts';
import { defineShape, openObject } from './composites.ts';
import { UINT64_BOUND } from './digit-range.ts';
import { Name } from './scalars.ts';

/**
 * Envelope of every signed action; the body of an action has a shape of its own. It names no sender: additional keys are ignored.
 * @source write-api, "Request envelope"
 */
export const ExchangeRequest = defineShape(
  'seed',
  openObject({
    signature: Type.String({ title: '65 bytes of hex', pattern: '^(0x)?[0-9a-fA-F]{130}$' }),
    nonce: RequestUint64,
    action: openObject({ type: Name }),
    // Omitted and 0 mean the same: the action does not expire.
    expires_after: optionalOrNull(RequestUint64),
    sig_scheme: optionalOrNull(Type.Literal('typed')),
  }),
  {
    signature: `0x${'5e'.repeat(64)}1b`,
    nonce: 1_700_000_000_000,
    action: { type: 'noop' },
    expires_after: 1_700_000_060_000,
  },
);

const ZERO = '0'.repeat(40);

/**
 * Request of `POST /faucet`. Only the zero address is refused. `amount` in whole USDC, capped at the maximum. No additional key changes
 * the source of the grant.
 * @source read-api, "POST /faucet"
 */
export const FaucetRequest = defineShape(
  'seed',
  openObject({
    address: Type.Unsafe<string>({ ...RequestAddress, not: { enum: [`0x${ZERO}`, ZERO] } }),
    amount: Type.Optional(Type.Unsafe<number | bigint>({ type: 'integer', minimum: 1, maximum: UINT64_BOUND })),
  }),
  { address: `0x${'a1'.repeat(20)}`, amount: 3000 },
);
