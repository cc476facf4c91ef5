import { existsSync, readFileSync } from 'node:fs';
import { validateAction, validateWorkflow } from '@action-validator/core';
import { validate } from 'dockerfile-utils';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const fileText = (name: string) => readFileSync(new URL(`./${name}`, import.meta.url), 'utf8');

test('the action is one that GitHub takes; one with a key that it does not know is not', () => {
  expect(validateAction(fileText('action.yml')).errors).toEqual([]);
  expect(validateAction(fileText('action.yml').replace('runs:', 'run:')).errors).not.toEqual([]);
});

test('the example workflow is one that GitHub takes, and gives the action inputs that it has', () => {
  expect(validateWorkflow(fileText('workflow.yml')).errors).toEqual([]);
  expect(validateWorkflow(fileText('workflow.yml').replace('runs-on', 'run-on')).errors).not.toEqual([]);
  const { jobs } = parse(fileText('workflow.yml'));
  const used = jobs.shard.steps.find(({ uses }: { readonly uses?: string }) => uses === './deploy');
  const { inputs } = parse(fileText('action.yml'));
  expect(Object.keys(inputs)).toEqual(expect.arrayContaining(Object.keys(used.with)));
  const parts = jobs.shard.strategy.matrix.part;
  expect(used.with.options).toContain(`/${parts.length}`);
  expect(parts).toEqual(parts.map((_: unknown, at: number) => at + 1));
});

test('the container file is one that Docker takes, and copies and runs what is there', () => {
  const text = fileText('Dockerfile');
  expect(validate(text)).toEqual([]);
  expect(validate(text.replace('WORKDIR', 'WORKDIRS'))).not.toEqual([]);
  const copied = /^COPY (package.*) \.\/$/m.exec(text)?.[1]?.split(' ') ?? [];
  expect(copied.map((name) => existsSync(new URL(`../${name}`, import.meta.url)))).toEqual([true, true]);
  const { scripts, bin } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  expect([typeof scripts.build, Object.keys(bin)]).toEqual(['string', ['venue-conformance']]);
  expect(text).toContain('ENTRYPOINT ["venue-conformance"]');
});
