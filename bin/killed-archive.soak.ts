import { drawTestSeed } from '../harness/kernel/drawn-seed.fixture.ts';
import { killArchiveGatewayRepeatedly } from './killed-archive.fixture.ts';

const KILLS = 50;

export const soaks = [
  { name: 'killed-archive', run: () => killArchiveGatewayRepeatedly(KILLS, drawTestSeed('killed-archive')) },
];
