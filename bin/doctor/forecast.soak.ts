import assert from 'node:assert/strict';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import { drawTestSeed } from '../../harness/kernel/drawn-seed.fixture.ts';
import { readShippedGenesis } from '../../reference-model/index.ts';
import type { Report } from '../../reports/report-schema.ts';
import {
  inNewFolder,
  reportComplaints,
  runForReport,
  runProgramToEnd,
  withServedVenue,
} from '../program-of-soak.fixture.ts';
import { deriveLocalAccounts } from '../serve/local-accounts.ts';

const SETS = 8;
const AT_ONCE = 4;
/** Time in which the budget used by `doctor` is full again, as the forecast assumes. */
const REFILLED_MS = 60_000;
/** Maximum deviation of the run from the forecast, as fractions. */
const bounds = { clauses: 0.97, weight: 0.05, seconds: 0.1 } as const;
/** Money has a larger tolerance, since fees depend on current prices: a part of what was spent, and at least some whole units. */
const MONEY_APART = { part: 0.1, usdc: 5, native: 5 } as const;
const KEY = 'FORECAST_KEY';
const NATIVE_TOKEN = 104;
const [payer = { address: '', privateKey: '' }] = deriveLocalAccounts(readShippedGenesis('default'), 1);

/** A venue and the options of a run on it, with few enough areas that it takes some minutes at the default rate. */
const drawn = fc.record({
  areas: fc.subarray(
    [
      'accounts',
      'agents',
      'auctions',
      'bridge',
      'chase',
      'earn',
      'evm',
      'feed',
      'fills',
      'margin',
      'markets',
      'multi-sig',
      'nonces',
      'orders',
      'scale',
      'signing',
      'spot',
      'staking',
      'sub-accounts',
      'transfers',
      'transport',
      'triggers',
      'twap',
      'vaults',
    ],
    { minLength: 3, maxLength: 5 },
  ),
  money: fc.constantFrom('control', 'key'),
  archive: fc.boolean(),
  without: fc.option(fc.constantFrom('twap', 'earn', 'options', 'vaults,staking'), { nil: null }),
  exclude: fc.option(fc.constantFrom('*.a*', '*.read*,*.re*'), { nil: null }),
});

type DrawnSet = typeof drawn extends fc.Arbitrary<infer Set> ? Set : never;

/** The compared part of `doctor --json`. */
interface Foretold {
  readonly able: readonly string[];
  readonly clauses: { readonly judgeable: number };
  readonly estimatedWeight: number;
  readonly estimatedSeconds: number;
  readonly promptSeconds: number;
  readonly money: { readonly spent: { readonly usdc: string; readonly native: string } } | null;
}

/** Compares `doctor` with the run that follows, on drawn venues with drawn options. `--of 3,5` plays only these of the eight, from 1. */
async function doctorForetellsTheRun(): Promise<void> {
  const seed = drawTestSeed('forecast');
  process.env[KEY] = payer.privateKey;
  const numbers = (process.env.SOAK_OF ?? '').split(',').filter((number) => number !== '');
  const sets = fc
    .sample(drawn, { seed, numRuns: SETS })
    .filter((_set, at) => numbers.length === 0 || numbers.includes(String(at + 1)));
  assert.notEqual(sets.length, 0, `--of names numbers from 1 to ${SETS}`);
  const said: string[] = [];
  await inNewFolder(async (folder) => {
    const next = async () => {
      for (let set = sets.pop(); set !== undefined; set = sets.pop())
        reportComplaints(said, JSON.stringify(set), await missesOf(join(folder, String(sets.length)), set, seed));
    };
    await Promise.all(Array.from({ length: AT_ONCE }, next));
  });
  assert.deepEqual(said, []);
}

async function missesOf(folder: string, set: DrawnSet, seed: number): Promise<readonly string[]> {
  const { areas, money, archive, without, exclude } = set;
  const venue = [...(archive ? ['--archive'] : []), ...(without === null ? [] : ['--without', without])];
  return withServedVenue(join(folder, 'venue'), venue, async (url, controlUrl) => {
    await fund(controlUrl);
    const options = ['--target', url, '--seed', String(seed), '--fuzz', 'off'];
    options.push('--suite', areas.map((area) => `${area}.*`).join(','));
    if (exclude !== null) options.push('--exclude', exclude);
    if (money === 'control') options.push('--control', controlUrl);
    else options.push('--treasury-key-env', KEY, '--network', 'devnet');
    const { stdout } = await runProgramToEnd(join(folder, 'doctor'), ['doctor', ...options, '--json']);
    // Safe: written by the program under test.
    const foretold = JSON.parse(stdout) as Foretold;
    await delay(REFILLED_MS);
    const { report } = await runForReport(join(folder, 'run'), options);
    console.log(`${JSON.stringify(set)}: ${figuresOf(foretold, report)}`);
    return missesIn(foretold, report);
  });
}

/** Gives the payer native tokens, which a local venue does not give its accounts. */
async function fund(controlUrl: string): Promise<void> {
  const body = JSON.stringify({ account: payer.address, tokens: [{ token: NATIVE_TOKEN, amount: '9000' }] });
  const headers = { 'content-type': 'application/json' };
  const reply = await fetch(`${controlUrl}/control/fund`, { method: 'POST', headers, body });
  assert(reply.ok, await reply.text());
}

function missesIn(foretold: Foretold, report: Report): string[] {
  const begun = begunIn(report);
  const { clauses, weight, seconds, spent } = runFigures(report);
  const lacks = foretold.able.filter((id) => !begun.includes(id));
  const more = begun.filter((id) => !foretold.able.includes(id));
  const isByRate = (report.run.waitedMs ?? 0) > 500 * seconds;
  return [
    ...(lacks.length === 0 ? [] : [`promised and not begun: ${lacks}`]),
    ...(more.length === 0 ? [] : [`begun and not promised: ${more}`]),
    ...(clauses >= Math.floor(foretold.clauses.judgeable * bounds.clauses)
      ? []
      : [`${clauses} clauses judged of ${foretold.clauses.judgeable}`]),
    ...outside('weight', weight, foretold.estimatedWeight, bounds.weight),
    ...(isByRate ? outside('seconds', seconds, foretold.estimatedSeconds, bounds.seconds) : []),
    ...(['usdc', 'native'] as const).flatMap((token) => {
      const sum = Number(foretold.money?.spent[token] ?? spent[token]);
      const apart = Math.max(MONEY_APART[token], MONEY_APART.part * spent[token]);
      return Math.abs(spent[token] - sum) <= apart ? [] : [`${spent[token]} ${token} spent, ${sum} foretold`];
    }),
  ];
}

function outside(what: string, was: number, foretold: number, part: number): string[] {
  return Math.abs(was - foretold) <= part * was ? [] : [`${what} ${was}, ${foretold} foretold`];
}

function begunIn({ checks }: Report): string[] {
  return checks
    .filter(({ status, reason = '' }) => status !== 'skipped' || reason.includes('exercised'))
    .map(({ id }) => id);
}

function runFigures({ checks, clauses, run }: Report) {
  const named = new Set(checks.flatMap((check) => check.clauses));
  return {
    clauses: clauses.filter(({ id, status }) => named.has(id) && status !== 'unjudged').length,
    weight: run.weight,
    seconds: Math.round((Date.parse(run.endedAt) - Date.parse(run.startedAt)) / 1_000),
    spent: { usdc: Number(run.spent?.usdc ?? 0), native: Number(run.spent?.native ?? 0) },
  };
}

function figuresOf(foretold: Foretold, report: Report): string {
  const { clauses, weight, seconds, spent } = runFigures(report);
  return [
    `checks ${foretold.able.length} -> ${begunIn(report).length}`,
    `clauses ${foretold.clauses.judgeable} -> ${clauses}`,
    `weight ${foretold.estimatedWeight} -> ${weight}`,
    `seconds ${foretold.estimatedSeconds} (prompt ${foretold.promptSeconds}) -> ${seconds}, waited ${Math.round((report.run.waitedMs ?? 0) / 1_000)}`,
    `USDC ${foretold.money?.spent.usdc ?? '-'} -> ${spent.usdc}`,
    `native tokens ${foretold.money?.spent.native ?? '-'} -> ${spent.native}`,
  ].join(', ');
}

export const soaks = [{ name: 'doctor.forecast', run: doctorForetellsTheRun }];
