import { hashTypedData } from 'viem';
import { bytesToHex, keccak256, toBytes } from 'viem/utils';
import { expect, test } from 'vitest';
import { eip712AddressWord, eip712BoolWord, eip712Digest, eip712StringWord, eip712UintWord } from './own-digest.ts';

const domain = {
  name: 'A venue',
  version: '1',
  chainId: 31_337,
  verifyingContract: '0x0000000000000000000000000000000000000000',
} as const;

test('the digest equals that of other signers', () => {
  const who = `0x${'Ab'.repeat(20)}` as const;
  const message = { note: 'ü', count: 2n ** 64n - 1n, isOn: true, who };
  const types = {
    Note: [
      { name: 'note', type: 'string' },
      { name: 'count', type: 'uint64' },
      { name: 'isOn', type: 'bool' },
      { name: 'who', type: 'address' },
    ],
  } as const;
  const theirs = hashTypedData({
    domain,
    types,
    primaryType: 'Note',
    message: { ...message, who: `0x${'ab'.repeat(20)}` },
  });
  const words = [
    eip712StringWord(message.note),
    eip712UintWord(message.count),
    eip712BoolWord(message.isOn),
    eip712AddressWord(message.who),
  ];
  const ours = eip712Digest(domain, 'Note(string note,uint64 count,bool isOn,address who)', words);
  expect(bytesToHex(ours)).toBe(theirs);
});

test('words are 32 bytes, numbers right-aligned', () => {
  expect(bytesToHex(eip712UintWord(255))).toBe(`0x${'00'.repeat(31)}ff`);
  expect(bytesToHex(eip712BoolWord(false))).toBe(`0x${'00'.repeat(32)}`);
  expect(bytesToHex(eip712AddressWord(`0x${'aB'.repeat(20)}`))).toBe(`0x${'00'.repeat(12)}${'ab'.repeat(20)}`);
  expect(bytesToHex(eip712StringWord('gtc'))).toBe(keccak256(toBytes('gtc')));
});
