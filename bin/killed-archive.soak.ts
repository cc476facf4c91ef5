import { killedAgainAndAgain } from './killed-archive.fixture.ts';
import { drawnSeed } from './program-of-soak.fixture.ts';

const KILLS = 50;

export const soaks = [{ name: 'killed-archive', run: () => killedAgainAndAgain(KILLS, drawnSeed('killed-archive')) }];
