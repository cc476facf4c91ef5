// A venue on real sockets, as a whole and as the parts from which a loopback is built.

export type { ClientTls } from '../gateway/client-tls.ts';
export { Gateway } from '../gateway/gateway.ts';
export type { AllowedOrigins } from './cross-origin.ts';
export type { ServedDocument, ServedDocuments } from './documents.ts';
export { internalErrorReply } from './internal-error.ts';
export { AddressInUseError, type MutualTls, openListener, type ServedRequest } from './listener.ts';
export { type RunningServer, startServer } from './serve.ts';
export { startGateway } from './serve-gateway.ts';
export { openSocketPort } from './socket-port.ts';
export type { TrafficObserver, VenuePortOptions } from './venue-ports.ts';
