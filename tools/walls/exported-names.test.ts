import { expect, test } from 'vitest';
import { findNamesExportedTwice, findUnusedDoublePermissions, permittedDoubles } from './exported-names.ts';
import { isShipped, readAllSources } from './walls.ts';

const shipped = readAllSources().filter(isShipped);

test('an exported name is declared by one file', () => {
  expect(shipped.length).toBeGreaterThan(3_000);
  expect(findNamesExportedTwice(shipped)).toEqual([]);
});

test('no permission for a double is unused, and there are no new ones', () => {
  expect(findUnusedDoublePermissions(shipped)).toEqual([]);
  expect(Object.keys(permittedDoubles).length).toBeLessThanOrEqual(8);
});

const one = 'harness/one.ts';
const two = 'reference-model/two.ts';

test.each([
  ['export interface Deal {}', 'export type Deal = string;'],
  ['export async function settle() {}', 'export const settle = 1;'],
  ['export function* settle() {}', 'export declare function settle(): void;'],
  ['export abstract class Deal {}', 'export class Deal {}'],
])('planted: %s and %s', (text, other) => {
  const name = text.includes('Deal') ? 'Deal' : 'settle';
  expect(
    findNamesExportedTwice([
      { path: one, text },
      { path: two, text: other },
    ]),
  ).toEqual([`${one} ${name}: also in ${two}`, `${two} ${name}: also in ${one}`]);
});

test.each([
  ['export interface Deal {}', 'interface Deal {}'],
  ['export interface Deal {}', "export { type Deal } from './one.ts';"],
  ['export interface Deal {}', 'export interface Deals {}'],
  ['export interface Deal {}', 'export const written = `\nexport interface Deal {}\n`;'],
  ['export function settle(a: number): void;\nexport function settle(a: string): void;', ''],
])('left alone: %s and %s', (text, other) => {
  expect(
    findNamesExportedTwice([
      { path: one, text },
      { path: two, text: other },
    ]),
  ).toEqual([]);
});

test('a permission holds for its files alone', () => {
  const text = 'export type Address = string;';
  const sources = [...(permittedDoubles.Address?.files ?? []), one].map((path) => ({ path, text }));
  expect(findNamesExportedTwice(sources)).toEqual([expect.stringContaining(`${one} Address`)]);
});
