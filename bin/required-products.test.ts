import { expect, test } from 'vitest';
import { allProducts } from '../spec-schemas/products.ts';
import { runProgramInProcess } from './in-process.fixture.ts';
import { judgeVenue } from './judged-venue.fixture.ts';
import { startVenueProcess } from './served-venue.fixture.ts';

/** Arguments of a run that uses no product. */
const plain = ['--suite', 'nonces.dropped.expired', '--fuzz', 'off', '--rate', 'unlimited'];
const names = ['--suite', 'accounts.display-name.*', '--fuzz', 'off', '--rate', 'unlimited'];
const lacking = ['--without', 'display-names,chase'];

async function judgedOn(serveArgs: readonly string[], runArgs: readonly string[], suite: readonly string[]) {
  const venue = await startVenueProcess(serveArgs);
  const outcome = await judgeVenue([...suite, '--seed', '1', ...venue.args, ...runArgs]);
  await venue.end();
  return outcome;
}

test('a demanded product that is absent is a violation, whether or not a check uses it', async () => {
  const venue = await startVenueProcess(lacking);
  const run = await judgeVenue([...plain, '--seed', '1', ...venue.args, '--require', 'display-names,vaults']);
  const [finding, ...others] = run.report.findings;
  expect([run.code, others]).toEqual([1, []]);
  expect(finding).toMatchObject({
    severity: 'violation',
    clause: 'accounts.display-name.set',
    check: 'run.products',
    message: 'the venue has no display names (required by --require)',
  });
  expect(finding?.transcript.map(({ text }) => text).join()).toContain('ACTION_UNSUPPORTED');
  expect(finding?.reproduce).toMatch(/ --require display-names$/);
  expect(run.report.run).toMatchObject({
    requiredProducts: ['display-names', 'vaults'],
    absentProducts: [{ id: 'display-names', name: 'display names' }],
  });
  const again = await runProgramInProcess(['replay', run.file]);
  expect([again.code, again.stdout]).toEqual([1, expect.stringContaining('\nreproduced ')]);
  await venue.end();

  const whole = await startVenueProcess();
  const there = await runProgramInProcess(['replay', run.file, ...whole.args]);
  expect([there.code, there.stdout]).toEqual([0, expect.stringMatching(/^gone .* accounts\.display-name\.set/m)]);
  await whole.end();
});

test('all products can be demanded, and a venue that has them is not accused', async () => {
  const { code, report } = await judgedOn([], ['--require', 'all'], plain);
  expect([code, report.findings, report.run.absentProducts]).toEqual([0, [], undefined]);
  expect(report.run.requiredProducts).toEqual(allProducts.map(({ id }) => id));
});

test('a product that an earlier run found and this one misses is a regression, in baseline and comparison', async () => {
  const before = await judgedOn([], [], names);
  const after = await judgedOn(lacking, [], names);
  expect([before.code, after.report.findings]).toEqual([0, []]);

  const gated = await judgedOn(lacking, ['--baseline', before.file], names);
  expect(gated.code).toBe(1);
  expect(gated.report.findings[0]).toMatchObject({ clause: 'accounts.display-name.set', check: 'run.products' });

  const compared = await runProgramInProcess(['compare', before.file, after.file]);
  expect([compared.code, compared.stdout]).toEqual([
    1,
    expect.stringContaining('display names were there, and the second venue has no path for them'),
  ]);
  expect((await runProgramInProcess(['compare', after.file, after.file])).code).toBe(0);
});

test('an unknown product is a one-line error', async () => {
  const { code, stderr } = await runProgramInProcess(['--require', 'chases']);
  expect([code, stderr]).toEqual([2, expect.stringContaining('"chases" is no product (Did you mean chase')]);
});

test('parts of a deployment are demanded by name, and are not included in `all`', async () => {
  const plainNode = await judgedOn([], ['--require', 'archive,gateway,evm-lane'], plain);
  expect(plainNode.code).toBe(1);
  expect(plainNode.report.findings.map(({ clause, message }) => [clause, message])).toEqual([
    ['feed.candles.gateway', 'the venue has no gateway in front of it (required by --require)'],
    ['fills.ring.archive', 'the venue has no history archive (required by --require)'],
  ]);
  const [, lacking] = plainNode.report.findings;
  expect(lacking?.transcript.map(({ text }) => text).join()).toContain('user_non_funding_ledger_updates');
  expect(plainNode.report.run.absentProducts?.map(({ id }) => id)).toEqual(['archive', 'gateway']);

  const whole = await judgedOn(['--archive'], ['--require', 'archive,evm-lane'], plain);
  expect([whole.code, whole.report.findings]).toEqual([0, []]);

  const gated = await judgedOn([], ['--baseline', whole.file], plain);
  expect([gated.code, gated.report.findings.map(({ clause }) => clause)]).toEqual([1, ['fills.ring.archive']]);
  const compared = await runProgramInProcess(['compare', whole.file, gated.file]);
  expect([compared.code, compared.stdout]).toEqual([
    1,
    expect.stringContaining('history archive: there in the first venue, and not in the second'),
  ]);
});
