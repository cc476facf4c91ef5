import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { noOpProductsEdit } from '../reference-model/idle-products.fixture.ts';
import type { Report } from '../reports/report-schema.ts';
import { makeTempFolder, runProgramToEnd } from './program.fixture.ts';
import { serveVenueWithOptions } from './served-venue.fixture.ts';

test('a product whose actions are accepted without any effect is not exercised, and a gate may demand it', async () => {
  const venue = await serveVenueWithOptions({
    archive: 'bounded',
    edits: [noOpProductsEdit(['earn', 'sub-accounts'])],
  });
  try {
    const judging = async (...more: readonly string[]) => {
      const out = makeTempFolder();
      const suite = [
        '--suite',
        'earn.deposit.*,sub-accounts.transfer.*',
        '--rate',
        'unlimited',
        '--fuzz',
        'off',
        '--seed',
        '1',
      ];
      const { code, stdout } = await runProgramToEnd([...venue.args, ...suite, '--out', out, ...more]);
      return { code, stdout, report: JSON.parse(readFileSync(join(out, 'report.json'), 'utf8')) as Report };
    };
    const idle = await judging();
    expect(idle.report.findings).toEqual([]);
    expect(idle.report.checks.filter(({ status }) => status === 'blocked' || status === 'inconclusive')).toEqual([]);
    expect([idle.code, idle.report.run.idleProducts?.map(({ id }) => id)]).toEqual([0, ['earn', 'sub-accounts']]);
    expect(idle.stdout).toMatch(/^verdict: no violation seen: .*, 2 products without effect$/m);
    expect(idle.report.clauses.find(({ id }) => id === 'earn.deposit.creates')).toMatchObject({ status: 'unjudged' });
    const demanded = await judging('--require', 'earn');
    expect(demanded.report.findings).toMatchObject([
      {
        check: 'run.products',
        clause: 'earn.deposit.creates',
        message: expect.stringMatching(/^the venue takes actions of Earn pools, .* \(required by --require\)$/),
      },
    ]);
    expect(demanded.code).toBe(1);
  } finally {
    await venue.end();
  }
});
