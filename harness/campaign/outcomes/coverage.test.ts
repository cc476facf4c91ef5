import { expect, test } from 'vitest';
import { makeRuleUseRecordingEdit, RuleUse, rulesUnderProfile } from '../../../reference-model/index.ts';
import { OutcomeCoverage } from './coverage.ts';

test('counts outcomes and lists them in order', () => {
  const coverage = new OutcomeCoverage();
  coverage.add(new Map([['noop accepted', 1]]));
  coverage.add(
    new Map([
      ['modify accepted', 2],
      ['noop accepted', 3],
    ]),
  );
  expect(JSON.stringify(coverage)).toBe('{"modify accepted":2,"noop accepted":4}');
});

test('prefers what was never sent, then what was rarely seen, and treats the rest normally', () => {
  const coverage = new OutcomeCoverage();
  coverage.add(
    new Map([
      ['noop accepted', 500],
      ['modify accepted', 500],
      ['modify ORDER_NOT_FOUND', 1],
    ]),
  );
  expect([coverage.gain('send_asset'), coverage.gain('modify'), coverage.gain('noop')]).toEqual([2, 1.5, 1]);
});

test('a campaign in which everything was refused has shown nothing', () => {
  const coverage = new OutcomeCoverage();
  coverage.add(new Map([['submit_order AUTH_UNAUTHORIZED', 9]]));
  expect(coverage.hasAccepted).toBe(false);
  coverage.add(new Map([['submit_order ORDER_ZERO_SIZE+resting', 1]]));
  expect(coverage.hasAccepted).toBe(true);
});

test('names the rules that no sequence used', () => {
  const coverage = new OutcomeCoverage();
  const rules = rulesUnderProfile('live');
  const before = coverage.unreached(rules);
  const used = new RuleUse();
  // Using an entry records it and its container.
  expect(makeRuleUseRecordingEdit(used)(rules).engine.margin.funds).toBeDefined();
  coverage.addRules(used);
  const after = coverage.unreached(rules);
  expect(before).toContain('engine');
  expect(after).toContain('engine.margin.quotient');
  expect(after).not.toContain('engine.margin.funds');
});
