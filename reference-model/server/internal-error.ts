import type { VenueReply } from '../door.ts';

/** Reply to a client after a model failure. @source write-api, "Errors": the message is always this one */
export const internalErrorReply: VenueReply = {
  status: 500,
  headers: { 'content-type': 'application/json' },
  body: '{"error":{"code":"INTERNAL","message":"internal error"}}',
};
