import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { removedProductsEdit } from '../../reference-model/index.ts';
import { runProgramInProcess } from '../in-process.fixture.ts';
import { makeTempFolder, readReportIn } from '../program.fixture.ts';
import { serveVenueWithOptions } from '../served-venue.fixture.ts';

/** Drawn options of a run, in small areas that take seconds. */
const drawn = fc.record({
  suite: fc.constantFrom('limits.*', 'referrals.*', 'faucet.*', 'accounts.f*,versions.*', 'agents.*,compression.*'),
  exclude: fc.option(fc.constantFrom('*.a*', '*.read*,*.re*'), { nil: null }),
  depth: fc.constantFrom('full', 'quick'),
  control: fc.boolean(),
  shard: fc.option(fc.constantFrom('1/2', '2/2'), { nil: null }),
  without: fc.option(fc.constantFrom('twap', 'referrals'), { nil: null }),
});

const sets = fc.sample(drawn, { seed: 39, numRuns: 8 });

test.each(sets.map((set) => [JSON.stringify(set), set] as const))(
  'doctor forecasts the checks that the run judges, and its clauses: %s',
  async (_title, set) => {
    const { suite, exclude, depth, control, shard, without } = set;
    const venue = await serveVenueWithOptions({ edits: [removedProductsEdit(without === null ? [] : [without])] });
    onTestFinished(() => venue.end());
    const target = control ? venue.args : venue.args.slice(0, 2);
    const always = ['--seed', '7', '--fuzz', 'off', '--rate', 'unlimited', '--suite', suite, '--depth', depth];
    const options = [
      ...target,
      ...always,
      ...(exclude === null ? [] : ['--exclude', exclude]),
      ...(shard === null ? [] : ['--shard', shard]),
    ];
    const doctor = await runProgramInProcess(['doctor', ...options, '--json']);
    if (doctor.code === 2) {
      expect((await runProgramInProcess([...options, '--out', makeTempFolder()])).code).toBe(2);
      return;
    }
    const { able, clauses, missed } = JSON.parse(doctor.stdout);
    const out = makeTempFolder();
    await runProgramInProcess([...options, '--out', out]);
    const report = readReportIn(out);
    const begun = report.checks.filter(
      ({ status, reason = '' }) => status !== 'skipped' || reason.includes('exercised'),
    );
    expect(begun.map(({ id }) => id).toSorted()).toEqual(able.toSorted());
    const named = new Set(report.checks.flatMap((check) => check.clauses));
    const judged = report.clauses.filter(({ id, status }) => named.has(id) && status !== 'unjudged').length;
    expect(judged).toBeGreaterThanOrEqual(Math.floor(clauses.judgeable * 0.97));
    expect(Object.keys(missed)).toHaveLength(clauses.total - clauses.judgeable);
  },
);
