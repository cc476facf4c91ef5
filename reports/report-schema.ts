import { type Static, Type } from 'typebox';
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

const products = (description: string) =>
  Type.Array(Type.Object({ id: Type.String(), name: Type.String() }), { description });

// Objects stay open: a later version adds fields under the same `schemaVersion`, and its reports must validate here.

const Run = Type.Object({
  id: Type.String(),
  seed: SeedSchema,
  salt: Type.String(),
  startedAt: InstantSchema,
  endedAt: InstantSchema,
  argv: TextsSchema,
  target: Type.String(),
  chainIdentity: Type.Union([Type.String(), Type.Null()]),
  network: Type.String(),
  profile: ProfileSchema,
  role: Type.Enum(['node', 'gateway', 'unknown'], {
    description: 'Kind of server that the target is; unknown if the target was never reached',
  }),
  isolation: Type.Enum(['closed', 'shared', 'unknown']),
  capabilities: TextsSchema,
  variants: Type.Record(Type.String(), Type.String()),
  requiredProducts: Type.Optional(
    Type.Array(Type.String(), {
      description: 'Ids of the products required with --require; absent if none were required',
    }),
  ),
  absentProducts: Type.Optional(
    products(
      'Products that the venue lacks (no path for their actions); checks that need one were skipped; absent if none was found missing',
    ),
  ),
  untoldProducts: Type.Optional(
    products('Required products (--require) that could not be probed, so that the run has no verdict; absent if none'),
  ),
  idleProducts: Type.Optional(
    products(
      'Products whose actions the venue accepts without any effect; nothing about them was judged; absent if none was found',
    ),
  ),
  switchedOff: Type.Optional(
    Type.Array(Type.Object({ id: Type.String(), name: Type.String(), how: Type.String() }), {
      description:
        'Features that the venue has turned off, by id of the switch, with the evidence in `how`; checks that need one were skipped; absent if none was found',
    }),
  ),
  requests: CountSchema,
  weight: Type.Number({ minimum: 0 }),
  frames: CountSchema,
  rateLimited: Type.Integer({
    minimum: 0,
    description: 'Number of refusals with RATE_LIMITED (HTTP 429) that the run received',
  }),
  offeredWeight: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], {
    description: 'Request weight that the rate budget allowed during the run; null if the rate was unlimited',
  }),
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
    Type.Integer({
      minimum: 0,
      description:
        'Time during which at least one request waited for the rate budget, in milliseconds; absent if the rate was unlimited',
    }),
  ),
  strict: Type.Boolean(),
  raised: Type.Optional(
    Type.Array(Type.String(), {
      description:
        'Globs of clause ids from --severity: these clauses decide the verdict as under --strict; absent if none were given',
    }),
  ),
  access: Type.Optional(TargetAccessSchema),
  minJudged: Type.Optional(
    Type.Object(
      { share: Type.Number({ minimum: 0, maximum: 1 }), judged: CountSchema, judgeable: CountSchema },
      {
        description:
          'Share of clauses that had to be judged (--min-judged, 0 to 1), with the number of clauses judged and of clauses that can be judged on the target; absent if no share was required',
      },
    ),
  ),
  shard: Type.Optional(
    makeShardSchema('Part of a sharded run that this run executed (--shard); absent if the run was not sharded'),
  ),
  waivers: Type.Optional(
    Type.Array(makeWaiverSchema(), {
      description: 'Known deviations listed with --waivers; absent if none were listed',
    }),
  ),
  latencies: Type.Optional(
    Type.Array(
      Type.Object({
        latency: Type.Enum(['read', 'admission', 'push']),
        count: CountSchema,
        p50Ms: CountSchema,
        p95Ms: CountSchema,
        p99Ms: CountSchema,
        maxMs: CountSchema,
        histogram: Type.Array(Type.Array(CountSchema), {
          description: 'Pairs of a latency in milliseconds and its number of occurrences',
        }),
      }),
      {
        description:
          'Latencies of the venue by kind, in milliseconds; absent if none were measured, as for the model in this process',
      },
    ),
  ),
  thresholds: Type.Optional(
    Type.Array(
      Type.Object({
        latency: Type.Enum(['read', 'admission', 'push']),
        statistic: Type.Enum(['p50', 'p95', 'p99', 'max']),
        limitMs: CountSchema,
        actualMs: Type.Union([CountSchema, Type.Null()], {
          description: 'Measured latency in milliseconds; null if none was measured',
        }),
      }),
      {
        description:
          'Latency limits set with --threshold, in milliseconds, with the measured latencies; absent if none were set',
      },
    ),
  ),
  ending: RunEndingSchema,
  reason: Type.Optional(Type.String({ description: 'Reason why the run ended before its plan was completed' })),
});

const Summary = Type.Object({
  verdict: Type.Enum(['conforming', 'nonconforming', 'inconclusive']),
  checks: Type.Object({
    pass: CountSchema,
    fail: CountSchema,
    blocked: CountSchema,
    skipped: CountSchema,
    inconclusive: CountSchema,
    waived: CountSchema,
  }),
  clauses: Type.Object(
    {
      total: CountSchema,
      judged: CountSchema,
      pass: CountSchema,
      fail: CountSchema,
      unjudged: CountSchema,
      waived: CountSchema,
    },
    { description: 'Number of clauses by status; judged = pass + fail + waived, total = judged + unjudged' },
  ),
  counts: Type.Optional(
    makeClauseCountsSchema(
      'Number of clauses: all, in force under the profile (inForce), of these observable on the wire (visible), of these judged by a check of this build (checked)',
    ),
  ),
  findings: Type.Object({ violation: CountSchema, advisory: CountSchema, unsteady: CountSchema }),
  budget: Type.Object({
    clausesPer1000Weight: Type.Union([Type.Number({ minimum: 0 }), Type.Null()], {
      description: 'Number of clauses judged per 1,000 request weight sent; null if nothing was sent',
    }),
    share: Type.Union([Type.Number({ minimum: 0 }), Type.Null()], {
      description: 'Share of the offered request weight that was used; null if the rate was unlimited',
    }),
  }),
});

const Check = Type.Object({
  id: Type.String(),
  title: Type.String(),
  area: Type.String(),
  clauses: TextsSchema,
  file: Type.Optional(CheckFileSchema),
  form: Type.Optional(ReleaseFormSchema),
  status: CheckStatusSchema,
  startedAt: Type.Optional(InstantSchema),
  durationMs: Type.Number({ minimum: 0 }),
  reason: Type.Optional(Type.String()),
  findings: Type.Array(Type.String(), { description: 'Ids of the findings of the check' }),
});

const Clause = Type.Object({
  id: Type.String(),
  says: Type.String({ description: 'Text of the clause' }),
  sources: Type.Optional(makeClauseSourcesSchema('Documents and sections that state the clause')),
  ...clauseFactSchemas,
  decides: Type.Optional(ClauseDecidesSchema),
  status: Type.Enum(['pass', 'fail', 'unjudged', 'waived']),
  checks: Type.Array(Type.String(), {
    description: 'Ids of the selected checks that name the clause, and of the campaigns that judged it',
  }),
  reasons: Type.Optional(
    Type.Array(Type.String(), {
      description:
        'For an unjudged clause: for each check that ran and did not reach the clause, the condition that was missing',
    }),
  ),
});

const Campaign = Type.Object({
  id: Type.String(),
  runs: CountSchema,
  steps: CountSchema,
  durationMs: Type.Optional(
    Type.Number({
      minimum: 0,
      description: 'Real time spent on playing and judging the sequences of the campaign, in milliseconds',
    }),
  ),
  coverage: Type.Record(Type.String(), Type.Number()),
  unreached: Type.Optional(Type.Array(Type.String(), { description: 'Rules of the model that no sequence used' })),
  goals: Type.Optional(Type.Array(campaignGoalSchema)),
  played: Type.Optional(campaignStepStatsSchema),
  ...campaignDisturbanceSchemas,
  ...campaignConcurrencySchemas,
  guided: Type.Optional(campaignGuidanceSchema),
  judging: Type.Boolean({ description: 'False if the model was compared with itself, so that no clause was judged' }),
  status: CheckStatusSchema,
  reason: Type.Optional(Type.String()),
});

const Finding = Type.Object({
  id: Type.String(),
  ...makeFindingFactSchemas(),
  reproduce: Type.String(),
  occurrences: Type.Integer({ minimum: 1, description: 'Number of times that the run met this finding' }),
  waived: Type.Boolean({ description: 'True if the check is waived; the finding is then an advisory' }),
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

/** JSON Schema 2020-12 of `report.json`, version 1. */
export const reportSchema = Type.Object(
  {
    schemaVersion: Type.Literal(1),
    tool: ToolSchema,
    run: Run,
    summary: Summary,
    checks: Type.Array(Check),
    clauses: Type.Array(Clause),
    campaigns: Type.Array(Campaign),
    findings: Type.Array(Finding, { description: 'Findings, violations first, then ordered by clause id' }),
    notes: Type.Array(Type.String(), { description: 'Information for the reader that does not affect the verdict' }),
  },
  {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: 'urn:venue-conformance:report:1',
    title: 'venue-conformance report',
  },
);

export type Report = Static<typeof reportSchema>;
export type ReportCheck = Report['checks'][number];
export type ReportClause = Report['clauses'][number];
export type ReportCampaign = Report['campaigns'][number];
export type ReportFinding = Report['findings'][number];
export type ReportedEnding = Report['run']['ending'];
