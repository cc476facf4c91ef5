import { expect, test } from 'vitest';
import { nobodyAddress } from '../../spec-schemas/catalogue/read-arguments.ts';
import { readEntry } from '../../spec-schemas/catalogue/reads.ts';
import { makeReadClientPicker } from '../edge/local-client.fixture.ts';
import { builtReads } from './reads.list.ts';

const of = makeReadClientPicker();

/** Reads of an account, with their catalogued answer for an unknown account. */
const ofAccounts = Object.keys(builtReads).flatMap((type) => {
  const empty = readEntry(type)?.empty ?? null;
  return empty !== null && (empty.address === nobodyAddress || type === 'order_status') ? [[type, empty] as const] : [];
});

/** Figures of the whole chain, for which the row has only sample values. */
const chainWide = { total_stake: null, pending_validator_pool_usdc: null, n_active_validators: null };

test.each(ofAccounts)('%s answers an unknown account as its row says, except for heights and times', (type, empty) => {
  const { height, time, ...body } = of(type).data(type, { address: nobodyAddress, oid: '1', coin: 'BTC' });
  const { height: _height, time: _time, ...expected } = empty;
  const alike = type === 'staking_state' ? chainWide : {};
  expect({ ...body, ...alike }).toEqual({ ...expected, ...alike });
  expect([height === undefined, time === undefined]).toEqual([empty.height === undefined, empty.time === undefined]);
});
