import { expect, test } from 'vitest';
import { openModelSession } from '../session/model-session.ts';
import { readFrameForms } from './frame-forms.ts';

async function formsWith(variants: Readonly<Record<string, string>>) {
  const session = await openModelSession({
    kind: 'model',
    profile: 'live',
    isolation: null,
    allowMainnetWrites: false,
    venue: { variants },
  });
  const forms = await readFrameForms(session);
  await session.close();
  return forms;
}

test.each([
  ['address', 'named by `address`'],
  ['account', 'named by `account`'],
  ['owner', 'named by `owner`'],
  ['user', 'as public facts have it'],
])('account channels that only take %s are subscribed to, and the name is reported', async (D26, form) => {
  const usual = await formsWith({});
  const forms = await formsWith({ D26 });
  const isName = ({ fact }: { fact: string }) => fact === 'the account in a subscription';
  expect(forms.filter(isName).map((row) => row.form)).toEqual([form]);
  expect(forms.filter((row) => !isName(row))).toEqual(usual.filter((row) => !isName(row)));
  expect(forms.map(({ channel }) => channel)).toContain('fills');
});
