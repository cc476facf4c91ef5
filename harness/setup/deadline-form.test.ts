import { expect, test } from 'vitest';
import { rulesEditorAt } from '../../reference-model/index.ts';
import { FAR_DEADLINE_MS, probeDeadlineSupport } from './deadline-form.ts';
import { makeCasePlayer } from './model-case.fixture.ts';

const signedElsewhere = rulesEditorAt(
  'chain',
  'exchange',
)(({ recovers }) => ({
  recovers: (parts) =>
    parts.envelope.expiresAfter === null ? recovers(parts) : { malformed: 'no public key recovers' },
}));

test.each([
  ['a venue that has the public form', [], true],
  ['a venue that signs a deadline in another form', [signedElsewhere], false],
])('%s', async (_what, edits, takes) => {
  const play = await makeCasePlayer({ edits });
  const answer = await play(async (context) =>
    probeDeadlineSupport(context, BigInt(await context.pace.timeMs()) + FAR_DEADLINE_MS),
  );
  expect(answer).toBe(takes);
});
