import { defaultGenesis, handleControl, Venue } from '../../reference-model/index.ts';
import { Control, type ControlWire } from '../control/control.ts';
import { LearntForms } from '../forms/learnt-forms.ts';
import { recoverOwn } from '../identity/own-signatures.ts';
import { type Onlooker, probeSurely } from '../probe/probe.ts';
import type { Session } from '../runner/session.ts';
import { IdleWaits } from '../target/idle-waits.ts';
import { InProcessTarget, inProcessControl, VirtualBlockClock } from '../target/in-process.ts';
import { type Loopback, openLoopback } from './loopback.ts';
import type { ModelWishes } from './session-wishes.ts';
import { readOnly, writesAllowed } from './writes-allowed.ts';

/** Client address of everything in this process, including requests on the loopback port. */
const OWN_ADDRESS = '127.0.0.1';

/** Parts of the model that a session opens. */
export type ModelProgram = Pick<
  typeof import('../../reference-model/index.ts'),
  'Venue' | 'defaultGenesis' | 'handleControl'
>;

const ownModel: ModelProgram = { Venue, defaultGenesis, handleControl };

/**
 * Opens a session on a venue in this process. One case at a time and no clock but the venue's own: the same options give
 * the same run on every machine.
 * @param model  another copy of the model than the judging one
 * @throws Unreachable when a planted fault leaves nothing that answers like a venue
 */
export async function openModelSession(
  wishes: ModelWishes,
  onlooker?: Onlooker,
  model: ModelProgram = ownModel,
): Promise<Session> {
  // A sound venue proves that it conserves funds; a planted fault may break just that.
  const isWhole = (wishes.venue?.edits ?? []).length === 0;
  const conserving = isWhole ? 'by-movements' : 'never';
  const { switchedOff: off = [] } = wishes.venue ?? {};
  const venue = new model.Venue(wishes.genesis ?? model.defaultGenesis(), {
    conserving,
    recover: recoverOwn,
    ...wishes.venue,
  });
  const waits = new IdleWaits();
  const control = new Control(
    lettingEventsIn(
      inProcessControl(venue, new VirtualBlockClock(venue), waits, wishes.tap?.('control'), model.handleControl),
    ),
  );
  // Budgets do not refill while no time passes, so the run itself is exempt; checks of the limits leave the list.
  await control.limits({ allowlist: [OWN_ADDRESS] });
  const forms = new LearntForms();
  const target = forms.over(new InProcessTarget(venue, waits, wishes.tap?.('venue')));
  let loopback: Promise<Loopback> | null = null;
  const found = await probeSurely(
    target,
    {
      network: null,
      serviceName: venue.serviceName,
      profile: wishes.profile,
      role: wishes.venue?.role ?? 'node',
      isolation: wishes.isolation,
      hasControl: true,
      hasKey: false,
      hasWire: true,
      switchedOff: off,
    },
    onlooker,
  );
  const writes = writesAllowed(found, wishes.allowMainnetWrites);
  return {
    target,
    forms,
    facts: writes ? found : readOnly(found),
    control: writes ? control : null,
    funds: writes ? { kind: 'control', control } : null,
    now: Date.now,
    rawOrigin: async () => {
      loopback ??= openLoopback(venue, waits);
      return (await loopback).url;
    },
    ...(wishes.tap === undefined ? {} : { rawTap: wishes.tap('raw') }),
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
 * Yields to the event loop after a commit. Nothing in this process ever waits for a socket: otherwise a campaign would
 * notice no signal. After a commit every waiting caller has its answer: earlier, real-time limits could end a wait that
 * the block was about to end.
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
