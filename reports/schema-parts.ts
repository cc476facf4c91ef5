import { Type } from 'typebox';
import { authorities, sourceDocuments } from '../spec-schemas/clause.ts';

// Parts shared by the schemas of the report and of the journal. Where the two word a part differently, the words are parameters.

export const CountSchema = Type.Integer({ minimum: 0 });

/** Goal: a named situation, with how often sequences of a campaign reached it. */
export const campaignGoalSchema = Type.Object({
  id: Type.String(),
  says: Type.String(),
  clauses: Type.Array(Type.String(), { description: 'that the situation stands on' }),
  isOwn: Type.Boolean({ description: 'whether its family leads to it; false: met by the way' }),
  times: CountSchema,
  runs: Type.Integer({ minimum: 0, description: 'sequences that met it' }),
  rate: Type.Number({ minimum: 0, maximum: 1, description: 'part of the sequences that met it' }),
  first: Type.Optional(
    Type.Object(
      { seed: Type.Number(), run: Type.Integer({ minimum: 1 }) },
      { description: 'the first sequence of the campaign that met it; left out: none did' },
    ),
  ),
  unreachable: Type.Optional(
    Type.String({ description: 'what keeps the target from it; left out: nothing that is known' }),
  ),
});

/** Fields of a campaign under `--disturb`. */
export const campaignDisturbanceSchemas = {
  disturbed: Type.Optional(
    Type.Record(Type.String(), CountSchema, {
      description: 'how often each kind of --disturb befell something; left out where none was asked for',
    }),
  ),
  unresolved: Type.Optional(
    Type.Integer({
      minimum: 0,
      description: 'actions without an answer of which no read told whether they took effect',
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
          description: 'blocks by the orders of their actions that real time and the ids of the target left open',
        }),
        permuted: Type.Integer({ minimum: 0, description: 'orders that were played beyond the first of each block' }),
        reads: Type.Integer({ minimum: 0, description: 'reads right behind an acknowledgement that were compared' }),
      },
      { description: 'what was in flight together; left out without --concurrency' },
    ),
  ),
} as const;

export const campaignStepStatsSchema = Type.Object(
  {
    lengths: Type.Record(Type.String(), CountSchema, { description: 'sequences by the steps that were played' }),
    sizes: Type.Record(Type.String(), CountSchema, { description: 'orders by the size that was drawn, worth in USDC' }),
  },
  { description: 'the distribution of what was played' },
);

export const campaignGuidanceSchema = Type.Object(
  {
    reached: Type.Object(
      { outcome: CountSchema, rule: CountSchema, pair: CountSchema, state: CountSchema, reply: CountSchema },
      {
        description:
          'features: outcomes of steps, rules first used by an outcome, pairs of outcomes in one sequence, buckets of state, shapes of replies',
      },
    ),
    kept: Type.Integer({ minimum: 0, description: 'sequences that reached something new' }),
    mutated: Type.Integer({ minimum: 0, description: 'sequences that were made of kept ones' }),
    mutatedKept: Type.Integer({ minimum: 0, description: 'those of them that reached something new' }),
  },
  { description: 'what guided the sequences; left out: nothing did' },
);
export const InstantSchema = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,9})?Z$',
  description: 'ISO 8601, UTC',
});
export const TextsSchema = Type.Array(Type.String());
export const CheckStatusSchema = Type.Enum(['pass', 'fail', 'blocked', 'skipped', 'inconclusive', 'waived']);
export const ProfileSchema = Type.Enum(['live', 'next', 'auto']);

/** File that declares a check. */
export const CheckFileSchema = Type.String({
  description:
    'declares the check: from the root of the sources of this build, or of the working folder; left out: not known',
});

/** Release form that a check judges. */
export const ReleaseFormSchema = Type.Object(
  { profile: Type.Enum(['live', 'next']), item: Type.String() },
  {
    description: 'of something that the next release changes: whose form it judges, and the name that both forms share',
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
    control: Type.Union([Type.String(), Type.Null()], { description: 'URL of the operator interface' }),
    chainId: Type.Union([Type.Integer(), Type.Null()], { description: 'of the network that was named; null: probed' }),
    serviceName: Type.String(),
    role: Type.Enum(['node', 'gateway', 'auto']),
    rate: Type.Union([Type.Number(), Type.Literal('unlimited')]),
    headers: Type.Optional(
      Type.Array(Type.String(), { description: 'names of those that --header added; left out: none' }),
    ),
    bearerEnv: Type.Optional(Type.String({ description: 'the environment variable that had a bearer token' })),
    proxy: Type.Optional(Type.String({ description: 'that it was reached through, without credentials' })),
  },
  { description: 'how the target was to be reached, beside its URL: what a replay does as well' },
);

export const SeedSchema = Type.Integer({ minimum: 0, maximum: 0xffff_ffff });
export const ToolSchema = Type.Object({ name: Type.String(), version: Type.String() });

/** A known deviation. */
export function waiverSchema(judgedBy = TextsSchema) {
  return Type.Object({
    clause: Type.String(),
    reason: Type.String(),
    owner: Type.String(),
    expires: Type.String({ description: 'the last day on which it holds, YYYY-MM-DD, UTC' }),
    judgedBy,
  });
}

/** Returns the schema of clause counts, where each count is a subset of the one before. */
export function clauseCountsSchema(description: string) {
  return Type.Object(
    { all: CountSchema, inForce: CountSchema, visible: CountSchema, checked: CountSchema },
    { description },
  );
}

export function shardSchema(description: string) {
  return Type.Object({ part: Type.Integer({ minimum: 1 }), of: Type.Integer({ minimum: 1 }) }, { description });
}

/** Facts of a clause that do not depend on any check. */
export const clauseFactSchemas = {
  authority: Type.Enum([...authorities]),
  profile: Type.Enum(['live', 'next']),
  decision: Type.Optional(
    Type.String({ description: 'says which forms of what the text leaves open are accepted; left out: none is open' }),
  ),
};

export function clauseSourcesSchema(description?: string) {
  const source = Type.Object({ document: Type.Enum([...sourceDocuments]), section: Type.String() });
  return Type.Array(source, description === undefined ? {} : { description });
}

export const DecidesSchema = Type.Boolean({ description: 'whether a failure of it is a violation in this run' });

function Message(text: ReturnType<typeof Type.String>) {
  return Type.Object({
    t: InstantSchema,
    direction: Type.Enum(['sent', 'received']),
    channel: Type.Enum(['http', 'ws', 'control']),
    text,
  });
}

const wholeText = Type.String({ description: 'secrets removed' });

const FigureSchema = Type.Object({
  path: Type.String(),
  words: Type.String({ description: 'all of it in a sentence' }),
  entries: Type.Array(
    Type.Object({
      what: Type.String(),
      amount: Type.String(),
      height: Type.Optional(Type.Integer({ description: 'of the block that booked it' })),
      rounding: Type.Optional(Type.String()),
    }),
    { description: 'the newest of those that make up what was expected, oldest first' },
  ),
  more: Type.Optional(Type.Integer({ minimum: 1, description: 'entries before them' })),
  changes: Type.Array(
    Type.Object({
      kind: Type.String(),
      what: Type.Optional(Type.String({ description: 'the entry; left out: the whole figure' })),
      amount: Type.Optional(Type.String({ description: 'what the entry comes to, where the kind does not say it' })),
    }),
    { description: 'with which the entries give what was got; none: no change of up to two entries does' },
  ),
  others: Type.Optional(
    Type.Integer({ minimum: 1, description: 'other changes of as many entries that give the same' }),
  ),
});

/** Returns the schemas of a finding's facts, used wherever findings occur. */
export function findingFactSchemas(text = Type.String()) {
  return {
    severity: Type.Enum(['violation', 'advisory', 'unsteady']),
    clause: Type.Union([Type.String(), Type.Null()]),
    check: Type.String({ description: 'a check id, campaign.<name>, or work of the run: run.<name>' }),
    message: Type.String(),
    expected: Type.String(),
    actual: Type.String(),
    diff: Type.Array(Type.Object({ path: Type.String(), expected: Type.String(), actual: Type.String() })),
    shape: Type.Optional(Type.String({ description: 'of a body that is off its shape: the shape' })),
    form: Type.Optional(Type.String({ description: 'of a body that came in another form: the shape' })),
    transcript: Type.Array(Message(text)),
    judged: Type.Optional(
      Type.Array(
        Type.Object({
          sent: Type.Union([Message(wholeText), Type.Null()]),
          received: Message(wholeText),
          pointers: TextsSchema,
        }),
        { description: 'the exchanges in which the accused values stand, whole, with JSON pointers to them' },
      ),
    ),
    replay: Type.Optional(Type.Unknown({ description: 'what `replay` needs beyond seed and check' })),
    figures: Type.Optional(
      Type.Array(FigureSchema, { description: 'of figures that differ: what makes them up, and the smallest change' }),
    ),
  };
}
