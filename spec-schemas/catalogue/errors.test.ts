import { Compile } from 'typebox/schema';
import { expect, test } from 'vitest';
import { shapes } from '../shapes/registry.ts';
import { bareRejections } from './bare-rejections.ts';
import {
  admissionHttpStatusOf,
  droppedActionCodes,
  type ErrorRow,
  errorCatalogue,
  errorPrefixes,
  errorRow,
} from './errors.ts';
import { feedErrors } from './feed-errors.ts';
import { rateLimitRefusal } from './limits.ts';

const rows: readonly ErrorRow[] = errorCatalogue;

test('each code is listed once and found by its name', () => {
  for (const row of rows) expect(errorRow(row.code)).toBe(row);
  expect(new Set(rows.map(({ code }) => code)).size).toBe(24);
  for (const stray of ['toString', 'nonce_too_small', ...droppedActionCodes.map(({ code }) => code)]) {
    expect(errorRow(stray)).toBeUndefined();
  }
});

test('details are on the codes that the documents name, and match their shape', () => {
  const withDetails = rows.flatMap(({ code, details }) => (details === null ? [] : [code]));
  expect(withDetails).toEqual([
    'ORDER_INVALID_PRICE',
    'ORDER_INVALID_SIZE',
    'MARGIN_INSUFFICIENT',
    'INVALID_REQUEST',
    'UNKNOWN_TYPE',
  ]);
  for (const { code, details } of rows) {
    if (details === null) continue;
    const stated = { field: details.field?.is ?? 'limit', limit: '1', actual: '2', use: 'markets' };
    const { field, limit, actual, use } = stated;
    const body = details.shape === 'error.details.bound' ? { field, limit, actual } : { field, use };
    const failure = { error: { code, message: 'x', details: body } };
    expect(Compile(shapes[details.shape]).Check(body)).toBe(true);
    expect(Compile(shapes['envelope.failure']).Check(failure)).toBe(true);
    expect(Compile(shapes['envelope.failure']).Check({ error: { ...failure.error, details: {} } })).toBe(false);
  }
});

test('a prefix groups the codes of its family', () => {
  for (const prefix of errorPrefixes) expect(rows.some(({ code }) => code.startsWith(prefix))).toBe(true);
});

test('the wait after a spent budget agrees with the limits', () => {
  expect(errorRow(rateLimitRefusal.code)?.retry.waitMs).toBe(rateLimitRefusal.affordableAfterMs.weight1);
  expect(admissionHttpStatusOf(rateLimitRefusal.code)).toBe(rateLimitRefusal.http);
});

test('codes that only the next release uses are marked', () => {
  expect(rows.flatMap(({ code, profile }) => (profile === 'next' ? [code] : []))).toEqual(['NONCE_REPLAYED']);
});

test('a bare text matches the shape that judges it', () => {
  for (const { body, text, shape } of bareRejections) {
    if (body !== 'bare-string') continue;
    expect([text, Compile(shapes[shape]).Check({ error: `${text}x` })]).toEqual([text, true]);
  }
  const texts = bareRejections.flatMap(({ route, text }) => (text === null ? [] : [`${route} ${text}`]));
  expect(new Set(texts).size).toBe(texts.length);
});

test('one of the reasons of an error frame is the contract', () => {
  const stated = feedErrors.filter(({ reason, authority }) => reason !== null && authority === 'seed');
  expect(stated.map(({ reason }) => reason)).toEqual(['unknown channel: <name>']);
});
