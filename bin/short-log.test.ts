import { expect, test } from 'vitest';
import { runProgramToEnd } from './program.fixture.ts';
import { serveVenueWithFaults } from './served-venue.fixture.ts';

const few = ['--suite', 'faucet.amount*', '--seed', '1'];

test('the log of a run without failures is its header and summary; --verbose adds a line per check', async () => {
  const short = await runProgramToEnd(few);
  const whole = await runProgramToEnd([...few, '--verbose']);
  expect([short.code, short.stderr]).toEqual([0, '']);
  expect(short.stdout).toMatch(/^seed 1 · \d+ checks? · model · isolation closed\nseed 1 · model/);
  expect(short.stdout).toMatch(/verdict: conforming\n/);
  const [, checks] = /(\d+) checks?/.exec(whole.stdout) ?? [];
  expect(whole.stdout.match(/^pass +faucet\./gm)).toHaveLength(Number(checks));
});

test('a failure is printed before the summary, and FORCE_COLOR colours it', async () => {
  const venue = await serveVenueWithFaults('faucet.clamp-missing');
  const { code, stdout } = await runProgramToEnd([...few, ...venue.args, '--rate', 'unlimited'], { FORCE_COLOR: '1' });
  expect(code).toBe(1);
  expect(stdout.indexOf('\u001b[31mfail        \u001b[0m faucet.')).toBeGreaterThan(0);
  expect(stdout.indexOf('\u001b[31mfail ')).toBeLessThan(stdout.indexOf('1. \u001b[31mviolation'));
  await venue.end();
});
