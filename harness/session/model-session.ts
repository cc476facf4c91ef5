import { handleControl, readDefaultGenesis, Venue } from '../../reference-model/index.ts';
import { Control, type ControlWire } from '../control/control.ts';
import { LearnedForms } from '../forms/learned-forms.ts';
import { recoverSignerCached } from '../identity/own-signatures.ts';
import { type ProbeObserver, probeVenueWithObserver } from '../probe/probe.ts';
import type { Session } from '../runner/session.ts';
import { IdleWaitEnder } from '../target/idle-waits.ts';
import { InProcessTarget, makeInProcessControl, VirtualBlockClock } from '../target/in-process.ts';
import { type LoopbackServer, openLoopbackServer } from './loopback.ts';
import type { ModelSessionOptions } from './session-options.ts';
import { areWritesAllowed, factsOfReadOnlyVenue } from './writes-allowed.ts';

/** Client address of all in-process requests, including those on the loopback port. */
const OWN_ADDRESS = '127.0.0.1';

/** Parts of the model that a session opens. */
export type ModelModule = Pick<
  typeof import('../../reference-model/index.ts'),
  'Venue' | 'readDefaultGenesis' | 'handleControl'
>;

const ownModel: ModelModule = { Venue, readDefaultGenesis, handleControl };

/**
 * Opens a session on an in-process venue. One case at a time and no clock but the venue's own: the same options give the same run on every
 * machine.
 * @param model  a separate copy of the model, not the one that judges
 * @throws TargetUnreachableError when a planted fault leaves nothing that answers like a venue
 */
export async function openModelSession(
  options: ModelSessionOptions,
  onlooker?: ProbeObserver,
  model: ModelModule = ownModel,
): Promise<Session> {
  // A sound venue asserts that it conserves funds; a planted fault may break just that.
  const isWhole = (options.venue?.edits ?? []).length === 0;
  const conserving = isWhole ? 'by-movements' : 'never';
  const { switchedOff: off = [] } = options.venue ?? {};
  const venue = new model.Venue(options.genesis ?? model.readDefaultGenesis(), {
    conserving,
    recover: recoverSignerCached,
    ...options.venue,
  });
  const waits = new IdleWaitEnder();
  const control = new Control(
    lettingEventsIn(
      makeInProcessControl(venue, new VirtualBlockClock(venue), waits, options.tap?.('control'), model.handleControl),
    ),
  );
  // Budgets do not refill while no time passes, so the run itself is exempt; checks of the limits remove the exemption.
  await control.limits({ allowlist: [OWN_ADDRESS] });
  const forms = new LearnedForms();
  const target = forms.wrap(new InProcessTarget(venue, waits, options.tap?.('venue')));
  let loopback: Promise<LoopbackServer> | null = null;
  const found = await probeVenueWithObserver(
    target,
    {
      network: null,
      serviceName: venue.serviceName,
      profile: options.profile,
      role: options.venue?.role ?? 'node',
      isolation: options.isolation,
      hasControl: true,
      hasKey: false,
      hasWire: true,
      switchedOff: off,
    },
    onlooker,
  );
  const writes = areWritesAllowed(found, options.allowMainnetWrites);
  return {
    target,
    forms,
    facts: writes ? found : factsOfReadOnlyVenue(found),
    control: writes ? control : null,
    funds: writes ? { kind: 'control', control } : null,
    now: Date.now,
    rawOrigin: async () => {
      loopback ??= openLoopbackServer(venue, waits);
      return (await loopback).url;
    },
    ...(options.tap === undefined ? {} : { rawTap: options.tap('raw') }),
    concurrency: 1,
    isWhole: isWhole && off.length === 0,
    assertSound: () => venue.assertConserved(),
    close: async () => {
      await target.close();
      await (await loopback)?.close();
      venue.assertConserved();
    },
  };
}

/**
 * Yields to the event loop after a commit. In process nothing ever waits for a socket, so otherwise a campaign would notice no signal.
 * After a commit every waiting caller has its reply: earlier, real-time limits could end a wait that the block was about to end.
 */
function lettingEventsIn(wire: ControlWire): ControlWire {
  return {
    async call(method, path, body) {
      const answer = await wire.call(method, path, body);
      if (path === '/control/commit') await new Promise((resolve) => setImmediate(resolve));
      return answer;
    },
  };
}
