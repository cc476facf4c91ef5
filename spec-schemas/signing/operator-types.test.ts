import { bytesToHex, hashTypedData, zeroAddress } from 'viem';
import { expect, test } from 'vitest';
import { systemActionTags } from '../catalogue/action-tags.ts';
import { digestOf, typeStringFor } from './digest.ts';

const account = `0x${'ab'.repeat(20)}`;
const domain = { serviceName: 'Service', chainId: 31337 };

const cases = [
  {
    action: { type: 'set_metaliquidity_set', params: { address: account, allowed: true } },
    primaryType: 'ServiceTransaction:SetMetaliquiditySet',
    members: 'string serviceChain,address account,bool allowed,uint64 nonce',
    message: { account, allowed: true },
  },
  {
    action: { type: 'gov_adjust_spot_value', params: { account, value: '-1.50' } },
    primaryType: 'ServiceTransaction:GovAdjustSpotValue',
    members: 'string serviceChain,address account,string value,uint64 nonce',
    message: { account, value: '-1.50' },
  },
];

test.each(cases)('$action.type is signed as published', ({ action, primaryType, members, message }) => {
  const types = members.split(',').map((member) => {
    const [type = '', name = ''] = member.split(' ');
    return { type, name };
  });
  const theirs = hashTypedData({
    domain: { name: 'Service', version: '1', chainId: 31337, verifyingContract: zeroAddress },
    types: { [primaryType]: types },
    primaryType,
    message: { serviceChain: 'Devnet', ...message, nonce: 5n },
  });
  expect(typeStringFor(action, domain)).toBe(`${primaryType}(${members})`);
  expect(bytesToHex(digestOf(action, { nonce: 5 }, domain))).toBe(theirs);
});

test('each of them is a system tag', () => {
  const tags = Object.values(systemActionTags).flat();
  expect(tags).toEqual(expect.arrayContaining(cases.map(({ action }) => action.type)));
});
