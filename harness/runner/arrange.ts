import type { Check } from '../check/check.ts';

/** What of a target says how its checks stand in line. */
interface Circumstances {
  readonly hasControl: boolean;
  readonly isolation: 'closed' | 'shared';
}

/**
 * Which checks run side by side, which one by one beside them, and which alone. Without the operator interface a claim
 * waits for the faucet's window in real time: among strangers it reckons with the claims of others, so with those of the
 * run's treasury as well, and its waits pass beside the rest.
 */
export function arranged(checks: readonly Check[], { hasControl, isolation }: Circumstances) {
  const claims = ({ leases }: Check) =>
    !hasControl && isolation === 'shared' && leases.every((lease) => lease === 'faucet');
  const [together, leased] = [
    checks.filter(({ leases }) => leases.length === 0),
    checks.filter(({ leases }) => leases.length > 0),
  ];
  return {
    together,
    queued: leased.filter(claims),
    // A restart or a new genesis comes last: it takes from every other case what it stands on.
    alone: leased
      .filter((check) => !claims(check))
      .toSorted((a, b) => Number(a.leases.includes('node')) - Number(b.leases.includes('node'))),
  };
}
