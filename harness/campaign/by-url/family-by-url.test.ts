import { expect, test } from 'vitest';
import { Random } from '../../kernel/random.ts';
import { families } from '../families/families.list.ts';
import { drawSteps, type Family } from '../families/family.ts';
import { adaptFamilyToUrl, areStepsPlayableByUrl, needsQuietBook } from './family-by-url.ts';

const played = families.flatMap((family) => adaptFamilyToUrl(family) ?? []);

function drawn(family: Family) {
  const count = Math.max(6, family.openings?.length ?? 0);
  return Array.from({ length: count }, (_, nth) =>
    drawSteps(family, { random: new Random(`${family.name}/${nth}`), nth }, () => 1, { min: 20, max: 30 }),
  ).flat();
}

test.each(played)('$name needs no operator, clock or vote', (family) => {
  // The last opening only concerns blocks, and is not played.
  const kinds = new Set(drawn(family).map((step) => step.do));
  expect([...kinds].filter((kind) => !['act', 'ask', 'commit', 'read'].includes(kind))).toEqual([]);
  const { usdc, native, base, thinMargin } = family.participants;
  expect([Number(usdc) <= 400, Number(native) <= 8, base, thinMargin]).toEqual([true, true, undefined, null]);
});

test.each(played.filter((family) => !needsQuietBook(family)))('$name places no order', (family) => {
  const tags = drawn(family).flatMap((step) => (step.do === 'act' ? [step.action.tag] : []));
  const placing = /^(submit|batch|scale|chase|twap|spot)_order$|^(batch_)?modify$|^multi_sig$/;
  expect(tags.filter((tag) => placing.test(tag))).toEqual([]);
  expect(tags.length).toBeGreaterThan(20);
});

test('a family about the clock or an index is not played', () => {
  const names = played.map(({ name }) => name);
  expect(names).toContain('trading');
  for (const name of ['boundaries', 'sinking', 'stops', 'votes', 'spot']) expect(names).not.toContain(name);
});

test('a drawn sequence can be replayed by URL, and one with an operator step cannot', () => {
  for (const family of played) expect(areStepsPlayableByUrl(family, drawn(family))).toBe(true);
  expect(areStepsPlayableByUrl({ name: 'trading' }, [{ do: 'advance', ms: 1_000 }])).toBe(false);
  expect(areStepsPlayableByUrl({ name: 'votes' }, [{ do: 'read' }])).toBe(false);
});
