import { expect, test } from 'vitest';
import { locateStateFolder } from './state-folder.ts';

test.each([
  ['linux', {}, '/home/me/.local/state/venue-conformance'],
  ['linux', { XDG_STATE_HOME: '/var/me' }, '/var/me/venue-conformance'],
  ['linux', { XDG_STATE_HOME: 'state' }, '/home/me/.local/state/venue-conformance'],
  ['linux', { XDG_STATE_HOME: '' }, '/home/me/.local/state/venue-conformance'],
  ['darwin', {}, '/home/me/Library/Application Support/venue-conformance'],
  ['darwin', { XDG_STATE_HOME: '/var/me' }, '/var/me/venue-conformance'],
] as const)('%s with %o', (platform, env, folder) => {
  expect(locateStateFolder(env, platform, '/home/me')).toBe(folder);
});

test('on Windows it is in the local application data', () => {
  expect(locateStateFolder({ LOCALAPPDATA: '/data' }, 'win32', '/home/me')).toBe('/data/venue-conformance');
  expect(locateStateFolder({ XDG_STATE_HOME: '/var/me' }, 'win32', '/home/me')).toContain('Local');
});
