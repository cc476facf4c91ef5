import { expect, test } from 'vitest';
import type { WireAction } from '../../spec-schemas/signing/wire-action.ts';
import { AccountSideEffects } from './account-side-effects.ts';
import { emptyActReplyWire } from './replies.fixture.ts';
import type { ActReply } from './replies.ts';

const [alice, bob, carol] = ['a', 'b', 'c'].map((digit) => `0x${digit.repeat(40)}`) as [string, string, string];
const admitted: ActReply = { wire: emptyActReplyWire, kind: 'admitted', status: 202, body: {}, committed: false };
const refused: ActReply = { wire: emptyActReplyWire, kind: 'refused', status: 400, error: { code: 'NO', message: '' } };

function marked(action: WireAction, reply: ActReply | null, isOdd = false) {
  const imprints = new AccountSideEffects();
  const answered = imprints.noteSent(alice, action, isOdd);
  if (reply !== null) answered(reply);
  return [alice, bob, carol].filter((address) => imprints.isAffected(address));
}

const approval = { type: 'approve_agent', params: { agent: bob.toUpperCase().replace('0X', '0x') } };
const order = { type: 'submit_order', order: { owner: alice } };

test.each([
  ['an order leaves none', order, admitted, false, []],
  ['nor does a send, on either side', { type: 'send_asset', params: { destination: bob } }, admitted, false, []],
  ['an approval leaves one on both', approval, admitted, false, [alice, bob]],
  ['so does one without an answer', approval, null, false, [alice, bob]],
  ['one that was refused leaves none', approval, refused, false, []],
  [
    'an order that shares its fee',
    { type: 'submit_order', order: { builder: { user: carol } } },
    admitted,
    false,
    [alice, carol],
  ],
  ['an envelope out of line, even a refused one', order, refused, true, [alice]],
] as const)('%s', (_, action, reply, isOdd, on) => {
  expect(marked(action, reply, isOdd)).toEqual(on);
});
