import type { JsonValue } from '../../spec-schemas/json/lossless.ts';
import type { Core } from '../core.ts';
import { pow10 } from '../numeric/decimal.ts';
import { CORE_DECIMALS } from '../numeric/planes.ts';
import { faucetReserveAddress, zeroAddress } from '../state/address.ts';
import type { FaucetClaim, FaucetRules } from './faucet.ts';

// Checks of a claim, in the documented order. @source read-api, "POST /faucet"

export const faucetRequestChecks: FaucetRules['asks'] = [
  {
    id: 'address',
    check: (_core, { address, addressSent }) =>
      address === null ? { status: 400, error: `invalid address: ${addressFault(addressSent)}` } : null,
  },
  {
    id: 'zero-address',
    check: (_core, { address }) =>
      address === zeroAddress ? { status: 400, error: 'zero address not allowed' } : null,
  },
  // An unreadable amount counts as not positive: the documents have no other text for it.
  {
    id: 'amount-type',
    check: (_core, { amount }) => (amount === 'unreadable' ? { status: 400, error: 'amount must be positive' } : null),
  },
  // The text leaves the position of this check open: it runs with the other request checks, before those of the node's memory (D60).
  {
    id: 'amount-zero',
    check: (_core, { amount }) => (amount === 0n ? { status: 400, error: 'amount must be positive' } : null),
  },
];

export const faucetPastClaimChecks: FaucetRules['memories'] = [
  {
    id: 'once-ever',
    check: (core, { address }) =>
      core.rules.faucet.claimed(core, address) ? { status: 429, error: 'address already funded' } : null,
  },
  {
    id: 'ip-window',
    check: (core, { peer }) =>
      insideWindow(core, peer) ? { status: 429, error: 'rate limit: this IP requested too recently' } : null,
  },
];

export const faucetClaimRecorders: FaucetRules['marks'] = [
  { id: 'address', mark: markAddress },
  { id: 'ip-window', mark: markPeer },
];

export const faucetSupplyChecks: FaucetRules['supplies'] = [
  {
    id: 'reserve',
    check: (core, claim) =>
      reserveCanPay(core, claim)
        ? null
        : { status: 503, error: 'faucet reserve is empty; ask an operator to refill it' },
  },
  {
    id: 'backlog',
    check: (core) =>
      core.memory.faucet.backlog.length < core.params.faucet.backlog
        ? null
        : { status: 503, error: 'faucet backlog full; retry shortly' },
  },
];

function addressFault(sent: JsonValue | undefined): string {
  if (typeof sent !== 'string') return 'expected a string of 40 or 42 characters';
  const digits = sent.startsWith('0x') ? sent.slice(2) : sent;
  return digits.length === 40 ? 'not hexadecimal' : `expected 40 or 42 characters, got ${sent.length}`;
}

function windowMs(core: Core): number {
  return core.params.faucet.ipWindowMs ?? core.rules.faucet.ipWindowMs;
}

function insideWindow(core: Core, peer: string): boolean {
  const servedAtMs = core.memory.faucet.servedAtMs.get(peer);
  return servedAtMs !== undefined && core.rules.faucet.blocks(core.memory.clockMs - servedAtMs, windowMs(core));
}

/** The set only grows while the node runs. The committed cap still refuses addresses evicted at its bound. */
function markAddress(core: Core, { address }: FaucetClaim): void {
  const { funded } = core.memory.faucet;
  funded.add(address);
  const [oldest] = funded.size > core.rules.faucet.remembers ? funded : [];
  if (oldest !== undefined) funded.delete(oldest);
}

/** Expired sources are first in the map, so eviction costs only what it evicts. */
function markPeer(core: Core, { peer }: FaucetClaim): void {
  const { servedAtMs } = core.memory.faucet;
  servedAtMs.delete(peer);
  servedAtMs.set(peer, core.memory.clockMs);
  for (const first of servedAtMs.keys()) {
    if (insideWindow(core, first)) return;
    servedAtMs.delete(first);
  }
}

/** Checks the committed balance only: other queued claims count in their block, not here. */
function reserveCanPay(core: Core, { usdc, token }: FaucetClaim): boolean {
  const reserve = core.state.accounts.get(faucetReserveAddress);
  if (reserve === undefined) return false;
  const held = reserve.balances.get(core.params.native)?.total ?? 0n;
  return reserve.cash >= usdc * ONE && held >= token * ONE;
}
const ONE = pow10(CORE_DECIMALS);
