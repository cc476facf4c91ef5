import { expect, test } from 'vitest';
import { parseJson } from '../../spec-schemas/json/lossless.ts';
import { BlockIntervalMeter } from './block-interval.ts';

type Client = ConstructorParameters<typeof BlockIntervalMeter>[0];

/** Venue that shows these bodies in turn. */
function showing(...bodies: readonly object[]) {
  let looks = 0;
  const read = async () => ({
    kind: 'data' as const,
    data: parseJson(JSON.stringify(bodies[Math.min(looks++, bodies.length - 1)])),
  });
  return { client: { read } as unknown as Client, looks: () => looks };
}

async function measured(client: Client): Promise<number | null> {
  const interval = new BlockIntervalMeter(client, async () => undefined);
  await interval.begin();
  return interval.measure();
}

test('is the time between two heights, divided by the blocks between them', async () => {
  const { client } = showing({ height: 7, time: 1_000 }, { height: 11, time: 5_000 });
  expect(await measured(client)).toBe(1_000);
});

test('is waited for until a block has come', async () => {
  const sameBlock = { height: 7, time: 1_000 };
  const { client } = showing(sameBlock, sameBlock, sameBlock, { height: 8, time: 1_400 });
  expect(await measured(client)).toBe(400);
});

test('stays unknown for a venue that cuts no block, after some polls', async () => {
  const { client, looks } = showing({ height: 7, time: 1_000 });
  expect(await measured(client)).toBeNull();
  expect(looks()).toBeLessThan(30);
});

test('is unknown where no height is shown', async () => {
  expect(await measured(showing({ time: 1_000 }).client)).toBeNull();
});
