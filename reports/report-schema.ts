import { type Static, Type } from 'typebox';
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
  role: Type.Enum(['node', 'gateway', 'unknown'], { description: 'unknown: the target was never reached' }),
  isolation: Type.Enum(['closed', 'shared', 'unknown']),
  capabilities: TextsSchema,
  variants: Type.Record(Type.String(), Type.String()),
  requiredProducts: Type.Optional(Type.Array(Type.String(), { description: '--require, by id; left out: none' })),
  absentProducts: Type.Optional(
    products('products that the venue has no path for, by id: what needs them was skipped; left out: none was met'),
  ),
  untoldProducts: Type.Optional(
    products('products that were required, and that nobody could ask for: there is no verdict; left out: none'),
  ),
  idleProducts: Type.Optional(
    products(
      'products of which actions are taken and nothing comes, by id: nothing was judged of them; left out: none was met',
    ),
  ),
  switchedOff: Type.Optional(
    Type.Array(Type.Object({ id: Type.String(), name: Type.String(), how: Type.String() }), {
      description: 'what the venue has turned off, by switch: what needs it was skipped; left out: none was met',
    }),
  ),
  requests: CountSchema,
  weight: Type.Number({ minimum: 0 }),
  frames: CountSchema,
  rateLimited: Type.Integer({ minimum: 0, description: 'replies of 429 that the run did not ask for' }),
  offeredWeight: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], {
    description: 'weight that the rate budget offered in the time of the run; null: nothing limited it',
  }),
  spent: Type.Optional(
    Type.Object(
      { usdc: Type.String(), native: Type.String() },
      { description: 'what a treasury key had less of at the end, whole units; left out: no key paid' },
    ),
  ),
  waitedMs: Type.Optional(
    Type.Integer({ minimum: 0, description: 'milliseconds in which some request stood in line for the rate budget' }),
  ),
  strict: Type.Boolean(),
  raised: Type.Optional(
    Type.Array(Type.String(), {
      description: 'globs of clauses that decide as under --strict: --severity; left out: none',
    }),
  ),
  access: Type.Optional(TargetAccessSchema),
  minJudged: Type.Optional(
    Type.Object(
      { share: Type.Number({ minimum: 0, maximum: 1 }), judged: CountSchema, judgeable: CountSchema },
      { description: 'the share that was asked for by --min-judged, and what it is counted by' },
    ),
  ),
  shard: Type.Optional(shardSchema('which part of a whole this run was; left out: all of it')),
  waivers: Type.Optional(Type.Array(waiverSchema(), { description: 'known deviations that the run was told of' })),
  latencies: Type.Optional(
    Type.Array(
      Type.Object({
        latency: Type.Enum(['read', 'admission', 'push']),
        count: CountSchema,
        p50Ms: CountSchema,
        p95Ms: CountSchema,
        p99Ms: CountSchema,
        maxMs: CountSchema,
        histogram: Type.Array(Type.Array(CountSchema), { description: 'pairs of milliseconds and how often' }),
      }),
      { description: 'how fast the venue answered; left out: nothing was measured, as in process' },
    ),
  ),
  thresholds: Type.Optional(
    Type.Array(
      Type.Object({
        latency: Type.Enum(['read', 'admission', 'push']),
        statistic: Type.Enum(['p50', 'p95', 'p99', 'max']),
        limitMs: CountSchema,
        actualMs: Type.Union([CountSchema, Type.Null()], { description: 'null: nothing was measured' }),
      }),
      { description: '--threshold; left out: none' },
    ),
  ),
  ending: RunEndingSchema,
  reason: Type.Optional(Type.String({ description: 'why the run ended before its plan did' })),
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
    { description: 'judged = pass + fail + waived; total = judged + unjudged' },
  ),
  counts: Type.Optional(
    clauseCountsSchema('clauses: all, under the profile, of these on a wire, of these with a check of this build'),
  ),
  findings: Type.Object({ violation: CountSchema, advisory: CountSchema, unsteady: CountSchema }),
  budget: Type.Object({
    clausesPer1000Weight: Type.Union([Type.Number({ minimum: 0 }), Type.Null()], {
      description: 'clauses judged per 1,000 weight; null: nothing was sent',
    }),
    share: Type.Union([Type.Number({ minimum: 0 }), Type.Null()], {
      description: 'of the offered weight, what was used; null: nothing limited the run',
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
  findings: Type.Array(Type.String(), { description: 'ids of findings' }),
});

const Clause = Type.Object({
  id: Type.String(),
  says: Type.String({ description: 'the clause in words' }),
  sources: Type.Optional(clauseSourcesSchema('where it stands')),
  ...clauseFactSchemas,
  decides: Type.Optional(DecidesSchema),
  status: Type.Enum(['pass', 'fail', 'unjudged', 'waived']),
  checks: Type.Array(Type.String(), { description: 'selected checks that name it, and campaigns that judged it' }),
  reasons: Type.Optional(
    Type.Array(Type.String(), { description: 'of an unjudged one: check by check, what a case that ran did not meet' }),
  ),
});

const Campaign = Type.Object({
  id: Type.String(),
  runs: CountSchema,
  steps: CountSchema,
  durationMs: Type.Optional(
    Type.Number({ minimum: 0, description: 'real time in which its sequences were played and judged' }),
  ),
  coverage: Type.Record(Type.String(), Type.Number()),
  unreached: Type.Optional(
    Type.Array(Type.String(), { description: 'rules of the model that no sequence asked its shadow for' }),
  ),
  goals: Type.Optional(Type.Array(campaignGoalSchema)),
  played: Type.Optional(campaignStepStatsSchema),
  ...campaignDisturbanceSchemas,
  ...campaignConcurrencySchemas,
  guided: Type.Optional(campaignGuidanceSchema),
  judging: Type.Boolean({ description: 'false: the model was compared with itself, no clause was judged' }),
  status: CheckStatusSchema,
  reason: Type.Optional(Type.String()),
});

const Finding = Type.Object({
  id: Type.String(),
  ...findingFactSchemas(),
  reproduce: Type.String(),
  occurrences: Type.Integer({ minimum: 1, description: 'how often the run met this cause' }),
  waived: Type.Boolean({ description: 'true: of a waived check, hence an advisory' }),
  suspects: Type.Optional(
    Type.Array(Type.String(), {
      description: 'clauses that speak of what differs, the likeliest first; accused of nothing',
    }),
  ),
  fits: Type.Optional(
    Type.Array(Type.String(), {
      description: 'clauses: a model that breaks one of them answers as the target did; the likeliest first',
    }),
  ),
  openChoices: Type.Optional(
    Type.Array(Type.String(), {
      description: 'choices that the documents leave open: a venue that takes them answers as the target did',
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
    findings: Type.Array(Finding, { description: 'violations first, then by clause id' }),
    notes: Type.Array(Type.String(), { description: 'what a reader should know and no verdict depends on' }),
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
