import { type Genesis, rulesEditorAt, type Venue, type VenueOptions, withoutRow } from '../../reference-model/index.ts';
import type { Session } from '../runner/session.ts';
import { openModelTestSession } from './model-session.fixture.ts';

/** Returns the same session with parts of its target replaced. */
export function withReplacedTargetParts<S extends Session>(session: S, change: Partial<Session['target']>): S {
  const { target } = session;
  const { traffic } = target;
  return {
    ...session,
    target: {
      url: target.url,
      traffic,
      request: (...sent) => target.request(...sent),
      connect: (how) => target.connect(how),
      close: () => target.close(),
      ...change,
    },
  };
}

/** Opens an in-process model as a target whose clauses are judged, as one behind a URL would be. */
export async function openJudgedSession(options: VenueOptions, genesis?: Genesis, follow?: (venue: Venue) => void) {
  return withReplacedTargetParts(await openModelTestSession(options, genesis, follow), { url: 'http://127.0.0.1:1' });
}

/** Options without the gate of the tick: a venue that accepts orders it should refuse. */
export const NO_TICK_GATE_OPTIONS: VenueOptions = {
  edits: [rulesEditorAt('engine', 'lanes', 'perp')(({ gates }) => ({ gates: withoutRow(gates, 'tick') }))],
};
