import { MAX_BURST_CONNECTIONS } from '../../harness/generate/bursts.ts';
import { type DisturbanceKind, disturbanceKinds } from '../../harness/generate/disturbances.ts';
import type { SpendingBound } from '../../harness/identity/fund-supply.ts';
import type { ArchiveLag } from '../../reference-model/archive/index.ts';
import { type ReportFormat, reportFormats } from '../../reports/formats.ts';
import {
  type LatencyStatistic,
  type LatencyThreshold,
  latencyKinds,
  latencyStatistics,
  latencyThresholdName,
} from '../../spec-schemas/latencies.ts';
import { didYouMean } from '../../spec-schemas/near-matches.ts';
import { collectWords } from '../lookup/gather-list.ts';
import type { Shard } from '../run/shard.ts';
import { UsageError } from '../usage-error.ts';
import { hasDurationUnit, parseDuration } from './durations.ts';

// Parsers of option values. Each throws UsageError on an invalid text.

const MAX_UINT32 = 0xffff_ffff;
const MAX_PORT = 0xffff;
/** Maximum number of accounts: their output must fit the buffer of an unread pipe. */
const MAX_ACCOUNTS = 100;

export function parseSeed(text: string): number {
  return integerOf(text, MAX_UINT32) ?? fail(`"${text}" is no seed: write an integer from 0 to ${MAX_UINT32}`);
}

/** Number of repetitions: from 1 to 1,000. */
export function parseRepeatCount(text: string): number {
  const count = integerOf(text, 1_000) ?? 0;
  return count >= 1 ? count : fail(`"${text}" is no number of runs: write an integer from 1 to 1000`);
}

/** Number of threads: from 1 to 64. */
export function parseThreadCount(text: string): number {
  const count = integerOf(text, 64) ?? 0;
  return count >= 1 ? count : fail(`"${text}" is no number of threads: write an integer from 1 to 64`);
}

/** Maximum violations in a summary: from 0 to 10,000. */
export function parseMaxFindings(text: string): number {
  const most = 10_000;
  return integerOf(text, most) ?? fail(`"${text}" is no number of findings: write an integer from 0 to ${most}`);
}

/** Number of failed checks and campaigns after which a run stops: from 1 to 10,000. */
export function parseMaxFailures(text: string): number {
  const most = 10_000;
  const count = integerOf(text, most) ?? 0;
  return count >= 1 ? count : fail(`"${text}" is no number of failures: write an integer from 1 to ${most}`);
}

/** Actions of a campaign in flight together: from 2 to the number of connections. */
export function parseConcurrency(text: string): number {
  const count = integerOf(text, MAX_BURST_CONNECTIONS) ?? 0;
  return count >= 2
    ? count
    : fail(`"${text}" is no number of actions in flight: write an integer from 2 to ${MAX_BURST_CONNECTIONS}`);
}

/** `<USDC>` or `<USDC>,<native tokens>`, whole units with or without a fraction. */
export function parseMaxSpend(text: string): SpendingBound {
  const [, usdc, native] = /^(\d{1,15}(?:\.\d{1,6})?)(?:,(\d{1,15}(?:\.\d{1,6})?))?$/.exec(text) ?? [];
  if (usdc === undefined)
    fail(`"${text}" is no amount of money: write USDC, or USDC and native tokens, such as 2000 or 2000,5`);
  return { usdc, native: native ?? null };
}

/** Parses `push-latency-p95=250ms`; the option is repeatable. */
export function collectLatencyThresholds(
  text: string,
  before: readonly LatencyThreshold[] = [],
): readonly LatencyThreshold[] {
  const [, name = '', limit = ''] = /^([^=]*)=(.*)$/.exec(text) ?? [];
  const names = latencyKinds.flatMap((latency) =>
    // Safe: keys of the table, whose type Object.keys loses.
    (Object.keys(latencyStatistics) as LatencyStatistic[]).map((statistic) => ({ latency, statistic })),
  );
  const asked = names.find((one) => latencyThresholdName(one) === name);
  if (asked === undefined || limit === '')
    fail(
      `"${text}" is no threshold${didYouMean(name, names.map(latencyThresholdName))}: write read-, admission- or push-latency-p50, -p95, -p99 or -max, = and a duration, such as push-latency-p95=250ms`,
    );
  return [...before, { ...asked, ms: parseDuration(limit) }];
}

/**
 * Parses `<globs>=violation`; the option is repeatable.
 * @returns the globs
 */
export function collectSeverityGlobs(text: string, before: readonly string[] = []): readonly string[] {
  const [, globs = '', severity = ''] = /^(.*)=([^=]*)$/.exec(text) ?? [];
  if (severity === 'advisory')
    fail(`--severity ${text} lowers what decides: a waiver does that, with its reason and its last day (--waivers)`);
  const raised = collectWords(globs);
  if (severity !== 'violation' || raised.length === 0)
    fail(`"${text}" is no severity: write globs of clauses, = and violation, such as orders.stp.*=violation`);
  return [...before, ...raised];
}

export function parsePort(text: string): number {
  return integerOf(text, MAX_PORT) ?? fail(`"${text}" is no port: write an integer from 0 to ${MAX_PORT}`);
}

export function parsePortOrOff(text: string): number | 'off' {
  return text === 'off' ? 'off' : parsePort(text);
}

/** Default port of EVM clients. */
const EVM_PORT = 8545;

/** Returns the EVM's port. A user who asks only for a free venue port also gets a free EVM port, since the usual one may be taken. */
export function evmPortBeside(port: number, asked: number | 'off' | undefined): number | 'off' {
  return asked ?? (port === 0 ? 'off' : EVM_PORT);
}

/** Lag of an archive: a duration, or a number of blocks. */
export function parseLag(text: string): ArchiveLag {
  const [, blocks] = /^(\d{1,6})blocks?$/.exec(text) ?? [];
  if (blocks !== undefined) return { blocks: Number(blocks) };
  return hasDurationUnit(text)
    ? { ms: parseDuration(text) }
    : fail(`"${text}" is no lag: write a duration with its unit such as 2s, or a number of blocks such as 20blocks`);
}

/** Number of funded accounts of a local venue. */
export function parseAccountCount(text: string): number {
  return (
    integerOf(text, MAX_ACCOUNTS) ??
    fail(`"${text}" is no number of accounts: write an integer from 0 to ${MAX_ACCOUNTS}`)
  );
}

/** Number of randomly trading accounts: from 1 to 100. */
export function parseCrowd(text: string): number {
  const count = integerOf(text, MAX_ACCOUNTS) ?? 0;
  return count >= 1 ? count : fail(`"${text}" is no number of traders: write an integer from 1 to ${MAX_ACCOUNTS}`);
}

/** Weight per second. */
export function parseWeightRate(text: string): number | 'unlimited' {
  if (text === 'unlimited') return text;
  const rate = /^\d{1,9}(\.\d{1,3})?$/.test(text) ? Number(text) : 0;
  return rate > 0 ? rate : fail(`"${text}" is no rate: write a weight per second above 0, or unlimited`);
}

/** Parses a share: a number from 0 to 1, or a percentage. */
export function parseFractionOrPercent(text: string): number {
  const [, digits, percent] = /^(\d{1,3}(?:\.\d{1,9})?)(%)?$/.exec(text) ?? [];
  const share = Number(digits) / (percent === undefined ? 1 : 100);
  return share <= 1 ? share : fail(`"${text}" is no share: write a number from 0 to 1, or per cent such as 80%`);
}

/** Parses `2/4`: the second of four shards. */
export function parseShard(text: string): Shard {
  const [, first = '', second = ''] = /^(\d{1,4})\/(\d{1,4})$/.exec(text) ?? [];
  const part = Number(first);
  const of = Number(second);
  return part >= 1 && part <= of
    ? { part, of }
    : fail(`"${text}" is no shard: write i/n with i from 1 to n, such as 2/4`);
}

/** Size of the campaigns. */
export type FuzzSize =
  | { readonly kind: 'off' }
  | { readonly kind: 'runs'; readonly runs: number }
  | { readonly kind: 'duration'; readonly ms: number }
  | { readonly kind: 'until-failure' };

/** A bare integer is a number of runs; a duration needs a unit. */
export function parseFuzzSize(text: string): FuzzSize {
  if (text === 'off' || text === 'until-failure') return { kind: text };
  if (hasDurationUnit(text)) return { kind: 'duration', ms: parseDuration(text) };
  const runs =
    integerOf(text, 1_000_000_000) ??
    fail(`"${text}" is no campaign size: write a number of runs, a duration with its unit, until-failure, or off`);
  return runs === 0 ? { kind: 'off' } : { kind: 'runs', runs };
}

/** Kinds of disturbances, without duplicates. */
export function collectDisturbances(text: string, before: readonly DisturbanceKind[] = []): readonly DisturbanceKind[] {
  const words = collectWords(text).map(
    (word) =>
      disturbanceKinds.find((kind) => kind === word) ??
      fail(
        `"${word}" is no disturbance${didYouMean(word, disturbanceKinds)}: write some of ${disturbanceKinds.join(', ')}`,
      ),
  );
  return [...new Set([...before, ...words])];
}

export type NetworkName = 'devnet' | 'testnet' | 'mainnet';

const chainIds: Readonly<Record<NetworkName, number>> = { devnet: 31337, testnet: 114514, mainnet: 8964 };
// Safe: keys of the record above, whose type Object.keys loses.
const networks = Object.keys(chainIds) as NetworkName[];

/** Parses a network by name or chain id. `name` is null for a chain that the documents do not list. */
export function parseNetwork(text: string): { readonly chainId: number; readonly name: NetworkName | null } {
  const name = networks.find((network) => network === text || String(chainIds[network]) === text) ?? null;
  const chainId = name === null ? integerOf(text, Number.MAX_SAFE_INTEGER) : chainIds[name];
  return {
    chainId:
      chainId ??
      fail(`"${text}" is no network${didYouMean(text, networks)}: write ${networks.join(', ')}, or a chain id`),
    name,
  };
}

export function parseFormats(text: string): ReportFormat[] {
  return collectWords(text).map(
    (word) =>
      reportFormats.find((format) => format === word) ??
      fail(
        `"${word}" is no report format${didYouMean(word, reportFormats)}: write some of ${reportFormats.join(', ')}`,
      ),
  );
}

export const comparisonFormats = ['md', 'html', 'json'] as const;

export type ComparisonFormat = (typeof comparisonFormats)[number];

export function parseComparisonFormats(text: string): ComparisonFormat[] {
  return collectWords(text).map(
    (word) =>
      comparisonFormats.find((format) => format === word) ??
      fail(
        `"${word}" is no form of a comparison${didYouMean(word, comparisonFormats)}: write some of ${comparisonFormats.join(', ')}`,
      ),
  );
}

function integerOf(text: string, max: number): number | null {
  const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  return value <= max ? value : null;
}

function fail(sentence: string): never {
  throw new UsageError(sentence);
}
