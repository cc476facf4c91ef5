import { Type } from 'typebox';
import { sourceAuthorities, sourceDocuments } from '../spec-schemas/clause.ts';

// Parts shared by the schemas of the report and of the journal. Where the two word a part differently, the words are parameters.

export const CountSchema = Type.Integer({ minimum: 0 });

/** Goal: a named situation, with how often sequences of a campaign reached it. */
export const campaignGoalSchema = Type.Object({
  id: Type.String(),
  says: Type.String(),
  clauses: Type.Array(Type.String(), { description: 'Ids of the clauses that the situation tests' }),
  isOwn: Type.Boolean({
    description: 'True if the family of the campaign aims for the situation; false if its sequences met it by chance',
  }),
  times: CountSchema,
  runs: Type.Integer({ minimum: 0, description: 'Number of sequences that met the situation' }),
  rate: Type.Number({ minimum: 0, maximum: 1, description: 'Share of all sequences that met the situation, 0 to 1' }),
  first: Type.Optional(
    Type.Object(
      { seed: Type.Number(), run: Type.Integer({ minimum: 1 }) },
      {
        description: 'Seed and number of the first sequence of the campaign that met the situation; absent if none did',
      },
    ),
  ),
  unreachable: Type.Optional(
    Type.String({
      description:
        'What prevents the situation on the target, such as an absent product; absent if no obstacle is known',
    }),
  ),
});

/** Fields of a campaign under `--disturb`. */
export const campaignDisturbanceSchemas = {
  disturbed: Type.Optional(
    Type.Record(Type.String(), CountSchema, {
      description:
        'Number of times that each kind of disturbance (--disturb) took effect; absent if none was requested',
    }),
  ),
  unresolved: Type.Optional(
    Type.Integer({
      minimum: 0,
      description:
        'Number of actions without a reply for which no read showed whether they took effect; absent without --disturb',
    }),
  ),
} as const;

/** Fields of a campaign under `--concurrency`. */
export const campaignConcurrencySchemas = {
  concurrent: Type.Optional(
    Type.Object(
      {
        bursts: CountSchema,
        actions: CountSchema,
        blocks: Type.Record(Type.String(), CountSchema, {
          description:
            'Number of blocks, by the number of execution orders of their actions that real time and the ids of the target left open',
        }),
        permuted: Type.Integer({
          minimum: 0,
          description: 'Number of execution orders tried beyond the first of each block',
        }),
        reads: Type.Integer({
          minimum: 0,
          description: 'Number of reads sent directly after an acknowledgement and compared',
        }),
      },
      { description: 'Statistics of the actions that were in flight at the same time; absent without --concurrency' },
    ),
  ),
} as const;

export const campaignStepStatsSchema = Type.Object(
  {
    lengths: Type.Record(Type.String(), CountSchema, { description: 'Number of sequences, by number of steps played' }),
    sizes: Type.Record(Type.String(), CountSchema, {
      description: 'Number of orders, by generated size (notional in USDC)',
    }),
  },
  { description: 'Distribution of the sequences and orders that were played' },
);

export const campaignGuidanceSchema = Type.Object(
  {
    reached: Type.Object(
      { outcome: CountSchema, rule: CountSchema, pair: CountSchema, state: CountSchema, reply: CountSchema },
      {
        description:
          'Number of features reached: outcomes of steps, rules of the model first used by an outcome, pairs of outcomes in one sequence, buckets of state, shapes of replies',
      },
    ),
    kept: Type.Integer({
      minimum: 0,
      description: 'Number of sequences that were kept because they reached a new feature',
    }),
    mutated: Type.Integer({ minimum: 0, description: 'Number of sequences that were mutated from kept ones' }),
    mutatedKept: Type.Integer({ minimum: 0, description: 'Number of mutated sequences that reached a new feature' }),
  },
  { description: 'Feedback that guided the generation of sequences; absent if they were not guided' },
);
export const InstantSchema = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,9})?Z$',
  description: 'Time in ISO 8601, UTC',
});
export const TextsSchema = Type.Array(Type.String());
export const CheckStatusSchema = Type.Enum(['pass', 'fail', 'blocked', 'skipped', 'inconclusive', 'waived']);
export const ProfileSchema = Type.Enum(['live', 'next', 'auto']);

/** File that declares a check. */
export const CheckFileSchema = Type.String({
  description:
    'File that declares the check, as a path from the root of the sources of this build or, for a check of --checks, from the working folder; absent if unknown',
});

/** Release form that a check judges. */
export const ReleaseFormSchema = Type.Object(
  { profile: Type.Enum(['live', 'next']), item: Type.String() },
  {
    description:
      'For a check of something that the next release changes: the profile whose form it judges, and the name shared by both forms; absent for other checks',
  },
);
export const RunEndingSchema = Type.Enum([
  'finished',
  'interrupted',
  'unreachable',
  'max-time',
  'max-failures',
  'disturbed',
]);

export const TargetAccessSchema = Type.Object(
  {
    isolation: Type.Enum(['closed', 'shared']),
    control: Type.Union([Type.String(), Type.Null()], {
      description: 'URL of the operator interface; null if none was given',
    }),
    chainId: Type.Union([Type.Integer(), Type.Null()], {
      description: 'Chain id of the network named with --network; null if it was probed',
    }),
    serviceName: Type.String(),
    role: Type.Enum(['node', 'gateway', 'auto']),
    rate: Type.Union([Type.Number(), Type.Literal('unlimited')]),
    headers: Type.Optional(
      Type.Array(Type.String(), { description: 'Names of the headers added with --header; absent if none were added' }),
    ),
    bearerEnv: Type.Optional(
      Type.String({
        description: 'Name of the environment variable with a bearer token for the target; absent if none was used',
      }),
    ),
    proxy: Type.Optional(
      Type.String({
        description: 'Proxy through which the target was reached, without credentials; absent if none was used',
      }),
    ),
  },
  { description: 'Options with which the target was reached, besides its URL; a replay uses them too' },
);

export const SeedSchema = Type.Integer({ minimum: 0, maximum: 0xffff_ffff });
export const ToolSchema = Type.Object({ name: Type.String(), version: Type.String() });

/** A known deviation. */
export function makeWaiverSchema(judgedBy = TextsSchema) {
  return Type.Object({
    clause: Type.String(),
    reason: Type.String(),
    owner: Type.String(),
    expires: Type.String({ description: 'Last day on which the waiver applies, YYYY-MM-DD, UTC' }),
    judgedBy,
  });
}

/** Returns the schema of clause counts, where each count is a subset of the one before. */
export function makeClauseCountsSchema(description: string) {
  return Type.Object(
    { all: CountSchema, inForce: CountSchema, visible: CountSchema, checked: CountSchema },
    { description },
  );
}

export function makeShardSchema(description: string) {
  return Type.Object({ part: Type.Integer({ minimum: 1 }), of: Type.Integer({ minimum: 1 }) }, { description });
}

/** Facts of a clause that do not depend on any check. */
export const clauseFactSchemas = {
  authority: Type.Enum([...sourceAuthorities]),
  profile: Type.Enum(['live', 'next']),
  decision: Type.Optional(
    Type.String({
      description:
        'Id of the decision that lists the accepted forms of what the clause leaves open; absent if it leaves nothing open',
    }),
  ),
};

export function makeClauseSourcesSchema(description?: string) {
  const source = Type.Object({ document: Type.Enum([...sourceDocuments]), section: Type.String() });
  return Type.Array(source, description === undefined ? {} : { description });
}

export const ClauseDecidesSchema = Type.Boolean({
  description: 'Whether a failure of the clause is a violation in this run',
});

function Message(text: ReturnType<typeof Type.String>) {
  return Type.Object({
    t: InstantSchema,
    direction: Type.Enum(['sent', 'received']),
    channel: Type.Enum(['http', 'ws', 'control']),
    text,
  });
}

const wholeText = Type.String({ description: 'Complete message, with secrets removed' });

const FigureSchema = Type.Object({
  path: Type.String(),
  words: Type.String({ description: 'The explanation in one sentence' }),
  entries: Type.Array(
    Type.Object({
      what: Type.String(),
      amount: Type.String(),
      height: Type.Optional(
        Type.Integer({
          description: 'Height of the block that booked the entry; absent if the entry applies at the time of the read',
        }),
      ),
      rounding: Type.Optional(Type.String()),
    }),
    { description: 'Newest entries that make up the expected value, oldest first' },
  ),
  more: Type.Optional(
    Type.Integer({ minimum: 1, description: 'Number of older entries that are not listed; absent if all are listed' }),
  ),
  changes: Type.Array(
    Type.Object({
      kind: Type.String(),
      what: Type.Optional(Type.String({ description: 'Entry that is changed; absent if the whole figure is changed' })),
      amount: Type.Optional(
        Type.String({ description: 'Amount of the changed entry, where the kind of change does not determine it' }),
      ),
    }),
    {
      description:
        'Smallest change of the entries that yields the actual value; empty if no change of up to two entries does',
    },
  ),
  others: Type.Optional(
    Type.Integer({
      minimum: 1,
      description: 'Number of other changes of as many entries that yield the same value; absent if there are none',
    }),
  ),
});

/** Returns the schemas of a finding's facts, used wherever findings occur. */
export function makeFindingFactSchemas(text = Type.String()) {
  return {
    severity: Type.Enum(['violation', 'advisory', 'unsteady']),
    clause: Type.Union([Type.String(), Type.Null()]),
    check: Type.String({ description: 'Id of a check, campaign.<name>, or run.<name> for a task of the run' }),
    message: Type.String(),
    expected: Type.String(),
    actual: Type.String(),
    diff: Type.Array(Type.Object({ path: Type.String(), expected: Type.String(), actual: Type.String() })),
    shape: Type.Optional(
      Type.String({ description: 'Shape that the body violates; absent if the finding is not about a shape' }),
    ),
    form: Type.Optional(
      Type.String({ description: 'Shape of a body that was served in another form; absent for other findings' }),
    ),
    transcript: Type.Array(Message(text)),
    judged: Type.Optional(
      Type.Array(
        Type.Object({
          sent: Type.Union([Message(wholeText), Type.Null()]),
          received: Message(wholeText),
          pointers: TextsSchema,
        }),
        {
          description:
            'Complete exchanges that contain the judged values, with JSON pointers to these values; absent if they are no longer stored',
        },
      ),
    ),
    replay: Type.Optional(
      Type.Unknown({ description: 'Data that `replay` needs besides seed and check; absent if it needs none' }),
    ),
    figures: Type.Optional(
      Type.Array(FigureSchema, {
        description:
          'Explanation of each differing figure: the entries that make up its expected value, and the smallest change of them that yields the actual value',
      }),
    ),
  };
}
