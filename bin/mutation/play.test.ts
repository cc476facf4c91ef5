import { expect, test } from 'vitest';
import { allFaults } from '../../reference-model/faults/index.ts';
import { handleControl, readDefaultGenesis, Venue } from '../../reference-model/index.ts';
import { allChecks } from '../../scenarios/index.ts';
import { playMutantTest } from './play.ts';
import { TRADING_SEQUENCES_ID } from './subject.ts';

const silent = allFaults.find(({ id }) => id === 'feed.bbo-silent');

class FaultyVenue extends Venue {
  constructor(...[genesis, options]: ConstructorParameters<typeof Venue>) {
    super(genesis, { ...options, edits: [...(options?.edits ?? []), ...(silent === undefined ? [] : [silent.edit])] });
  }
}

test('short sequences find a contradiction in a copy, name no clause, and record what they received', async () => {
  const played = await playMutantTest(
    { venue: 'next', id: TRADING_SEQUENCES_ID },
    { Venue: FaultyVenue, readDefaultGenesis, handleControl },
    [],
  );
  expect(played).toMatchObject({ violations: [null], stopped: null });
  expect(played.steps).toBeGreaterThan(0);
  expect(played.heard).toMatch(/^[0-9a-f]{64}$/);
});

class DeafVenue extends Venue {
  override handle(request: Parameters<Venue['handle']>[0]) {
    return super.handle({ ...request, path: '/nowhere' });
  }
}

test('a copy on which no run can begin has fallen', async () => {
  const played = await playMutantTest(
    { venue: 'next', id: 'transport.address.echoed' },
    { Venue: DeafVenue, readDefaultGenesis, handleControl },
    allChecks,
  );
  expect(played).toMatchObject({ violations: [], fell: expect.stringContaining('HTTP 404') });
});
