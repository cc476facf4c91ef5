import { expect, test } from 'vitest';
import {
  listEnvironmentSecrets,
  sessionOptionsFrom,
  shellTargetArguments,
  type TargetOptions,
} from './target-options.ts';

const plain: TargetOptions = {
  target: 'http://127.0.0.1:8080/',
  serviceName: 'Service',
  profile: 'live',
  role: 'auto',
  rate: 20,
  allowMainnetWrites: false,
};
const key = '11'.repeat(32);
const devnet = { chainId: 31337, name: 'devnet' } as const;

test('a URL loses its trailing slash', () => {
  expect(sessionOptionsFrom(plain, {})).toMatchObject({
    kind: 'url',
    url: 'http://127.0.0.1:8080',
    controlUrl: null,
    treasuryKey: null,
  });
});

test('a key signs for a named network only', () => {
  expect(() => sessionOptionsFrom(plain, { VENUE_TREASURY_KEY: key })).toThrow('add --network');
  expect(sessionOptionsFrom({ ...plain, network: devnet }, { VENUE_TREASURY_KEY: key })).toMatchObject({
    treasuryKey: { address: '0x19e7e376e7c213b7e7e7e46cc70a5dd086daff2a' },
  });
});

test.each(['two\nlines', 'a→b', 'ends '])(
  'a token that is no valid header value is refused and not repeated: %j',
  (token) => {
    const opened = () => sessionOptionsFrom(plain, { VENUE_CONTROL_TOKEN: token });
    expect(opened).toThrow(/^VENUE_CONTROL_TOKEN holds what no header can: visible ASCII is wanted, on one line$/);
    expect(sessionOptionsFrom(plain, { VENUE_CONTROL_TOKEN: '' })).toMatchObject({ controlToken: null });
  },
);

test('no message repeats a key or a password', () => {
  const secret = 'zz'.repeat(32);
  const messages = [
    () => sessionOptionsFrom({ ...plain, network: devnet, treasuryKeyEnv: 'MINE' }, { MINE: secret }),
    () => sessionOptionsFrom({ ...plain, target: 'http://user:hunter2@host' }, {}),
  ].map((act) => {
    try {
      return act();
    } catch (error) {
      return String(error);
    }
  });
  expect(messages[0]).toContain('MINE holds no private key');
  expect(messages[1]).toContain('--target is no base URL');
  expect(messages.join()).not.toMatch(/zz|hunter2/);
});

test.each([
  ['a variable that is not set', { treasuryKeyEnv: 'NOT_SET' }, 'NOT_SET is not set'],
  [
    'control of the model',
    { target: 'model', control: 'http://127.0.0.1:1' },
    '--control belongs to a target with a URL',
  ],
  ['an unlisted chain in process', { target: 'model', network: { chainId: 5, name: null } }, 'no chain 5'],
  ['a target that is no URL', { target: 'localhost' }, '--target is no base URL'],
])('%s is refused in words', (_what, change, words) => {
  expect(() => sessionOptionsFrom({ ...plain, ...change }, {})).toThrow(words);
});

test('the command that reproduces a finding names all non-default options', () => {
  expect(shellTargetArguments({ ...plain, target: 'model' })).toEqual([]);
  expect(
    shellTargetArguments({ ...plain, network: devnet, rate: 'unlimited', serviceName: 'My Venue' }).join(' '),
  ).toBe("--target http://127.0.0.1:8080/ --network devnet --service-name 'My Venue' --rate unlimited");
});

test('secrets of the environment are those that a target gets, except common words', () => {
  const env = { VENUE_CONTROL_TOKEN: 'a-token', VENUE_TREASURY_KEY: key, OTHER_KEY: '22'.repeat(32) };
  expect(listEnvironmentSecrets(plain, env)).toEqual(['a-token', key]);
  expect(
    listEnvironmentSecrets({ ...plain, treasuryKeyEnv: 'OTHER_KEY' }, { ...env, VENUE_CONTROL_TOKEN: 'abc' }),
  ).toEqual(['22'.repeat(32)]);
  expect(listEnvironmentSecrets(plain, {})).toEqual([]);
});
