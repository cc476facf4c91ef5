import { defaultGenesis } from '../../reference-model/genesis/load.ts';
import { Venue } from '../../reference-model/venue.ts';
import { Control } from '../control/control.ts';
import { probe } from '../probe/probe.ts';
import type { Session } from '../runner/session.ts';
import { InProcessTarget, inProcessControl, VirtualBlockClock } from '../target/in-process.ts';
import { type Loopback, openLoopback } from './loopback.ts';
import type { ModelWishes } from './session-wishes.ts';
import { readOnly, writesAllowed } from './writes-allowed.ts';

/** Where everything in this process comes from, and every request on the loopback port too. */
const OWN_ADDRESS = '127.0.0.1';

/**
 * A session on a venue in this process. One case at a time and no clock but the venue's own: the same wishes give the
 * same run on every machine.
 * @throws Unreachable when a planted fault leaves nothing that answers like a venue
 */
export async function openModelSession(wishes: ModelWishes): Promise<Session> {
  const venue = new Venue(wishes.genesis ?? defaultGenesis(), wishes.venue);
  const control = new Control(inProcessControl(venue, new VirtualBlockClock(venue)));
  // Nothing refills while no time passes, so the run itself is exempt; checks of the limits leave the list.
  await control.limits({ allowlist: [OWN_ADDRESS] });
  const target = new InProcessTarget(venue);
  let loopback: Promise<Loopback> | null = null;
  const found = await probe(target, {
    network: null,
    serviceName: venue.serviceName,
    profile: wishes.profile,
    role: 'node',
    isolation: wishes.isolation,
    hasControl: true,
    hasKey: false,
    hasWire: true,
  });
  const writes = writesAllowed(found, wishes.allowMainnetWrites);
  return {
    target,
    facts: writes ? found : readOnly(found),
    control: writes ? control : null,
    funds: writes ? { kind: 'control', control } : null,
    now: Date.now,
    rawOrigin: async () => {
      loopback ??= openLoopback(venue);
      return (await loopback).url;
    },
    concurrency: 1,
    close: async () => {
      await target.close();
      await (await loopback)?.close();
    },
  };
}
