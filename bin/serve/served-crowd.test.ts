import { setTimeout } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { VirtualBlockClock } from '../../harness/target/in-process.ts';
import type { Venue } from '../../reference-model/index.ts';
import { startProgram } from '../program.fixture.ts';
import { makeChosenVenue } from './chosen-venue.ts';
import { deriveCrowdIdentities, startCrowd } from './served-crowd.ts';

const options = { profile: 'live', serviceName: 'Service', genesis: 'default', crowd: 20 } as const;

/** Returns a read as any client gets it. */
function read(venue: Venue, type: string, of: Readonly<Record<string, string>>): string {
  const headers = { 'content-type': 'application/json' };
  const body = new TextEncoder().encode(JSON.stringify({ type, ...of }));
  return venue.handle({ method: 'POST', path: '/info', headers, body, peer: 'anybody' }).reply?.body ?? '';
}

test('crowd members trade with each other until stopped', async () => {
  const chosen = makeChosenVenue(options);
  const { venue } = chosen;
  expect(new VirtualBlockClock(venue).mode).toEqual({ mode: 'instant' });
  const members = deriveCrowdIdentities(options.crowd);
  for (const { address } of members)
    expect(read(venue, 'account_state', { address })).toContain('"account_value":"10000"');
  const crowd = startCrowd(chosen, options);
  await vi.waitFor(
    () => expect(members.some(({ address }) => read(venue, 'user_fills', { address }).includes('"oid"'))).toBe(true),
    { timeout: 20_000 },
  );
  crowd.stop();
  await setTimeout(50);
  const { height } = venue;
  await setTimeout(200);
  expect(venue.height).toBe(height);
});

test('a crowd makes a chain with another identity', () => {
  const { crowd: _crowd, ...alone } = options;
  const documentOf = (choice: Parameters<typeof makeChosenVenue>[0]) =>
    makeChosenVenue(choice).origin()['genesis document'];
  expect(documentOf(options)).not.toBe(documentOf(alone));
});

test('a venue with a crowd announces it and stops it at the end, with manual blocks too', async () => {
  const venue = startProgram(['serve', '--port', '0', '--evm-port', 'off', '--blocks', 'manual', '--crowd', '3']);
  await venue.saying(/^listening .*\n/m);
  await setTimeout(700);
  venue.process.kill('SIGTERM');
  const { code, stderr } = await venue.ended;
  expect(code).toBe(0);
  expect(stderr).toMatch(/^crowd +3 that trade at random$/m);
  expect(stderr).not.toContain('error');
});
