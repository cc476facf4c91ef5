import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveRefusingPublicFactBodies } from './own-words.fixture.ts';
import { makeTempFolder, readReportIn, runProgramToEnd } from './program.fixture.ts';

// A venue may use its own format for an action whose body no document shows.

const tags = ['modify', 'update_leverage'];
let venue: Awaited<ReturnType<typeof serveRefusingPublicFactBodies>>;
beforeAll(async () => {
  venue = await serveRefusingPublicFactBodies(tags);
});
afterAll(() => venue.close());

test('an own format is not accused: one advisory per action, and checks that need it are skipped by name', async () => {
  const out = makeTempFolder();
  const suite = 'margin.leverage.*,orders.modify.*,orders.cancel.*,multi-sig.bundle.*';
  const options = `--target ${venue.url} --rate unlimited --fuzz off --seed 1 --quiet --suite ${suite} --out ${out}`;
  const { code } = await runProgramToEnd(['run', ...options.split(' ')]);
  const { findings, checks } = readReportIn(out);
  expect(
    findings.map(({ severity, message }) => `${severity}: ${message.split(' is not read,')[0]}`).toSorted(),
  ).toEqual(tags.map((tag) => `advisory: ${tag} in the words of public facts`));
  expect(checks.filter(({ status }) => status !== 'pass' && status !== 'skipped').map(({ id }) => id)).toEqual([]);
  const unread = checks.filter(({ reason }) => /in the words of public facts/.test(reason ?? '')).map(({ id }) => id);
  expect(unread).toEqual(expect.arrayContaining(['orders.modify.replaces', 'multi-sig.bundle.passed-over']));
  expect(code).toBe(0);
});

test('doctor reports own formats before a run', async () => {
  const { stdout } = await runProgramToEnd(['doctor', '--target', venue.url]);
  expect(stdout.replaceAll(/\s+/g, ' ')).toContain(
    'the body of update_leverage, modify: not read in the words of public facts, and no document shows it',
  );
});
