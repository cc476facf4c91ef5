import { expect, test } from 'vitest';
import { UsageError } from '../usage-error.ts';
import { collectCorsOrigins } from './gather-origins.ts';

test('origins are parsed as browsers send them', () => {
  expect(collectCorsOrigins('http://localhost:5173, https://app.example', new Set(['http://a']))).toEqual(
    new Set(['http://a', 'http://localhost:5173', 'https://app.example']),
  );
  expect(collectCorsOrigins('chrome-extension://abcdef')).toEqual(new Set(['chrome-extension://abcdef']));
});

test('a star allows all, whatever else is named', () => {
  expect(collectCorsOrigins('*')).toBe('*');
  expect(collectCorsOrigins('http://a,*')).toBe('*');
  expect(collectCorsOrigins('http://a', '*')).toBe('*');
});

test.each([
  'localhost:5173',
  'http://localhost:5173/',
  'http://localhost:80',
  'https://App.example',
  'http://user@a',
  'null',
  'http://',
  '',
  ',',
])('"%s" is no origin', (text) => {
  expect(() => collectCorsOrigins(text)).toThrow(UsageError);
});
