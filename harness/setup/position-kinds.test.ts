import { expect, test } from 'vitest';
import { sizeInUnits } from '../compare/planes.ts';
import { leverageRequirement } from './market-requirements.ts';
import { makeCasePlayer } from './model-case.fixture.ts';
import { readPositions } from './own-positions.ts';
import { configurePositionKind, type PositionKind, takerLegFields } from './position-kinds.ts';
import { leaseTwoTraders } from './two-traders.ts';

const play = await makeCasePlayer();
const kinds: readonly PositionKind[] = ['cross', 'isolated', 'hedged'];

test.each(kinds)('a trader has a position of the chosen kind: %s', async (kind) => {
  const rows = await play(async (context) => {
    const traders = await leaseTwoTraders(context, { fits: leverageRequirement(3) });
    await configurePositionKind(context, traders, kind, 3);
    const size = traders.size();
    await traders.trade('bid', size, traders.pxs[1], takerLegFields(kind));
    await traders.positions(traders.taker, sizeInUnits(size, traders.market));
    return readPositions(context, traders.taker.address);
  });
  expect(rows).toHaveLength(1);
  expect(rows?.[0]).toMatchObject({ lev: 3, isolated: kind === 'isolated' });
  expect(rows?.[0]?.side).toBe(kind === 'hedged' ? 'long' : undefined);
});
