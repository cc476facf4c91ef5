// A venue on real sockets, as a whole and in the parts that a loopback is made of.

export { openFeedPort } from './feed-port.ts';
export { internalError } from './internal-error.ts';
export { AddressInUse, openListener } from './listener.ts';
export { type RunningServer, startServer } from './serve.ts';
