import { expect, test } from 'vitest';
import {
  type RulesEdit,
  readDefaultGenesis,
  rulesEditorAt,
  Venue,
  type VenueOptions,
} from '../../reference-model/index.ts';
import { startServer } from '../../reference-model/server/index.ts';
import { openHttpTarget } from '../target/http-target.ts';
import { probeRole } from './role.ts';

const feed = rulesEditorAt('feed');
const withoutCandles = feed(({ channels: { candles: _candles, ...channels } }) => ({ channels }));
const withoutDictionary = feed(() => ({ compression: null }));
const selectsNothing = feed(({ connection }) => ({ connection: { ...connection, selects: () => false as const } }));

/** Returns the role detected for a venue with these rules. */
async function probedRole(options: VenueOptions): Promise<string> {
  const server = await startServer(new Venue(readDefaultGenesis(), options), { port: 0, blocks: { mode: 'instant' } });
  const target = openHttpTarget(server.url);
  try {
    return await probeRole(target, 'BTC');
  } finally {
    await target.close();
    await server.close();
  }
}

const gateway = (...edits: readonly RulesEdit[]): VenueOptions => ({ role: 'gateway', edits });

test.each<[string, VenueOptions, string]>([
  ['a node', {}, 'node'],
  ['a node that serves the dictionary', { variants: { D241: 'anywhere' } }, 'node'],
  ['a gateway', gateway(), 'gateway'],
  ['a gateway that selects no subprotocol', gateway(selectsNothing), 'gateway'],
  ['one that knows no candles and selects a subprotocol, as no node does', gateway(withoutCandles), 'gateway'],
  ['one that has candles, as no node has, and no dictionary', gateway(withoutDictionary), 'gateway'],
  ['what has candles alone', gateway(withoutDictionary, selectsNothing), 'node'],
  ['what selects a subprotocol alone', gateway(withoutDictionary, withoutCandles), 'node'],
])('%s', async (_what, options, role) => {
  expect(await probedRole(options)).toBe(role);
});
