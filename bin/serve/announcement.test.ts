import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeTempFolder } from '../program.fixture.ts';
import { UsageError } from '../usage-error.ts';
import { writeVenueFacts } from './announcement.ts';

const account = { address: `0x${'0a'.repeat(20)}`, privateKey: `0x${'01'.repeat(32)}`, usdc: '100000' };
const served = {
  network: 'devnet',
  accounts: [account],
  url: 'http://127.0.0.1:8080',
  controlUrl: null,
  evmUrl: null,
} as const;

test("the file has the venue's URLs and funded accounts, for programs", () => {
  const file = join(makeTempFolder(), 'new/venue.json');
  writeVenueFacts(file, served, 'Service');
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
    http: 'http://127.0.0.1:8080',
    websocket: 'ws://127.0.0.1:8080/ws',
    evm: 'http://127.0.0.1:8080/evm',
    control: null,
    network: 'devnet',
    chain_id: 31_337,
    service_name: 'Service',
    accounts: [{ address: account.address, private_key: account.privateKey, usdc: '100000' }],
  });
});

test('an unwritable file is a usage error', () => {
  expect(() => writeVenueFacts(makeTempFolder(), served, 'Service')).toThrow(UsageError);
});
