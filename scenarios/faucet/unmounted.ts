import { check } from '../../harness/check/check.ts';
import { NotHere } from '../../harness/check/verdicts.ts';
import { isJsonObject } from '../../spec-schemas/json/lossless.ts';

/** What a route that does not exist answers; 403 is the guard in front of it (D61). */
const absent = [403, 404, 405, 410, 501];

/** A claim that nobody can be paid for, whatever the venue makes of it. */
const stray = { address: '0x1' };

export const faucetOff = check({
  id: 'faucet.mount.switched-off',
  title: 'a faucet that is switched off has no route',
  clauses: ['faucet.mount.off'],
  by: 'observe',
  async run({ target, venue, expect }) {
    if (venue.network === 'mainnet' || venue.capabilities.has('faucet'))
      throw new NotHere('a faucet that is switched off');
    const reply = await target.faucet(stray);
    // It reads claims, so it is on: its words are another check's.
    if (reply.status === 400) throw new NotHere('a faucet that is switched off');
    expect('faucet.mount.off').status(reply, absent);
  },
});

export const faucetOnMainnet = check({
  id: 'faucet.mount.never-on-mainnet',
  title: 'mainnet has no faucet',
  clauses: ['faucet.mount.mainnet'],
  by: 'observe',
  async run({ target, venue, expect }) {
    if (venue.network !== 'mainnet') throw new NotHere('mainnet');
    const reply = await target.faucet(stray);
    expect('faucet.mount.mainnet').status(reply, absent);
    const error = isJsonObject(reply.json) ? reply.json.error : undefined;
    if (reply.status === 403 && typeof error === 'string')
      expect('faucet.mount.mainnet').equal(error, 'faucet disabled on this network', 'error');
  },
});
