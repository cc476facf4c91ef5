import { type Genesis, readDefaultGenesis, Venue, type VenueOptions } from '../../reference-model/index.ts';
import { Control } from '../control/control.ts';
import { probeVenue } from '../probe/probe.ts';
import type { Session } from '../runner/session.ts';
import { InProcessTarget, makeInProcessControl, VirtualBlockClock } from '../target/in-process.ts';
import { placeholderSignatureOptions } from './play/trusted-signature.ts';

/**
 * Opens a session on an in-process model, as `run` does; with control, without rate budgets. It may trust its signers.
 * @param follow  sets up what follows its chain
 */
export async function openModelTestSession(
  options: VenueOptions = {},
  genesis: Genesis = readDefaultGenesis(),
  follow: (venue: Venue) => void = () => undefined,
): Promise<Session & { readonly control: Control; readonly venue: Venue }> {
  const open = { perIp: null, perAccount: null, allowlist: [] };
  const venue = new Venue(
    { ...genesis, params: { ...genesis.params, limits: open } },
    {
      conserving: 'every-block',
      ...placeholderSignatureOptions,
      ...options,
      edits: [...placeholderSignatureOptions.edits, ...(options.edits ?? [])],
    },
  );
  follow(venue);
  const clock = new VirtualBlockClock(venue);
  const target = new InProcessTarget(venue);
  const control = new Control(makeInProcessControl(venue, clock));
  const facts = await probeVenue(target, {
    network: null,
    serviceName: 'Service',
    profile: options.profile ?? 'live',
    role: options.role ?? 'node',
    isolation: 'closed',
    hasControl: true,
    hasKey: false,
    hasWire: false,
  });
  return {
    venue,
    target,
    facts,
    control,
    funds: { kind: 'control', control },
    now: () => 0,
    rawOrigin: null,
    concurrency: 1,
    close: () => target.close(),
  };
}

/** Returns a genesis whose reads show everything that a shadow needs, so that no facts have to be probed by orders. */
export function genesisWithoutMinimums(): Genesis {
  const genesis = readDefaultGenesis();
  return { ...genesis, markets: genesis.markets.map((market) => ({ ...market, minNotional: '0' })) };
}
