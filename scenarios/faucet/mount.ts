import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { Unsupported } from '../../harness/kernel/verdicts.ts';
import { isBadRequest, isForbidden } from '../../harness/setup/http-status.ts';

/** A claim that cannot be granted, whatever the venue makes of it. */
const stray = { address: '0x1' };

export const mountSwitchedOffCheck = check({
  id: 'faucet.mount.switched-off',
  title: 'a faucet that is switched off has no route',
  clauses: ['faucet.mount.off'],
  by: 'observe',
  async run({ target, venue, expect }) {
    if (venue.network === 'mainnet' || venue.capabilities.has('faucet'))
      throw new Unsupported('a faucet that is switched off');
    const reply = await target.faucet(stray);
    // A faucet that parses claims is enabled: another check judges its refusal texts.
    if (isBadRequest(reply)) throw new Unsupported('a faucet that is switched off');
    expect('faucet.mount.off').status(reply);
  },
});

export const mountNeverOnMainnetCheck = check({
  id: 'faucet.mount.never-on-mainnet',
  title: 'mainnet has no faucet',
  clauses: ['faucet.mount.mainnet'],
  by: 'observe',
  async run({ target, venue, expect }) {
    if (venue.network !== 'mainnet') throw new Unsupported('mainnet');
    const reply = await target.faucet(stray);
    expect('faucet.mount.mainnet').status(reply);
    // 403 is the guard in front of a missing route (D61).
    const error = field(reply.json, 'error');
    if (isForbidden(reply) && typeof error.value === 'string')
      expect('faucet.mount.mainnet').equal(error, 'faucet disabled on this network');
  },
});
