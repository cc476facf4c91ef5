import { expect, test } from 'vitest';
import { featureKinds, kindOfFeature } from './features.ts';
import { bodyShapeText, SequenceFeatures } from './sequence-features.ts';

function kindsIn({ found }: SequenceFeatures): Record<string, number> {
  const kinds = [...found].map(kindOfFeature);
  return Object.fromEntries(featureKinds.map((kind) => [kind, kinds.filter((one) => one === kind).length]));
}

test('an outcome counts once, with its facets, the rules it used first, and the outcomes before it', () => {
  const features = new SequenceFeatures();
  const used = new Set(['engine', 'engine.fees']);
  features.begin(used);
  features.outcome('noop accepted', ['flat'], used);
  expect(kindsIn(features)).toMatchObject({ outcome: 2, rule: 0, pair: 0 });
  used.add('engine.margin');
  features.outcome('modify ORDER_NOT_FOUND', [], used);
  features.outcome('modify ORDER_NOT_FOUND', [], used);
  expect(kindsIn(features)).toEqual({ outcome: 3, rule: 1, pair: 1, state: 0, reply: 0 });
});

test('a state bucket counts alone and with the step that met it', () => {
  const features = new SequenceFeatures();
  features.state('noop accepted', ['legs 1', 'legs 2']);
  expect(kindsIn(features)).toMatchObject({ state: 4 });
});

test('replies are distinguished by route, code and shape, not by values', () => {
  const features = new SequenceFeatures();
  features.reply('noop', 200, { data: { oid: 1 } });
  features.reply('noop', 200, { data: { oid: 2 } });
  expect(kindsIn(features)).toMatchObject({ reply: 1 });
  features.reply('noop', 400, { error: { code: 'A', message: '' } });
  features.reply('noop', 400, { error: { code: 'B', message: '' } });
  features.reply('modify', 200, { data: { oid: 2 } });
  expect(kindsIn(features)).toMatchObject({ reply: 4 });
});

test('a shape is bounded, whatever a target sends', () => {
  let deep: object = {};
  for (let depth = 0; depth < 500; depth++) deep = { deep };
  expect(bodyShapeText(deep as never)).toBe('{deep:{deep:{deep:{deep:{}}}}}');
  const wide = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`k${at}`, at]));
  expect(bodyShapeText([wide, wide]).length).toBeLessThan(1_000);
  expect([
    bodyShapeText([]),
    bodyShapeText([1]),
    bodyShapeText([1, 'a']),
    bodyShapeText(null),
    bodyShapeText(undefined),
  ]).toEqual(['[0:]', '[1:number]', '[many:number|string]', 'null', 'undefined']);
});
