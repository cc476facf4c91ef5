import { type Static, type TProperties, Type } from 'typebox';
import {
  CheckFileSchema,
  CheckStatusSchema,
  CountSchema,
  campaignConcurrencySchemas,
  campaignDisturbanceSchemas,
  campaignGoalSchema,
  campaignGuidanceSchema,
  campaignStepStatsSchema,
  clauseCountsSchema,
  clauseFactSchemas,
  clauseSourcesSchema,
  DecidesSchema,
  findingFactSchemas,
  InstantSchema,
  ProfileSchema,
  ReleaseFormSchema,
  RunEndingSchema,
  SeedSchema,
  shardSchema,
  TargetAccessSchema,
  TextsSchema,
  ToolSchema,
  waiverSchema,
} from './schema-parts.ts';

// The types of these events are in harness/runner/events.ts; a test fails to compile where schema and types differ. Objects stay open,
// like those of the report.

const Reason = Type.Optional(Type.String({ description: 'why it came to no other end, in one line' }));
const Judged = Type.Record(Type.String(), Type.Enum(['pass', 'fail']), {
  description: 'the verdict on each clause that was exercised',
});

function event<Name extends string, Fields extends TProperties>(name: Name, description: string, fields: Fields) {
  return Type.Object({ event: Type.Literal(name), t: InstantSchema, ...fields }, { title: name, description });
}

const Waiver = waiverSchema(Type.Array(Type.String(), { description: 'every check that judges the clause' }));

const ClauseFacts = Type.Object({
  id: Type.String(),
  says: Type.String(),
  sources: Type.Optional(clauseSourcesSchema()),
  ...clauseFactSchemas,
  decides: DecidesSchema,
});

const ClauseCounts = clauseCountsSchema(
  'clauses: all, under the profile, of these on a wire, of these with a check; each a part of the one before',
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
    undecided: Type.Array(Type.String(), { description: 'checks and campaigns that came to no verdict there' }),
    products: Type.Optional(
      Type.Array(Type.String(), { description: 'that were seen to be there; left out in what an older build wrote' }),
    ),
  },
  { description: 'what the earlier run of --baseline had found' },
);

const PlannedCheck = Type.Object({
  id: Type.String(),
  title: Type.String(),
  area: Type.String(),
  clauses: TextsSchema,
  weight: Type.Optional(
    Type.Number({ minimum: 0, description: 'about what its requests weigh; left out: the rate decides nothing' }),
  ),
  wait: Type.Optional(
    Type.Object(
      {
        row: Type.Union([Type.Literal('claims'), Type.Literal('registrations'), Type.Literal('alone')]),
        seconds: Type.Number({ minimum: 0 }),
        forClaim: Type.Optional(Type.Boolean({ description: 'it waits for the window of the faucet' })),
      },
      { description: 'about how long it waits, one behind the other with those of its row; left out: for nothing' },
    ),
  ),
  file: Type.Optional(CheckFileSchema),
  form: Type.Optional(ReleaseFormSchema),
});

const RunStarted = event('run-started', 'the first line of a run, and of each time that it is gone on with', {
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
      description: 'globs of clauses that decide as under --strict: --severity; left out: none',
    }),
  ),
  access: Type.Optional(TargetAccessSchema),
  minJudged: Type.Optional(Type.Number({ minimum: 0, maximum: 1, description: '--min-judged' })),
  waivers: Type.Optional(Type.Array(Waiver, { description: 'left out: none' })),
  baseline: Type.Optional(Baseline),
  thresholds: Type.Optional(
    Type.Array(
      Type.Object({
        latency: Type.Enum(['read', 'admission', 'push']),
        statistic: Type.Enum(['p50', 'p95', 'p99', 'max']),
        ms: CountSchema,
      }),
      { description: '--threshold; left out: none' },
    ),
  ),
  required: Type.Optional(Type.Array(Type.String(), { description: 'products, by id: --require; left out: none' })),
  counts: Type.Optional(ClauseCounts),
  clauses: Type.Array(ClauseFacts, { description: 'every clause that the run could touch' }),
  checks: Type.Array(PlannedCheck, {
    description: 'every selected check, in the order of the plan; of a shard its own',
  }),
  campaigns: Type.Optional(Type.Array(Type.String(), { description: 'that are to be played: campaign.<name>' })),
  shard: Type.Optional(shardSchema('which part of a whole this is; left out: all of it')),
});

const TargetProbed = event('target-probed', 'what was found out about the target; without it none was reached', {
  chainIdentity: Type.Union([Type.String(), Type.Null()]),
  network: Type.String(),
  profile: ProfileSchema,
  role: Type.Enum(['node', 'gateway']),
  isolation: Type.Enum(['closed', 'shared']),
  capabilities: TextsSchema,
  variants: Type.Record(Type.String(), Type.String()),
  judgeable: Type.Optional(
    Type.Array(Type.String(), { description: 'clauses that can be judged there; told where a share was asked for' }),
  ),
});

const FaucetPrompt = event(
  'faucet-prompt',
  'the faucet served two claims from this address within its documented window: no check waits for it',
  {},
);

const CheckStarted = event(
  'check-started',
  'a check was begun; a second time: what the first one left does not count',
  {
    check: Type.String(),
  },
);

const CheckEnded = event('check-ended', 'what became of a check', {
  check: Type.String(),
  status: CheckStatusSchema,
  durationMs: Type.Number({ minimum: 0 }),
  reason: Reason,
  judged: Judged,
  unjudged: Type.Optional(
    Type.Record(Type.String(), Type.String(), { description: 'why a clause that the check names was not judged' }),
  ),
  attempts: CountSchema,
});

const KeysUsed = event('keys-used', 'keys of the run sign from here on what may stay standing if the run is killed', {
  by: Type.String({ description: 'a check, a campaign, or a work of the run' }),
  from: Type.Object(
    { caseId: Type.String(), attempt: CountSchema, n: CountSchema, keys: CountSchema },
    { description: 'with the seed and the salt of the newest run-started: `keys` of them, from the n-th on' },
  ),
  for: Type.Optional(Type.String({ description: 'an account that they sign for; left out: their own' })),
});

const WorkJudged = event('work-judged', 'replies to the run itself, outside of its checks, broke clauses', {
  work: Type.Enum(['run.probe', 'run.treasury', 'run.campaign', 'run.products', 'run.reads', 'run.shapes']),
  judged: Type.Record(Type.String(), Type.Literal('fail')),
});

const Finding = event('finding', 'a clause was seen broken, or something else that a reader should act on', {
  id: Type.String({ description: 'hash of clause, check and the normalised paths of the diff: stable over seeds' }),
  ...findingFactSchemas(Type.String({ description: 'secrets removed, long texts cut' })),
  reproduce: Type.String({ description: 'the command that shows it again' }),
  suspects: Type.Optional(Type.Array(Type.String(), { description: 'related clauses; accused of nothing' })),
  fits: Type.Optional(
    Type.Array(Type.String(), { description: 'clauses: a model that breaks one of them answers as the target did' }),
  ),
  openChoices: Type.Optional(
    Type.Array(Type.String(), { description: 'choices left open: a venue that takes them answers as the target did' }),
  ),
});

const CampaignProgress = event('campaign-progress', 'a hundredth more of a campaign is played', {
  id: Type.String(),
  share: Type.Number({ minimum: 0, maximum: 1, description: 'part of it that is played' }),
});

const CampaignEnded = event('campaign-ended', 'what became of a campaign', {
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
  judging: Type.Boolean({ description: 'false: the model was compared with itself, no clause was judged' }),
  judged: Judged,
  status: CheckStatusSchema,
  reason: Reason,
});

const Counts = Type.Array(Type.Array(CountSchema));

const LatenciesMeasured = event('latencies', 'how fast the venue answered since this was last told', {
  measured: Type.Object(
    { read: Type.Optional(Counts), admission: Type.Optional(Counts), push: Type.Optional(Counts) },
    { description: 'pairs of milliseconds and how often' },
  ),
});

const ProductAbsent = event('product-absent', 'the venue has no path for what brings a product about', {
  product: Type.String({ description: 'its id' }),
  name: Type.String({ description: 'as a sentence names it' }),
});

const ProductUntold = event('product-untold', 'a product was demanded (--require), and nobody could ask for it', {
  product: Type.String({ description: 'its id' }),
  name: Type.String({ description: 'as a sentence names it' }),
});

const ProductIdle = event('product-idle', 'actions of a product are taken, and nothing comes of any', {
  product: Type.String({ description: 'its id' }),
  name: Type.String({ description: 'as a sentence names it' }),
});

const SwitchedOff = event('switched-off', 'what the venue has turned off: what needs it is skipped', {
  switch: Type.String({ description: 'its id' }),
  name: Type.String({ description: 'what is off, as a sentence names it' }),
  how: Type.String({
    description: 'what told: a text of the documents, `--switched-off`, a flag of exchange_status, or a refusal',
  }),
});

const Note = event('note', 'something that a reader should know and no verdict depends on', { text: Type.String() });

const RunEnded = event('run-ended', 'the last line; a run without it was killed', {
  ending: RunEndingSchema,
  reason: Reason,
  requests: CountSchema,
  weight: Type.Number({ minimum: 0 }),
  frames: CountSchema,
  rateLimited: CountSchema,
  offeredWeight: Type.Optional(Type.Number({ minimum: 0, description: 'left out: nothing limited the run' })),
  spent: Type.Optional(
    Type.Object(
      { usdc: Type.String(), native: Type.String() },
      { description: 'what a treasury key had less of at the end, whole units; left out: no key paid' },
    ),
  ),
  waitedMs: Type.Optional(
    Type.Number({ minimum: 0, description: 'milliseconds in which some request stood in line for the rate budget' }),
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
