import { expect, test } from 'vitest';
import { allFaults } from '../../../reference-model/faults/index.ts';
import type { VenueOptions } from '../../../reference-model/index.ts';
import { openModelTestSession } from '../model-session.fixture.ts';
import { BlockBarrier } from '../play/block-barrier.ts';
import { TargetSide } from '../play/target-side.ts';
import { probeLegDirectionForm } from './probe-direction.ts';

const fault = (id: string): VenueOptions => ({
  edits: allFaults.flatMap((one) => (one.id === id ? [one.edit] : [])),
});

test.each<[string, VenueOptions, string | null]>([
  ['by level', {}, null],
  ['by word', { variants: { D260: 'word' } }, 'word'],
  ['by word, which refuses others', { variants: { D260: 'refused' } }, 'refused'],
  ['by word where they sell', fault('triggers.label-directs'), null],
  ['by word where they sell, which refuses others', fault('triggers.label-refused'), null],
])('finds that the legs of a target are directed %s', async (_how, options, form) => {
  const session = await openModelTestSession(options);
  await session.control.blocks({ mode: 'manual' });
  const blocks = new BlockBarrier(session.control, () => new TargetSide(session.target).observeBlocks());
  const found = await probeLegDirectionForm({
    session,
    blocks,
    seed: 1,
    salt: 't',
    trustedSigner: null,
    coins: ['BTC'],
  });
  expect(found).toBe(form);
});
