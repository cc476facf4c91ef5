import { refusedPublicBodiesEdit, Venue } from '../reference-model/index.ts';
import { startServer } from '../reference-model/server/index.ts';
import { unlimitedGenesis } from './leaned-on.fixture.ts';

/** Serves a venue that accepts these actions only in a format of its own, until it is closed. */
export function serveRefusingPublicFactBodies(tags: readonly string[]): ReturnType<typeof startServer> {
  return startServer(new Venue(unlimitedGenesis(), { edits: [refusedPublicBodiesEdit(tags)] }), {
    port: 0,
    blocks: { mode: 'timer', ms: 50 },
  });
}
