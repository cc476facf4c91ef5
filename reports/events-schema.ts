import { type Static, type TProperties, Type } from 'typebox';
import {
  CheckFileSchema,
  CheckStatusSchema,
  ClauseDecidesSchema,
  CountSchema,
  campaignConcurrencySchemas,
  campaignDisturbanceSchemas,
  campaignGoalSchema,
  campaignGuidanceSchema,
  campaignStepStatsSchema,
  clauseFactSchemas,
  InstantSchema,
  makeClauseCountsSchema,
  makeClauseSourcesSchema,
  makeFindingFactSchemas,
  makeShardSchema,
  makeWaiverSchema,
  ProfileSchema,
  ReleaseFormSchema,
  RunEndingSchema,
  SeedSchema,
  TargetAccessSchema,
  TextsSchema,
  ToolSchema,
} from './schema-parts.ts';

// The types of these events are in harness/runner/events.ts; a test fails to compile where schema and types differ. Objects stay open,
// like those of the report.

const Reason = Type.Optional(Type.String({ description: 'Reason for the status or the ending, in one line' }));
const Judged = Type.Record(Type.String(), Type.Enum(['pass', 'fail']), {
  description: 'Verdict on each clause that was exercised, by clause id',
});

function event<Name extends string, Fields extends TProperties>(name: Name, description: string, fields: Fields) {
  return Type.Object({ event: Type.Literal(name), t: InstantSchema, ...fields }, { title: name, description });
}

const Waiver = makeWaiverSchema(
  Type.Array(Type.String(), { description: 'Ids of all checks that judge the clause, selected or not' }),
);

const ClauseFacts = Type.Object({
  id: Type.String(),
  says: Type.String(),
  sources: Type.Optional(makeClauseSourcesSchema()),
  ...clauseFactSchemas,
  decides: ClauseDecidesSchema,
});

const ClauseCounts = makeClauseCountsSchema(
  'Number of clauses: all, in force under the profile (inForce), of these observable on the wire (visible), of these judged by a check of this build (checked)',
);

const Baseline = Type.Object(
  {
    file: Type.String(),
    violations: Type.Array(
      Type.Object({
        id: Type.String(),
        clause: Type.Union([Type.String(), Type.Null()]),
        keys: Type.Optional(TextsSchema),
      }),
    ),
    undecided: Type.Array(Type.String(), {
      description: 'Ids of the checks and campaigns without a verdict in that run',
    }),
    products: Type.Optional(
      Type.Array(Type.String(), {
        description: 'Ids of the products that were present in that run; absent if an older build wrote its report',
      }),
    ),
  },
  { description: 'Results of the earlier run whose report was given with --baseline' },
);

const PlannedCheck = Type.Object({
  id: Type.String(),
  title: Type.String(),
  area: Type.String(),
  clauses: TextsSchema,
  weight: Type.Optional(
    Type.Number({
      minimum: 0,
      description: 'Estimated weight of the requests of the check; absent if an operator runs the venue',
    }),
  ),
  ownWait: Type.Optional(
    Type.Object(
      {
        blocks: Type.Number({ minimum: 0 }),
        seconds: Type.Number({ minimum: 0 }),
      },
      {
        description:
          'Estimated time that the check waits by itself: blocks, and seconds by a clock; absent if an operator runs the venue, or an older build wrote the journal',
      },
    ),
  ),
  wait: Type.Optional(
    Type.Object(
      {
        row: Type.Union([Type.Literal('claims'), Type.Literal('registrations'), Type.Literal('alone')]),
        seconds: Type.Number({ minimum: 0 }),
        forClaim: Type.Optional(
          Type.Boolean({
            description:
              'Whether the check waits for the claim window of the faucet; absent if an older build wrote the journal',
          }),
        ),
      },
      {
        description:
          'Estimated wait of the check in seconds; the checks of one queue (row) wait one after another; absent if the check does not wait',
      },
    ),
  ),
  file: Type.Optional(CheckFileSchema),
  form: Type.Optional(ReleaseFormSchema),
});

const RunStarted = event('run-started', 'First line of a run, and of each resumption of it', {
  tool: ToolSchema,
  id: Type.String(),
  seed: SeedSchema,
  salt: Type.String(),
  argv: TextsSchema,
  target: Type.String(),
  profile: ProfileSchema,
  strict: Type.Boolean(),
  raised: Type.Optional(
    Type.Array(Type.String(), {
      description:
        'Globs of clause ids from --severity: these clauses decide the verdict as under --strict; absent if none were given',
    }),
  ),
  access: Type.Optional(TargetAccessSchema),
  minJudged: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: 1,
      description:
        'Share of the judgeable clauses that must be judged (--min-judged), 0 to 1; absent if none is required',
    }),
  ),
  waivers: Type.Optional(
    Type.Array(Waiver, { description: 'Known deviations listed with --waivers; absent if none were listed' }),
  ),
  baseline: Type.Optional(Baseline),
  thresholds: Type.Optional(
    Type.Array(
      Type.Object({
        latency: Type.Enum(['read', 'admission', 'push']),
        statistic: Type.Enum(['p50', 'p95', 'p99', 'max']),
        ms: CountSchema,
      }),
      { description: 'Latency limits set with --threshold, in milliseconds; absent if none were set' },
    ),
  ),
  required: Type.Optional(
    Type.Array(Type.String(), {
      description: 'Ids of the products required with --require; absent if none were required',
    }),
  ),
  counts: Type.Optional(ClauseCounts),
  clauses: Type.Array(ClauseFacts, { description: 'All clauses that the run may judge' }),
  checks: Type.Array(PlannedCheck, {
    description: 'All selected checks in the order of the plan; for a shard only its own',
  }),
  campaigns: Type.Optional(
    Type.Array(Type.String(), {
      description: 'Campaigns to be played, as campaign.<name>; absent if an older build wrote the journal',
    }),
  ),
  foretoldPlay: Type.Optional(
    Type.Union(
      [
        Type.Object({ steps: Type.Record(Type.String(), Type.Number({ minimum: 0 })) }),
        Type.Object({ seconds: Type.Number({ minimum: 0 }) }),
      ],
      {
        description:
          'Foretold size of the campaigns by URL alone: steps by campaign, or seconds of all; absent if it is unknown',
      },
    ),
  ),
  shard: Type.Optional(
    makeShardSchema('Part of a sharded run that this run executes (--shard); absent if the run is not sharded'),
  ),
});

const TargetProbed = event(
  'target-probed',
  'Facts about the target found by the probe; a journal without this event is of a run that did not reach its target',
  {
    chainIdentity: Type.Union([Type.String(), Type.Null()]),
    network: Type.String(),
    profile: ProfileSchema,
    role: Type.Enum(['node', 'gateway']),
    isolation: Type.Enum(['closed', 'shared']),
    capabilities: TextsSchema,
    variants: Type.Record(Type.String(), Type.String()),
    judgeable: Type.Optional(
      Type.Array(Type.String(), {
        description: 'Ids of the clauses that can be judged on the target; absent without --min-judged',
      }),
    ),
  },
);

const FaucetPrompt = event(
  'faucet-prompt',
  'The faucet served two claims from this address within its documented window: no check waits for that window',
  {},
);

const CheckStarted = event(
  'check-started',
  'A check was started; if it had been started before, its earlier events do not count',
  {
    check: Type.String(),
  },
);

const CheckEnded = event('check-ended', 'Result of a check', {
  check: Type.String(),
  status: CheckStatusSchema,
  durationMs: Type.Number({ minimum: 0 }),
  reason: Reason,
  judged: Judged,
  unjudged: Type.Optional(
    Type.Record(Type.String(), Type.String(), {
      description: 'Reason why a clause of the check was not judged, by clause id',
    }),
  ),
  attempts: CountSchema,
});

const KeysUsed = event(
  'keys-used',
  'From here on, keys of the run sign actions whose effects may remain if the run is killed',
  {
    by: Type.String({ description: 'Check, campaign or other task of the run that uses the keys' }),
    from: Type.Object(
      { caseId: Type.String(), attempt: CountSchema, n: CountSchema, keys: CountSchema },
      {
        description:
          'Derivation of the keys, with the seed and the salt of the newest run-started: `keys` keys, from the n-th on',
      },
    ),
    for: Type.Optional(
      Type.String({ description: 'Account that the keys sign for; absent if they sign for their own accounts' }),
    ),
  },
);

const WorkJudged = event('work-judged', 'Replies to a task of the run outside its checks broke clauses', {
  work: Type.Enum(['run.probe', 'run.treasury', 'run.campaign', 'run.products', 'run.reads', 'run.shapes']),
  judged: Type.Record(Type.String(), Type.Literal('fail')),
});

const Finding = event('finding', 'A broken clause, or something else that a reader should act on', {
  id: Type.String({
    description: 'Hash of clause, check and the normalised paths of the diff: the same for every seed',
  }),
  ...makeFindingFactSchemas(Type.String({ description: 'Message with secrets removed and long texts shortened' })),
  reproduce: Type.String({ description: 'Command that reproduces the finding' }),
  suspects: Type.Optional(
    Type.Array(Type.String(), {
      description: 'Ids of clauses that may be about the difference, likeliest first; they are not reported as broken',
    }),
  ),
  fits: Type.Optional(
    Type.Array(Type.String(), {
      description: 'Ids of clauses, likeliest first: a model that breaks one of them answers as the target did',
    }),
  ),
  openChoices: Type.Optional(
    Type.Array(Type.String(), {
      description: 'Choices that the documents leave to the venue: a venue that makes them answers as the target did',
    }),
  ),
});

const CampaignProgress = event('campaign-progress', 'Another hundredth of a campaign, or a replay, was played', {
  id: Type.String(),
  share: Type.Number({ minimum: 0, maximum: 1, description: 'Share of the campaign that was played, 0 to 1' }),
  replays: Type.Optional(
    Type.Integer({
      minimum: 1,
      description: 'Replays so far of the sequence that is being shrunk and judged; absent if none is',
    }),
  ),
});

const CampaignEnded = event('campaign-ended', 'Result of a campaign', {
  id: Type.String(),
  runs: CountSchema,
  steps: CountSchema,
  durationMs: Type.Optional(Type.Number({ minimum: 0 })),
  coverage: Type.Record(Type.String(), Type.Number()),
  unreached: Type.Optional(TextsSchema),
  goals: Type.Optional(Type.Array(campaignGoalSchema)),
  played: Type.Optional(campaignStepStatsSchema),
  ...campaignDisturbanceSchemas,
  ...campaignConcurrencySchemas,
  guided: Type.Optional(campaignGuidanceSchema),
  judging: Type.Boolean({ description: 'False if the model was compared with itself, so that no clause was judged' }),
  judged: Judged,
  status: CheckStatusSchema,
  reason: Reason,
});

const Counts = Type.Array(Type.Array(CountSchema));

const LatenciesMeasured = event('latencies', 'Latencies of the venue since the previous event of this kind', {
  measured: Type.Object(
    { read: Type.Optional(Counts), admission: Type.Optional(Counts), push: Type.Optional(Counts) },
    { description: 'Pairs of a latency in milliseconds and its number of occurrences, by kind' },
  ),
});

const ProductAbsent = event(
  'product-absent',
  'The venue lacks a product: it has no path for the actions of the product',
  {
    product: Type.String({ description: 'Id of the product' }),
    name: Type.String({ description: 'Name of the product for use in a sentence' }),
  },
);

const ProductUntold = event('product-untold', 'A required product (--require) could not be probed', {
  product: Type.String({ description: 'Id of the product' }),
  name: Type.String({ description: 'Name of the product for use in a sentence' }),
});

const ProductIdle = event('product-idle', 'The venue accepts the actions of a product without any effect', {
  product: Type.String({ description: 'Id of the product' }),
  name: Type.String({ description: 'Name of the product for use in a sentence' }),
});

const SwitchedOff = event('switched-off', 'The venue has turned a feature off: checks that need it are skipped', {
  switch: Type.String({ description: 'Id of the switch' }),
  name: Type.String({ description: 'Name of the disabled feature for use in a sentence' }),
  how: Type.String({
    description:
      'Evidence that the feature is off: a text of the documents, `--switched-off`, a flag of exchange_status, or a refusal',
  }),
});

const Note = event('note', 'Information for the reader that does not affect the verdict', { text: Type.String() });

const RunEnded = event('run-ended', 'Last line of a run; a journal without it is of a run that was killed', {
  ending: RunEndingSchema,
  reason: Reason,
  requests: CountSchema,
  weight: Type.Number({ minimum: 0 }),
  frames: CountSchema,
  rateLimited: CountSchema,
  offeredWeight: Type.Optional(
    Type.Number({
      minimum: 0,
      description: 'Request weight that the rate budget allowed during the run; absent if the rate was unlimited',
    }),
  ),
  spent: Type.Optional(
    Type.Object(
      { usdc: Type.String(), native: Type.String() },
      {
        description:
          'Amount that the treasury key spent during the run, in whole units of each token; absent if no treasury key was used',
      },
    ),
  ),
  waitedMs: Type.Optional(
    Type.Number({
      minimum: 0,
      description:
        'Time during which at least one request waited for the rate budget, in milliseconds; absent if the rate was unlimited',
    }),
  ),
});

/** JSON Schema 2020-12 of one line of `events.ndjson`, version 1. */
export const eventSchema = Type.Union(
  [
    RunStarted,
    TargetProbed,
    CheckStarted,
    CheckEnded,
    KeysUsed,
    WorkJudged,
    Finding,
    CampaignProgress,
    CampaignEnded,
    LatenciesMeasured,
    ProductAbsent,
    ProductUntold,
    ProductIdle,
    SwitchedOff,
    FaucetPrompt,
    Note,
    RunEnded,
  ],
  {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: 'urn:venue-conformance:event:1',
    title: 'a line of the journal of a venue-conformance run',
  },
);

export type JournalEvent = Static<typeof eventSchema>;
