import { expect, test } from 'vitest';
import type { TargetOptions } from '../options/target-options.ts';
import { recordedTargetOfCommand, recordedTargetOfRun, withRecordedTarget } from './recorded-target.ts';

const plain: TargetOptions = {
  target: 'model',
  serviceName: 'Service',
  profile: 'live',
  role: 'auto',
  rate: 20,
  allowMainnetWrites: false,
};
const access = {
  control: 'http://127.0.0.1:2',
  chainId: 114514,
  serviceName: 'MyVenue',
  role: 'node',
  rate: 'unlimited',
};
const run = { target: 'http://127.0.0.1:1', isolation: 'shared', access };
const none = () => false;

test('the target of a report is reached as its run reached it', () => {
  expect(withRecordedTarget(plain, recordedTargetOfRun(run), none, {})).toEqual({
    ...plain,
    target: 'http://127.0.0.1:1',
    control: 'http://127.0.0.1:2',
    isolation: 'shared',
    network: { chainId: 114514, name: 'testnet' },
    serviceName: 'MyVenue',
    role: 'node',
    rate: 'unlimited',
  });
});

test('the command line overrides the report', () => {
  const given = { ...plain, isolation: 'closed', rate: 5 } as const;
  expect(withRecordedTarget(given, recordedTargetOfRun(run), (option) => option !== 'control', {})).toEqual({
    ...given,
    target: 'http://127.0.0.1:1',
    control: 'http://127.0.0.1:2',
  });
});

test('a report permits neither signing for its network nor writes on mainnet', () => {
  const mainnet = { ...run, access: { ...access, chainId: 8964, allowMainnetWrites: true, treasuryKeyEnv: 'MINE' } };
  const merged = withRecordedTarget(plain, recordedTargetOfRun(mainnet), none, { VENUE_TREASURY_KEY: '11' });
  expect(merged.network).toBeUndefined();
  expect(merged.allowMainnetWrites).toBe(false);
  expect(merged.treasuryKeyEnv).toBeUndefined();
});

test('a report of an older build, or of an unreachable target, only names its target', () => {
  expect(recordedTargetOfRun({ target: 'http://127.0.0.1:1', isolation: 'unknown' })).toEqual({
    name: 'http://127.0.0.1:1',
  });
  expect(recordedTargetOfRun({ target: 'model', access: [] })).toEqual({ name: 'model' });
});

test('a single finding names the target in its command', () => {
  expect(
    recordedTargetOfCommand(
      'npx venue-conformance --target http://a:1 --control http://a:2 --isolation shared --seed 1',
    ),
  ).toEqual({ name: 'http://a:1', control: 'http://a:2', isolation: 'shared' });
  expect(recordedTargetOfCommand('npx venue-conformance --seed 1 --suite x')).toEqual({ name: 'model' });
});

test('where no target was recorded, one must be given', () => {
  expect(() => withRecordedTarget(plain, recordedTargetOfRun({}), none, {})).toThrow('add --target');
  expect(() => withRecordedTarget(plain, recordedTargetOfCommand(undefined), none, {})).toThrow('add --target');
});
