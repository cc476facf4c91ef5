import { expect, test } from 'vitest';
import { isJsonObject } from '../../../spec-schemas/json/lossless.ts';
import { recordDeviatingForm } from '../../client/deviating-forms.ts';
import { type NotedArgument, noteArgument } from '../../forms/noted-arguments.ts';
import { undocumentedArguments } from '../../forms/undocumented-arguments.ts';
import { parseWireReply } from '../../target/reply.ts';
import { isReplyInKnownForm } from './comparable-reply.ts';

const served = () => parseWireReply(200, {}, Buffer.from('{"data":{"type":"l2_book"}}'), 0);
const [row] = undocumentedArguments;

test.each([
  ['another form', 'under book', true],
  ['none that is known', null, false],
])('in %s', (_what, form, isOne) => {
  const reply = served();
  if (isJsonObject(reply.json) && isJsonObject(reply.json.data))
    recordDeviatingForm(reply.json.data, { name: 'the book', form });
  expect(isReplyInKnownForm(reply)).toBe(isOne);
});

test.each<[string, Omit<NotedArgument, 'row'>, boolean]>([
  ['another argument', { form: 'vault_id for vault' }, true],
  ['an owner who is not known', { form: 'address as well', isGuess: true }, false],
  ['none that is known', { form: null }, false],
])('requested by %s', (_what, argument, isOne) => {
  const reply = served();
  if (row !== undefined) noteArgument(reply, { row, ...argument });
  expect(isReplyInKnownForm(reply)).toBe(isOne);
});
