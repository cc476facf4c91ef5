// A venue on real sockets, as a whole and in the parts that a loopback is made of.

export type { AllowedOrigins } from './cross-origin.ts';
export type { ServedDocuments } from './documents.ts';
export { internalError } from './internal-error.ts';
export { AddressInUse, type Exchange, openListener } from './listener.ts';
export { type RunningServer, startServer, type TrafficWatch } from './serve.ts';
export { openSocketPort } from './socket-port.ts';
