import { drawnSeed } from '../harness/kernel/drawn-seed.fixture.ts';
import { killedAgainAndAgain } from './killed-archive.fixture.ts';

const KILLS = 50;

export const soaks = [{ name: 'killed-archive', run: () => killedAgainAndAgain(KILLS, drawnSeed('killed-archive')) }];
