import { SourcePlaceCoverage } from './coverage.ts';
import { loadModelCopy } from './model-copy.ts';
import { listAllMutants } from './places.ts';

// Prints how many places one read executes, before and after V8 has optimised its functions. Runs in a process of its own, since the
// engine's state matters.

const OFTEN = 20_000;

const coverage = await SourcePlaceCoverage.started(listAllMutants());
const { Venue, readDefaultGenesis } = await loadModelCopy(null);
const venue = new Venue(readDefaultGenesis());
const body = new TextEncoder().encode(JSON.stringify({ type: 'exchange_status' }));
const reads = (times: number) => {
  for (let n = 0; n < times; n += 1)
    venue.handle({ method: 'POST', path: '/info', headers: {}, body, peer: `10.0.${(n >> 8) & 255}.${n & 255}` });
};

async function placesOfOneRead(): Promise<number> {
  await coverage.takeRunIndices();
  reads(1);
  return (await coverage.takeRunIndices()).length;
}

reads(1);
const before = await placesOfOneRead();
reads(OFTEN);
console.log(JSON.stringify({ before, after: await placesOfOneRead() }));
