import type { Fault } from '../fault.ts';
import { marketsArgumentFaults } from './arguments.ts';
import { marketsFiguresFaults } from './figures.ts';
import { marketsMetaFaults } from './meta.ts';
import { marketsRowsFaults } from './rows.ts';
import { marketsStatusFaults } from './status.ts';

export const marketsFaults: readonly Fault[] = [
  ...marketsRowsFaults,
  ...marketsMetaFaults,
  ...marketsArgumentFaults,
  ...marketsStatusFaults,
  ...marketsFiguresFaults,
];
