import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { printJson } from '../json/lossless.ts';
import { operatorCalls } from '../operator/calls.ts';
import { systemActionTable } from '../operator/system-actions.ts';
import { makeOperatorOpenApiDocument } from './operator-openapi.ts';

const printed = printJson(makeOperatorOpenApiDocument('1.2.3'));
const document = JSON.parse(printed);
const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema({ ...document, $id: 'operator' });

test('an independent linter finds no error', async () => {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source: printed, absoluteRef: 'operator.openapi.json', config });
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
});

test.each(Object.entries(operatorCalls))('the example of %s matches its request', (path, { example }) => {
  const place = path.replaceAll('/', '~1');
  const fits = ajv.compile({ $ref: `operator#/paths/${place}/post/requestBody/content/application~1json/schema` });
  expect(fits(example)).toBe(true);
});

test.each(Object.entries(systemActionTable))('%s does not match the other system actions', (type, { example }) => {
  const fits = ajv.compile({
    $ref: 'operator#/paths/~1control~1system/post/requestBody/content/application~1json/schema',
  });
  expect(fits({ action: { type, ...example } })).toBe(true);
  expect(fits({ action: { type: `${type}s`, ...example } })).toBe(false);
});
