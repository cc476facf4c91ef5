import { expect, test } from 'vitest';
import type { ActionEntry } from '../catalogue/action-entry.ts';
import { actions } from '../catalogue/actions.ts';
import type { JsonObject } from '../json/lossless.ts';
import { digestOf } from './digest.ts';
import { decoderDefaultsOf } from './fill-ins.ts';

test.each([
  ['earn_deposit', 'asset', [0]],
  ['earn_deposit', 'amount', ['0', '']],
  ['set_display_name', 'display_name', ['']],
  ['sub_account_transfer', 'deposit', [false]],
  ['submit_order', 'tif', ['gtc', '']],
  ['fba_submit', 'side', ['Bid']],
  ['set_referrer', 'referrer', [`0x${'0'.repeat(40)}`]],
  ['spot_seed_holders', 'holders', [[]]],
  ['submit_encrypted_order', 'commitment', [Array.from({ length: 32 }, () => 0)]],
  ['submit_order', 'cloid', []],
  ['submit_order', 'stp_group', []],
] as const)('%s without %s is decoded as %j', (tag, field, fillIns) => {
  expect(decoderDefaultsOf(actions[tag], field)).toEqual(fillIns);
});

test('each default can be signed in place of its field', () => {
  const domain = { chainId: 31_337, serviceName: 'Service' };
  const unsigned = Object.values<ActionEntry>(actions).flatMap((entry) => {
    const { tag, bodyKey, example } = entry;
    return Object.keys(example).flatMap((field) =>
      decoderDefaultsOf(entry, field).flatMap((value) => {
        const body: JsonObject = { ...example, [field]: value };
        try {
          digestOf({ type: tag, [bodyKey]: body }, { nonce: 1 }, domain);
          return [];
        } catch (fault) {
          return [`${tag}.${field}: ${fault}`];
        }
      }),
    );
  });
  expect(unsigned).toEqual([]);
});
