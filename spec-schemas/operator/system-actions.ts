import Type, { type Static } from 'typebox';
import { bridgeChains } from '../catalogue/networks.ts';

// Actions of validators and operators that no user can sign, as the operator interface accepts them.
// @source contracts, "Operator interface"

const Address = Type.String({ pattern: '^0x[0-9a-fA-F]{40}$', description: '20 bytes, hex' });
const MessageId = Type.String({
  pattern: '^0x[0-9a-fA-F]{64}$',
  description: '`message_id` of a withdrawal or of a message from another chain',
});
const Units = Type.String({ pattern: '^[0-9]+(\\.[0-9]+)?$', description: 'whole units, a decimal string' });
const Chain = Type.Enum(
  bridgeChains.map(({ name }) => name),
  { description: 'name of a chain, as `bridge_withdraw` has it' },
);
const EveryChain = Type.Optional(
  Type.Unsafe<string | null>({
    enum: [...bridgeChains.map(({ name }) => name), null],
    description: 'left out, or null: every chain',
  }),
);
const Entry = { entry: MessageId };

const validator = { validator: Address };

/** Fields of each type, its effect, and a well-formed example. */
export const systemActionTable = {
  gov_adjust_spot_value: action(
    'the account holds so much USDC from then on',
    { account: Address, value: Units },
    { account: `0x${'a1'.repeat(20)}`, value: '250' },
  ),
  gov_adjust_spot_balance: action(
    'the account holds so much of a token from then on',
    { account: Address, asset: Type.Number({ description: 'signing id of the token' }), value: Units },
    { account: `0x${'a1'.repeat(20)}`, asset: 104, value: '12.5' },
  ),
  vote: action(
    'validators vote, and what passes is enacted',
    {
      round: Type.Integer({ minimum: 0, description: 'an unsigned 64-bit number' }),
      category: Type.String({ description: 'of `validator_votes`' }),
      action: Type.String({ description: 'of its category' }),
      payload: Type.Object({}, { description: 'what is voted on', additionalProperties: true }),
    },
    { round: 7, category: 'fees', action: 'set_fee_tiers', payload: {} },
  ),
  c_validator: action(
    'a validator is jailed or released, and in or out of the set',
    {
      ...validator,
      jailed: Type.Boolean(),
      active: Type.Optional(
        Type.Unsafe<boolean | null>({ type: ['boolean', 'null'], description: 'left out: as it is' }),
      ),
    },
    { validator: `0x${'b2'.repeat(20)}`, jailed: true },
  ),
  slash_validator: action(
    'a validator is slashed; `invalid_fork_vote` takes it out of the set',
    { ...validator, cause: Type.Enum(['double_sign', 'downtime', 'invalid_fork_vote']) },
    { validator: `0x${'b2'.repeat(20)}`, cause: 'downtime' },
  ),
  staking_rewards: action(
    'what the validators’ pool has bought for one epoch is shared',
    { amount: Units },
    { amount: '1000' },
  ),
  bridge_credit: action(
    'a message from another chain brings USDC to the collateral',
    { account: Address, amount: Units, chain: Chain, message_id: MessageId },
    { account: `0x${'a1'.repeat(20)}`, amount: '25', chain: bridgeChains[0].name, message_id: `0x${'0c'.repeat(32)}` },
  ),
  bridge_cosign: action(
    'validators of so much stake, beside those that have, sign a withdrawal',
    { ...Entry, stake: Units },
    { entry: `0x${'0d'.repeat(32)}`, stake: '60' },
  ),
  bridge_rotate: action(
    'another deployment takes the place of the one in force',
    { chain: EveryChain },
    { chain: bridgeChains[0].name },
  ),
  bridge_release: action('a quorum confirms that a withdrawal which is `ready_to_release` was paid out', Entry, {
    entry: `0x${'0d'.repeat(32)}`,
  }),
  bridge_refund: action(
    'a withdrawal that is stranded and was never paid out is given back, with its fee, once',
    Entry,
    { entry: `0x${'0d'.repeat(32)}` },
  ),
  bridge_pause: action(
    'withdrawals are refused until it is taken back',
    { chain: EveryChain, paused: Type.Boolean() },
    { paused: true },
  ),
  bridge_deploy: action(
    'the contract of a chain is registered, or no longer',
    { chain: Chain, deployed: Type.Boolean() },
    { chain: bridgeChains[1].name, deployed: false },
  ),
  option_list: action(
    'a European option series is listed',
    {
      underlying: Type.String({ description: 'symbol of a perpetual market' }),
      kind: Type.Enum(['put', 'call']),
      strike: Units,
      expiry: Type.Integer({ minimum: 0, description: 'ms, an hour ahead at least' }),
      sz_decimals: Type.Integer({ minimum: 0, maximum: 10 }),
    },
    { underlying: 'BTC', kind: 'put', strike: '50000', expiry: 1_900_000_000_000, sz_decimals: 2 },
  ),
  option_rates: action(
    'what takers of option fills pay',
    {
      taker_bps: Type.Unsafe<string | null>({ type: ['string', 'null'], description: 'at most 100; null: unset' }),
      premium_cap_ppm: Type.Unsafe<number | null>({ type: ['integer', 'null'], minimum: 0, maximum: 1_000_000 }),
    },
    { taker_bps: '3', premium_cap_ppm: 125_000 },
  ),
} as const;

export type SystemActionType = keyof typeof systemActionTable;

/** System action of one type, as under `action`. */
export type SystemActionOf<T extends SystemActionType> = { readonly type: T } & Static<
  (typeof systemActionTable)[T]['fields']
>;

function action<T extends Parameters<typeof Type.Object>[0]>(effect: string, fields: T, example: object) {
  return { effect, fields: Type.Object(fields), example } as const;
}
