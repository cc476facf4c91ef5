import Type from 'typebox';
import {
  closedObject,
  defineShape,
  listOf,
  nullable,
  optionalTypeKey,
  withContentSourceAuthority,
} from './composites.ts';
import * as s from './scalars.ts';
import { voteStates } from './words.ts';

const VoteRound = s.makeVenueNumberSchema('round');

const CastVote = closedObject({
  validator: s.Address,
  stake: s.Decimal,
  cast_at: s.TimeMs,
  block: s.Height,
  // A raw blob on some categories: the changes describe it in words.
  value: Type.String({ 'x-compare': 'environment' }),
});

const Change = closedObject({ field: Type.String(), prior: nullable(Type.String()), new: Type.String() });

/** `category` is empty, never null, on a direct action; `action` is an open set (D18). */
const VoteRow = closedObject({
  round: VoteRound,
  sub_id: s.Uint32,
  category: Type.String(),
  action: Type.String({ pattern: '^[A-Z][A-Za-z0-9]*$', title: 'UpperCamelCase name' }),
  asset: nullable(s.Uint32),
  coin: nullable(s.Name),
  status: Type.Enum(voteStates),
  first_cast_at: nullable(s.TimeMs),
  last_cast_at: nullable(s.TimeMs),
  enacted_at: nullable(s.TimeMs),
  enacted_block: nullable(s.Height),
  total_stake: s.Decimal,
  // Within one part in 10,000 of two thirds (D21), which a check can judge, but a diff cannot.
  quorum_stake: s.DecimalFromTarget,
  agreeing_stake: nullable(s.Decimal),
  casts: listOf(CastVote, 'set:validator'),
  changes: listOf(Change, 'set:field'),
});

/** Bounds of an empty answer: null, 0, the requested ones or omitted; or null or omitted as a whole (D65). */
const Coverage = closedObject({
  start: Type.Optional(nullable(s.TimeMs)),
  end: Type.Optional(nullable(s.TimeMs)),
  reaches_oldest: s.Flag,
});

/** Oldest first by enactment, else by last cast. @source read-api, "validator_votes row" */
export const ValidatorVotes = defineShape(
  'seed',
  Type.Object(
    {
      type: optionalTypeKey('validator_votes'),
      coverage: Type.Optional(nullable(Coverage)),
      votes: listOf(VoteRow, 'ordered'),
    },
    {
      additionalProperties: false,
      // Applies to an omitted key too.
      if: { properties: { coverage: { type: 'null' } } },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: { properties: { votes: { type: 'array', maxItems: 0 } } },
    },
  ),
  {
    coverage: { start: 1_700_000_500_000, end: 1_700_000_500_000, reaches_oldest: true },
    votes: [
      {
        round: 7,
        sub_id: 0,
        category: 'treasury',
        action: 'GovAdjustSpotValue',
        asset: null,
        coin: null,
        status: 'enacted',
        first_cast_at: 1_700_000_400_000,
        last_cast_at: 1_700_000_500_000,
        enacted_at: 1_700_000_500_000,
        enacted_block: 8990,
        total_stake: '900',
        quorum_stake: '600',
        agreeing_stake: '700',
        casts: [
          { validator: `0x${'e1'.repeat(20)}`, stake: '700', cast_at: 1_700_000_400_000, block: 8980, value: '5000' },
        ],
        changes: [{ field: 'cross_value', prior: '0', new: '5000' }],
      },
    ],
  },
);

/** `your_stake` is null without an address in the request. @source read-api, "Other read rows" */
const ValidatorRow = closedObject({
  validator: s.Address,
  signer: withContentSourceAuthority('public', s.Address),
  validator_index: s.Uint32,
  display_name: nullable(Type.String({ 'x-compare': 'environment' })),
  stake: s.DecimalFromTarget,
  self_stake: s.DecimalFromTarget,
  delegated_stake: s.DecimalFromTarget,
  your_stake: nullable(s.Decimal),
  commission_bps: s.BpsFromTarget,
  is_active: s.Flag,
  is_jailed: s.Flag,
  jailed_at: nullable(s.TimeMs),
  unjail_at: nullable(s.TimeMs),
  // null for a validator that was never active.
  first_active_epoch: nullable(s.Uint64),
});

export const ValidatorSummaries = defineShape(
  'seed',
  closedObject({
    type: optionalTypeKey('validator_summaries'),
    total_stake: s.DecimalFromTarget,
    n_active: s.Uint64,
    // The rows ascend by a key that the documents do not name: the clause about their order judges it.
    validators: listOf(ValidatorRow, 'set:validator'),
  }),
  {
    type: 'validator_summaries',
    total_stake: '900',
    n_active: 1,
    validators: [
      {
        validator: `0x${'e1'.repeat(20)}`,
        signer: `0x${'f1'.repeat(20)}`,
        validator_index: 0,
        display_name: null,
        stake: '900',
        self_stake: '100',
        delegated_stake: '800',
        your_stake: null,
        commission_bps: '500',
        is_active: true,
        is_jailed: false,
        jailed_at: null,
        unjail_at: null,
        first_active_epoch: 0,
      },
    ],
  },
);

/** `latest_round` counts proposals: it is not the round of the latest vote. @source read-api, "Other read rows" */
export const ValidatorL1Votes = defineShape(
  'seed',
  closedObject({
    type: optionalTypeKey('validator_l1_votes'),
    latest_round: s.Uint64,
    votes: listOf(
      closedObject({ round: s.Uint64, validator: s.Address, submitted_at: s.TimeMs }),
      'set:round+validator',
    ),
  }),
  {
    type: 'validator_l1_votes',
    latest_round: 0,
    votes: [{ round: 41, validator: `0x${'e1'.repeat(20)}`, submitted_at: 1_700_000_900_000 }],
  },
);

/** Shapes of replies to `POST /info`, by shape id. */
export const governanceReplies = {
  'info.validator_votes': ValidatorVotes,
  'info.validator_l1_votes': ValidatorL1Votes,
  'info.validator_summaries': ValidatorSummaries,
} as const;
