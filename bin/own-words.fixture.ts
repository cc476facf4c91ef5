import { type RulesEdit, rulesEditorAt, Venue } from '../reference-model/index.ts';
import { startServer } from '../reference-model/server/index.ts';
import { unlimitedGenesis } from './leaned-on.fixture.ts';

/** A body in the words of public facts lacks what such a venue asks for. @source write-api, "Errors" (`INVALID_REQUEST`) */
function inOwnWords(tags: readonly string[]): RulesEdit {
  const unread = () => ({ code: 'INVALID_REQUEST', message: 'missing field: subject' }) as const;
  return rulesEditorAt('actions')(({ table }) => ({
    table: new Map([...table].map(([tag, decode]) => [tag, tags.includes(tag) ? unread : decode])),
  }));
}

/** A venue with words of its own for these actions, until it is closed. */
export function serveVenueWithOwnWords(tags: readonly string[]): ReturnType<typeof startServer> {
  return startServer(new Venue(unlimitedGenesis(), { edits: [inOwnWords(tags)] }), {
    port: 0,
    blocks: { mode: 'timer', ms: 50 },
  });
}
