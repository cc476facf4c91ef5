import { expect, test } from 'vitest';
import {
  DECIDING_CLAUSE_ID,
  FAUCET_CLAUSE_ID,
  makeCheckEnded,
  makeCheckStarted,
  makeFindingEvent,
} from '../../reports/run.fixture.ts';
import { runProgramInProcess } from '../in-process.fixture.ts';
import { loadCheckMetadata } from '../lookup/check-heads.ts';
import { makeTempFolder, readReportIn } from '../program.fixture.ts';
import { serveVenueWithFaults } from '../served-venue.fixture.ts';
import { makeClauseExcluder } from './exclusion.ts';
import { makeFailureCounter } from './run.ts';

const gone = 'orders.cancel.gone';

test('a check in which only an excluded clause failed has passed, and its finding is omitted', () => {
  const within = makeClauseExcluder(new Set([DECIDING_CLAUSE_ID]));
  const judged = { [DECIDING_CLAUSE_ID]: 'fail', [FAUCET_CLAUSE_ID]: 'pass' } as const;
  expect(within(makeCheckStarted(gone))).not.toBeNull();
  expect(within(makeFindingEvent())).toBeNull();
  expect(within(makeCheckEnded(gone, 'fail', { judged, reason: 'broken' }))).toEqual(
    makeCheckEnded(gone, 'pass', {
      judged: { [FAUCET_CLAUSE_ID]: 'pass' },
      unjudged: { [DECIDING_CLAUSE_ID]: 'left out by --exclude' },
    }),
  );
});

test('a check in which another clause failed still fails', () => {
  const within = makeClauseExcluder(new Set([FAUCET_CLAUSE_ID]));
  const judged = { [DECIDING_CLAUSE_ID]: 'fail', [FAUCET_CLAUSE_ID]: 'fail' } as const;
  within(makeCheckStarted(gone));
  expect(within(makeFindingEvent())).toEqual(makeFindingEvent());
  expect(within(makeFindingEvent({ clause: FAUCET_CLAUSE_ID }))).toBeNull();
  expect(within(makeCheckEnded(gone, 'fail', { judged }))).toMatchObject({
    status: 'fail',
    judged: { [DECIDING_CLAUSE_ID]: 'fail' },
  });
});

test('a check without a verdict for another reason stays without one', () => {
  const within = makeClauseExcluder(new Set([FAUCET_CLAUSE_ID]));
  within(makeCheckStarted(gone));
  expect(within(makeCheckEnded(gone, 'inconclusive', { reason: 'no answer' }))).toMatchObject({
    status: 'inconclusive',
  });
});

test('failures are counted per check, without waived ones', () => {
  const count = makeFailureCounter(2);
  for (const event of [
    makeFindingEvent(),
    makeFindingEvent({ clause: FAUCET_CLAUSE_ID }),
    makeFindingEvent({ check: 'b', severity: 'advisory' }),
  ])
    count.event(event);
  expect(count.enough()).toBe(false);
  count.event(makeFindingEvent({ check: 'c' }));
  expect(count.enough()).toBe(true);
});

test('--exclude of a broken clause, of its check, and of nothing', async () => {
  const venue = await serveVenueWithFaults('faucet.clamp-missing');
  const run = async (...words: readonly string[]) => {
    const out = makeTempFolder();
    const { code, stderr } = await runProgramInProcess([...venue.args, ...args, ...words, '--out', out]);
    return { code, stderr, out };
  };
  const args = ['--suite', 'faucet.amount*,transport.method*', '--fuzz', 'off', '--rate', 'unlimited', '--seed', '3'];
  const whole = await run();
  expect(whole.code).toBe(1);
  const broken = readReportIn(whole.out).findings.filter(({ severity }) => severity === 'violation');
  const clause = await run('--exclude', broken.map((one) => one.clause).join());
  expect(clause.code).not.toBe(1);
  expect(readReportIn(clause.out).findings.filter(({ severity }) => severity === 'violation')).toEqual([]);
  const checks = await run('--exclude', broken.map((one) => one.check).join());
  const ids = readReportIn(checks.out).checks.map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(0);
  expect(ids.filter((id) => broken.some(({ check }) => check === id))).toEqual([]);
  const nothing = await run('--exclude', 'faucet.amounts.clamp');
  expect([nothing.code, nothing.stderr]).toEqual([
    2,
    expect.stringMatching(/no check, campaign or clause fits .*Did you mean/),
  ]);
  const all = await run('--exclude', 'faucet*,transport*');
  expect([all.code, all.stderr]).toEqual([2, expect.stringContaining('--exclude leaves nothing of what is selected')]);
  await venue.end();
});

test('--exclude is respected by a dry run and by --min-judged', async () => {
  const venue = await serveVenueWithFaults();
  const args = [...venue.args, '--suite', 'faucet.amount*', '--fuzz', 'off', '--rate', 'unlimited', '--seed', '3'];
  const dry = async (...words: readonly string[]) => {
    const { stdout } = await runProgramInProcess([...args, ...words, '--dry-run']);
    return Number(/(\d+) with a selected check/.exec(stdout)?.[1]);
  };
  const named = new Set(
    (await loadCheckMetadata()).filter(({ id }) => id.startsWith('faucet.amount')).flatMap((check) => check.clauses),
  );
  const [out = ''] = named;
  expect([await dry(), await dry('--exclude', out)]).toEqual([named.size, named.size - 1]);
  const judgeable = async (...words: readonly string[]) => {
    const folder = makeTempFolder();
    await runProgramInProcess([...args, ...words, '--min-judged', '0', '--out', folder]);
    return readReportIn(folder).run.minJudged?.judgeable ?? 0;
  };
  expect((await judgeable()) - (await judgeable('--exclude', out))).toBe(1);
  await venue.end();
});

test('--max-failures: checks that have not started are skipped with that reason, and the run can be resumed', async () => {
  const venue = await serveVenueWithFaults('faucet.clamp-missing');
  const out = makeTempFolder();
  const words = [...venue.args, '--suite', 'faucet*', '--fuzz', 'off', '--rate', 'unlimited', '--seed', '3'];
  const run = await runProgramInProcess([...words, '--max-failures', '1', '--out', out]);
  const { run: facts, checks } = readReportIn(out);
  expect([run.code, facts.ending]).toEqual([1, 'max-failures']);
  expect(checks.some(({ status, reason }) => status === 'skipped' && reason === 'max-failures')).toBe(true);
  const rest = await runProgramInProcess(['--resume', out, '--max-failures', '1000']);
  expect([rest.code, readReportIn(out).run.ending]).toEqual([1, 'finished']);
  await venue.end();
});
