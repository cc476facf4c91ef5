import { expect, test } from 'vitest';
import { collectWords } from '../lookup/gather-list.ts';
import { UsageError } from '../usage-error.ts';
import {
  collectLatencyThresholds,
  collectSeverityGlobs,
  evmPortBeside,
  parseAccountCount,
  parseFormats,
  parseFractionOrPercent,
  parseFuzzSize,
  parseNetwork,
  parsePortOrOff,
  parseSeed,
  parseWeightRate,
} from './option-values.ts';

test('a seed is a uint32', () => {
  expect(parseSeed('0')).toBe(0);
  expect(parseSeed('4294967295')).toBe(0xffff_ffff);
  for (const text of ['4294967296', '-1', '1.0', 'x', '']) expect(() => parseSeed(text)).toThrow(UsageError);
});

test('a campaign size is a number of runs, a duration with its unit, or off', () => {
  expect(parseFuzzSize('40')).toEqual({ kind: 'runs', runs: 40 });
  expect(parseFuzzSize('40s')).toEqual({ kind: 'duration', ms: 40_000 });
  expect(parseFuzzSize('off')).toEqual({ kind: 'off' });
  expect(parseFuzzSize('until-failure')).toEqual({ kind: 'until-failure' });
  expect(parseFuzzSize('0')).toEqual({ kind: 'off' });
  expect(() => parseFuzzSize('many')).toThrow(UsageError);
});

test('a network is named, or a chain id', () => {
  expect(parseNetwork('testnet')).toEqual({ chainId: 114514, name: 'testnet' });
  expect(parseNetwork('8964')).toEqual({ chainId: 8964, name: 'mainnet' });
  expect(parseNetwork('77')).toEqual({ chainId: 77, name: null });
  expect(() => parseNetwork('moonnet')).toThrow(UsageError);
});

test('a rate is positive', () => {
  expect(parseWeightRate('20')).toBe(20);
  expect(parseWeightRate('0.5')).toBe(0.5);
  expect(parseWeightRate('unlimited')).toBe('unlimited');
  for (const text of ['0', '-1', 'fast', '']) expect(() => parseWeightRate(text)).toThrow(UsageError);
});

test('lists are comma-separated and repeatable', () => {
  expect(collectWords('a, b', ['x'])).toEqual(['x', 'a', 'b']);
});

test('unknown formats are refused', () => {
  expect(parseFormats('json,md,html')).toEqual(['json', 'md', 'html']);
  expect(() => parseFormats('pdf')).toThrow('"pdf" is no report format');
});

test('a port may be off', () => {
  expect(parsePortOrOff('off')).toBe('off');
  expect(parsePortOrOff('0')).toBe(0);
  expect(() => parsePortOrOff('65536')).toThrow(UsageError);
});

test('the EVM has its usual port, or a free one where the venue gets a free one', () => {
  expect(evmPortBeside(8080, undefined)).toBe(8545);
  expect(evmPortBeside(0, undefined)).toBe('off');
  for (const asked of [0, 8545, 'off'] as const)
    expect([8080, 0].map((port) => evmPortBeside(port, asked))).toEqual([asked, asked]);
});

test('a share is a number up to 1, or a percentage', () => {
  expect(['0', '0.8', '1', '80%', '12.5%', '100%'].map(parseFractionOrPercent)).toEqual([0, 0.8, 1, 0.8, 0.125, 1]);
  for (const text of ['', '-1', '1.01', '101%', '80', 'x', '.5', '1e-3'])
    expect(() => parseFractionOrPercent(text)).toThrow(UsageError);
});

test('the number of accounts is limited to what can be printed', () => {
  expect(['0', '10', '100'].map(parseAccountCount)).toEqual([0, 10, 100]);
  for (const text of ['', '-1', '101', '1.5', 'ten']) expect(() => parseAccountCount(text)).toThrow(UsageError);
});

test('a threshold names a latency and a statistic; the option is repeatable', () => {
  const before = collectLatencyThresholds('push-latency-p95=250ms');
  expect(collectLatencyThresholds('read-latency-max=1s', before)).toEqual([
    { latency: 'push', statistic: 'p95', ms: 250 },
    { latency: 'read', statistic: 'max', ms: 1_000 },
  ]);
});

test.each(['push-latency-p94=250ms', 'push-latency-p95', 'push=1s', 'read-latency-p50='])(
  '%s is no threshold',
  (text) => {
    expect(() => collectLatencyThresholds(text)).toThrow(/is no threshold/);
  },
);

test('severities raise globs of clauses, and lower none', () => {
  expect(collectSeverityGlobs('orders.stp.*,earn.*=violation', ['a.b'])).toEqual(['a.b', 'orders.stp.*', 'earn.*']);
  expect(() => collectSeverityGlobs('orders.*=advisory')).toThrow('--waivers');
  for (const text of ['orders.*', '=violation', 'orders.*=violations', ''])
    expect(() => collectSeverityGlobs(text)).toThrow(UsageError);
});
