import type { Fault } from '../fault.ts';
import { counterFaults } from './counters.ts';
import { figureFaults } from './figures.ts';
import { relationFaults } from './relations.ts';
import { stateFaults } from './state.ts';

export const accountsFaults: readonly Fault[] = [...stateFaults, ...figureFaults, ...counterFaults, ...relationFaults];
