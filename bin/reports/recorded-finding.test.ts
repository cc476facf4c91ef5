import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readFindings } from './recorded-finding.ts';

function fileWith(content: unknown): string {
  const path = join(mkdtempSync(join(tmpdir(), 'venue-')), 'report.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

const violation = {
  id: 'aa',
  severity: 'violation',
  clause: 'faucet.amount.clamp',
  check: 'faucet.amount.bounds',
  message: 'more than the maximum was granted',
  reproduce: 'x',
};
const advisory = { ...violation, id: 'bb', severity: 'advisory' };
const report = { schemaVersion: 1, run: { seed: 7, strict: true, profile: 'next' }, findings: [advisory, violation] };

test('without an id, the violations of a report are selected', () => {
  expect(readFindings(fileWith(report), null).findings).toEqual([
    {
      id: 'aa',
      clause: 'faucet.amount.clamp',
      check: 'faucet.amount.bounds',
      shownBy: 'faucet.amount.bounds',
      seed: 7,
      strict: true,
      severity: [],
      profile: 'next',
      message: 'more than the maximum was granted',
      replay: undefined,
    },
  ]);
});

test('any finding can be selected', () => {
  expect(readFindings(fileWith(report), 'bb').findings.map(({ id }) => id)).toEqual(['bb']);
  expect(() => readFindings(fileWith(report), 'cc')).toThrow('holds no finding cc');
});

test('a single finding takes its seed from its command', () => {
  const {
    findings: [finding],
  } = readFindings(
    fileWith({ ...violation, clause: null, reproduce: 'npx venue-conformance --strict --seed 99 --suite x' }),
    null,
  );
  expect(finding).toMatchObject({ seed: 99, strict: true, clause: null, profile: null });
});

test.each([
  ['no JSON', '{', 'is no JSON'],
  ['a list', [], 'neither a report nor a finding'],
  ['another document', { name: 'x' }, 'neither a report nor a finding'],
  ['a report without findings', { run: { seed: 1 }, findings: [] }, 'holds no finding'],
])('%s is refused with a message', (_what, content, words) => {
  expect(() => readFindings(fileWith(content), null)).toThrow(words);
});

test('a missing file is refused with a message', () => {
  expect(() => readFindings('/nowhere/report.json', null)).toThrow('cannot be read');
});

test('a finding without a check is reproduced by the check in its command', () => {
  const probed = { ...violation, check: 'run.probe', reproduce: 'npx venue-conformance --seed 7 --suite faucet.grant' };
  expect(readFindings(fileWith({ ...report, findings: [probed] }), null).findings).toMatchObject([
    { shownBy: 'faucet.grant' },
  ]);
});
