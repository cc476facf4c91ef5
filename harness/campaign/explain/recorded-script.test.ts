import { expect, test } from 'vitest';
import type { JsonObject } from '../../../spec-schemas/json/lossless.ts';
import { parseRecordedScript, type RecordedScript } from './recorded-script.ts';

const places = [{ pointer: '/data/px', was: '"1"', expected: '"2"' }];
const script: RecordedScript = {
  chainId: 31_337,
  serviceName: 'Service',
  calls: [
    { call: 'operator', path: '/control/system', body: { action: { type: 'x' } }, refusable: true },
    { call: 'boundary', coin: 'BTC', ms: -30_000 },
    { call: 'request', path: '/faucet', body: '{}' },
    { call: 'action', path: '/exchange', body: '{}', account: '0xa', waiting: 1, gives: [{ pointer: '/a', id: '7' }] },
    { call: 'action', path: '/exchange', body: '{}', account: '0xa', waiting: 1, gives: [], ends: 'unheard' },
  ],
  shows: { by: 'request', request: { path: '/info', body: '{}', times: { start_time: -5 } }, places },
  names: ['7'],
  expiresMs: 5,
};

test.each([
  script,
  { ...script, shows: { by: 'call', at: 3, places } },
  { ...script, shows: { by: 'operator', at: 0, taken: true } },
  { ...script, calls: [{ call: 'listen', subscription: '{}' }], shows: { by: 'told-twice', channel: 'fills' } },
  { none: 'a frame shows it' },
] as const)('a script in a report is parsed as it was written', (written) => {
  expect(parseRecordedScript(JSON.parse(JSON.stringify(written)) as JsonObject)).toEqual(written);
});

// Values printed into a program must have their declared types, since the report is untrusted.
test.each([
  { ...script, calls: [{ call: 'boundary', coin: 'BTC', ms: '1); evil(' }] },
  {
    ...script,
    calls: [{ call: 'action', path: '/exchange', body: '{}', account: '0xa', waiting: '1; evil', gives: [] }],
  },
  { ...script, calls: [{ call: 'operator', path: '/control/commit', body: 'blocks' }] },
  { ...script, calls: ['evil'] },
  { ...script, calls: [{ call: 'listen', subscription: 1 }] },
  { ...script, shows: { by: 'told-twice', channel: 1 } },
  { ...script, shows: { by: 'call', at: '0; evil', places } },
  { ...script, shows: { by: 'operator', at: 0, taken: 'evil' } },
  { ...script, shows: { by: 'request', request: {}, places } },
  { ...script, shows: { by: 'call', at: 0, places: [{ pointer: 1 }] } },
  { ...script, chainId: '1' },
  {},
])('%j is rejected', (written) => {
  expect(parseRecordedScript(JSON.parse(JSON.stringify(written)) as JsonObject)).toBeNull();
});
