import { Venue, withoutPublicBodies } from '../reference-model/index.ts';
import { startServer } from '../reference-model/server/index.ts';
import { openGenesis } from './leaned-on.fixture.ts';

/** A venue with words of its own for these actions, until it is closed. */
export function serveOwnWords(tags: readonly string[]): ReturnType<typeof startServer> {
  return startServer(new Venue(openGenesis(), { edits: [withoutPublicBodies(tags)] }), {
    port: 0,
    blocks: { mode: 'timer', ms: 50 },
  });
}
